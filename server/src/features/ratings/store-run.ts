import { sql } from 'kysely';
import type { Rating } from '@outpick/forecast';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FixtureForecast } from './forecast-fixtures.ts';
import { modelVersion } from './inputs.ts';
import type { Inputs } from './inputs.ts';
import { calendarDay } from './queries.ts';
import type { Checkpoint, WeekRatings } from './train.ts';

/** The results of a rating run. */
export interface FinishedRun {
  readonly sportId: string;
  readonly inputs: Inputs;
  readonly season: number;
  readonly ratings: readonly Rating[];
  readonly weeks: readonly WeekRatings[];
  readonly forecasts: readonly FixtureForecast[];
  readonly state: string;
  readonly checkpoint: Checkpoint | undefined;
}

/** Stores a run with its ratings, forecasts and model. Returns the run's id. */
export async function storeRun(tx: Transaction, run: FinishedRun): Promise<string> {
  const { sportId, inputs } = run;
  const { id: seasonId } = await tx.db
    .selectFrom('seasons')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('year', '=', run.season)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('model_profiles')
    .values({ hash: inputs.profileHash, content: inputs.profileContent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const last = inputs.days.at(-1)?.[0] ?? inputs.fixtures[0];
  const { id: runId } = await tx.db
    .insertInto('rating_runs')
    .values({
      sport_id: sportId,
      season_id: seasonId,
      model: inputs.profile.sport,
      games: inputs.days.reduce((sum, day) => sum + day.length, 0),
      as_of: calendarDay(last?.day ?? 0),
      model_version: modelVersion,
      profile_hash: inputs.profileHash,
      with_lines: inputs.withLines,
      inputs_hash: inputs.hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRatings(tx, runId, run.ratings);
  for (const week of run.weeks) await storeWeek(tx, seasonId, week);
  await storeForecasts(tx, runId, run);
  const model = {
    run_id: runId,
    state: run.state,
    checkpoint: run.checkpoint?.state ?? null,
    checkpoint_days: run.checkpoint?.days ?? 0,
    checkpoint_hash: run.checkpoint?.hash ?? null,
  };
  await tx.db
    .insertInto('rating_models')
    .values({ sport_id: sportId, ...model })
    .onConflict((conflict) => conflict.column('sport_id').doUpdateSet(model))
    .execute();
  return runId;
}

async function storeRatings(tx: Transaction, runId: string, ratings: readonly Rating[]): Promise<void> {
  await sql`
    insert into ratings (run_id, team_id, rank, rating, deviation)
    select ${runId}::uuid, entry.* from unnest(
      ${ratings.map(({ team }) => team)}::uuid[], ${ratings.map((_, index) => index + 1)}::integer[],
      ${ratings.map(({ rating }) => rating)}::float8[], ${ratings.map(({ deviation }) => deviation)}::float8[]
    ) as entry
  `.execute(tx.db);
}

async function storeWeek(
  tx: Transaction,
  seasonId: string,
  { week, day, ratings }: WeekRatings,
): Promise<void> {
  await sql`
    insert into rating_history as stored (team_id, season_id, week, day, rating, deviation)
    select team_id, ${seasonId}::uuid, ${week}::integer, ${calendarDay(day)}::date, rating, deviation from unnest(
      ${ratings.map(({ team }) => team)}::uuid[], ${ratings.map(({ rating }) => rating)}::float8[],
      ${ratings.map(({ deviation }) => deviation)}::float8[]
    ) as entry (team_id, rating, deviation)
    on conflict (team_id, season_id, week) do update
      set day = excluded.day, rating = excluded.rating, deviation = excluded.deviation
      where (stored.day, stored.rating, stored.deviation) is distinct from (excluded.day, excluded.rating, excluded.deviation)
  `.execute(tx.db);
}

const batchSize = 500;

/**
 * Updates the forecasts of scheduled games. Started and cancelled games keep their last forecast. A frozen forecast stays
 * too, unless its game has moved out of the slate's window.
 */
async function storeForecasts(
  tx: Transaction,
  runId: string,
  { sportId, forecasts }: FinishedRun,
): Promise<void> {
  await sql`
    update predictions set slate_id = null
    from games, slates
    where predictions.sport_id = ${sportId} and games.id = predictions.game_id and slates.id = predictions.slate_id
      and games.status = 'scheduled' and games.league_day not between slates.first_day and slates.last_day
  `.execute(tx.db);
  for (let from = 0; from < forecasts.length; from += batchSize) {
    const batch = forecasts.slice(from, from + batchSize);
    const column = <T>(read: (forecast: FixtureForecast) => T): T[] => batch.map(read);
    await sql`
      insert into predictions (
        game_id, sport_id, run_id, home_wins, algo_margin, win_prob, tie_prob, distribution, other_site, contributions)
      select entry.game_id, ${sportId}::uuid, ${runId}::uuid, home_wins, algo_margin, win_prob, tie_prob, distribution,
             other_site, contributions
      from unnest(
        ${column(({ gameId }) => gameId)}::uuid[], ${column(({ summary }) => summary.homeWins)}::boolean[],
        ${column(({ summary }) => summary.margin)}::float8[], ${column(({ summary }) => summary.winProb)}::float8[],
        ${column(({ summary }) => summary.tieProb)}::float8[], ${column(({ distribution }) => distribution)}::bytea[],
        ${column(({ otherSite }) => otherSite)}::bytea[],
        ${column(({ contributions }) => JSON.stringify(contributions))}::jsonb[]
      ) as entry (game_id, home_wins, algo_margin, win_prob, tie_prob, distribution, other_site, contributions)
      join games on games.id = entry.game_id and games.status = 'scheduled'
      on conflict (game_id) do update set
        run_id = excluded.run_id, home_wins = excluded.home_wins, algo_margin = excluded.algo_margin,
        win_prob = excluded.win_prob, tie_prob = excluded.tie_prob, distribution = excluded.distribution,
        other_site = excluded.other_site, contributions = excluded.contributions
      where predictions.slate_id is null
    `.execute(tx.db);
  }
}

/** Stores which version of the sport's games has been rated. */
export async function storeGamesVersion(tx: Transaction, sportId: string, version: number): Promise<void> {
  await tx.db
    .updateTable('rating_models')
    .set({ games_version: sql<number>`greatest(games_version, ${version})` })
    .where('sport_id', '=', sportId)
    .execute();
}

/** Whether another run has rated a newer version of the games. Locks the row, so concurrent runs are serialised. */
export async function isOvertaken(tx: Transaction, sportId: string, version: number): Promise<boolean> {
  const newest = await tx.db
    .selectFrom('rating_models')
    .select('games_version')
    .where('sport_id', '=', sportId)
    .forUpdate()
    .executeTakeFirst();
  return newest !== undefined && newest.games_version > version;
}
