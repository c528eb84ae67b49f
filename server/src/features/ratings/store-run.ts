import { sql } from 'kysely';
import type { Fixture, Rating } from '@outpick/forecast';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FixtureForecast } from './forecast-fixtures.ts';
import { gatheringMs } from './gathering.ts';
import { inputsHash, modelVersion } from './inputs.ts';
import type { ModelSettings } from './inputs.ts';
import { lockRatings } from './lock.ts';
import { calendarDay } from './queries.ts';
import type { NewestRun, ResultChanges } from './queries.ts';
import type { CollectedState, SavedStates } from './saved-states.ts';
import { storeForecasts } from './store-forecasts.ts';
import { storeNewestModel, storeSavedStates } from './store-models.ts';
import type { WeekRatings } from './train.ts';
import type { UpdatedModel } from './update-model.ts';
import { weekOf } from './play-days.ts';

/** The results of a rating run. */
export interface FinishedRun {
  readonly sportId: string;
  readonly settings: ModelSettings;
  readonly season: number;
  readonly ratings: readonly Rating[];
  readonly forecasts: readonly FixtureForecast[];
  readonly state: CollectedState;
  readonly states: SavedStates;
  readonly updated: UpdatedModel;
  readonly fixtures: readonly Fixture[];
  readonly gathers: boolean;
}

/** Stores a run with its ratings, and the forecasts and models that have changed. Returns the run's id. */
export async function storeRun(tx: Transaction, run: FinishedRun): Promise<string> {
  const { sportId, settings, updated } = run;
  const { id: seasonId } = await tx.db
    .selectFrom('seasons')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('year', '=', run.season)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('model_profiles')
    .values({ hash: settings.profileHash, content: settings.profileContent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: runId } = await tx.db
    .insertInto('rating_runs')
    .values({
      sport_id: sportId,
      season_id: seasonId,
      model: settings.profile.sport,
      games: updated.games,
      as_of: calendarDay(updated.lastDay ?? run.fixtures[0]?.day ?? 0),
      model_version: modelVersion,
      profile_hash: settings.profileHash,
      with_lines: settings.withLines,
      inputs_hash: inputsHash(updated.gamesHash, run.fixtures),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRatings(tx, runId, run.ratings);
  if (updated.learned) {
    const { from, weeks } = updated.learned;
    await storeWeeks(tx, seasonId, weeks, from?.year === run.season ? weekOf(from.day) : undefined);
    await storeSavedStates(tx, sportId, updated.learned, run.states);
  }
  await storeForecasts(tx, sportId, runId, run.forecasts);
  await storeNewestModel(tx, {
    sportId,
    runId,
    gamesHash: updated.gamesHash,
    state: updated.learned && run.state,
    nextRunMs: run.gathers ? gatheringMs(run.forecasts.length) : 0,
  });
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

/** Stores the ratings at the end of each week of a season. `firstWeek` is the first changed week; undefined for all weeks. */
async function storeWeeks(
  tx: Transaction,
  seasonId: string,
  weeks: readonly WeekRatings[],
  firstWeek: number | undefined,
): Promise<void> {
  // Delete weeks whose only results were withdrawn.
  await sql`
    delete from rating_history
    where season_id = ${seasonId} and week >= ${firstWeek ?? 0}::integer
      and week <> all (${weeks.map(({ week }) => week)}::integer[])
  `.execute(tx.db);
  for (const { week, day, ratings } of weeks)
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

/** The state that a run read before the games. */
interface RunBasis {
  readonly newest: NewestRun | undefined;
  readonly changes: ResultChanges;
}

/**
 * Locks the sport's models until the commit. Returns false if another run has ended since this one began: the other run stored
 * newer results, or read the same changes and had nothing to store.
 */
export async function lockUnlessOvertaken(
  tx: Transaction,
  sportId: string,
  { newest, changes }: RunBasis,
): Promise<boolean> {
  await lockRatings(tx, sportId);
  const model = await tx.db
    .selectFrom('rating_models')
    .select('run_id')
    .where('sport_id', '=', sportId)
    .executeTakeFirst();
  if (model?.run_id !== newest?.run_id) return false;
  const { rows } = await sql<{ remaining: number }>`
    select count(*)::integer as remaining from result_changes where id = any (${[...changes.ids]}::bigint[])
  `.execute(tx.db);
  return rows[0]?.remaining === changes.ids.length;
}

/** Deletes the result changes that a run has read. */
export async function deleteResultChanges(tx: Transaction, { ids }: ResultChanges): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from result_changes where id = any (${[...ids]}::bigint[])`.execute(tx.db);
}
