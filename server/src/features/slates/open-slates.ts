import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockRatings } from '../ratings/index.ts';
import { fixSeasonRules, listSports, sportsArea } from '../sports/index.ts';
import { slatesArea } from './areas.ts';
import { chooseContest } from './choose-contest.ts';
import { slateOpened } from './events.ts';
import { databaseClock, findOpenableWindows, listWindowGames } from './queries.ts';
import type { OpenableWindow, WindowGame } from './queries.ts';
import { receiptContent } from './receipt.ts';

/**
 * Opens every due slate of a sport, each in its own transaction: freezes the forecasts of the window's games and adds them to
 * the ledger. Safe to run in several workers at once. `at` replaces the database's clock when past games are replayed. Returns
 * the ids of the opened slates.
 */
export async function openSlates(platform: Platform, sportId: string, at?: Date): Promise<string[]> {
  const slateIds: string[] = [];
  for (;;) {
    const slateId = await platform.transact(async (tx) => {
      // One worker per sport at a time. The next worker finds the slate open.
      await sql`select pg_advisory_xact_lock(hashtextextended(${slatesArea(sportId)}, 0))`.execute(tx.db);
      // Keeps rating runs from replacing forecasts between the reads. No deadlock: rating runs never lock slates.
      await lockRatings(tx, sportId);
      const now = at ?? (await databaseClock(tx.db));
      for (const window of await findOpenableWindows(tx.db, sportId, now)) {
        const games = await listWindowGames(tx.db, sportId, window, now);
        if (games.length === 0) continue;
        const opened = await openSlate(tx, sportId, window, games, now);
        platform.events.publish(tx, slateOpened, { sportId, slateId: opened });
        return opened;
      }
      return undefined;
    });
    if (slateId === undefined) return slateIds;
    slateIds.push(slateId);
  }
}

/** Whether any sport has a slate to open now. */
export async function isSlateDue(db: Reader): Promise<boolean> {
  const now = await databaseClock(db);
  for (const { id } of await listSports(db))
    for (const window of await findOpenableWindows(db, id, now))
      if ((await listWindowGames(db, id, window, now)).length > 0) return true;
  return false;
}

async function openSlate(
  tx: Transaction,
  sportId: string,
  window: OpenableWindow,
  games: readonly WindowGame[],
  openedAt: Date,
): Promise<string> {
  const contest = chooseContest(
    games.map((game) => ({
      gameId: game.id,
      startsAt: game.starts_at,
      homeWins: game.home_wins,
      winProb: game.win_prob,
      tieProb: game.tie_prob,
    })),
  );
  const { slateId, sport, run } = await loadFacts(tx, sportId);
  const content = receiptContent({
    slateId,
    sport,
    openedAt,
    window,
    games,
    contest,
    model: { run: run.id, version: run.model_version, profile: run.profile_hash },
  });
  // A trigger computes sequence and hashes.
  const { sequence } = await tx.db
    .insertInto('ledger_entries')
    .values({ sequence: 0, content, previous_hash: '', hash: '' })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  const [first] = games;
  const seasonId = first?.season_id ?? '';
  const fixed = await fixSeasonRules(tx.db, [seasonId]);
  // API calls for the sport show the rules in force. These are now the rules of the new season.
  if (fixed.length > 0) tx.touch(sportsArea);
  await tx.db
    .insertInto('slates')
    .values({
      id: slateId,
      sport_id: sportId,
      season_id: seasonId,
      first_day: window.first_day,
      last_day: window.last_day,
      opened_at: openedAt,
      first_start: first?.starts_at ?? openedAt,
      run_id: run.id,
      ledger_entry: sequence,
    })
    .execute();
  await freeze(tx, slateId, games, contest);
  return slateId;
}

async function loadFacts(tx: Transaction, sportId: string) {
  const { slateId, ...sport } = await tx.db
    .selectFrom('sports')
    .select(['id', 'name', sql<string>`uuid_v7()`.as('slateId')])
    .where('id', '=', sportId)
    .executeTakeFirstOrThrow();
  const run = await tx.db
    .selectFrom('rating_models')
    .innerJoin('rating_runs', 'rating_runs.id', 'rating_models.run_id')
    .select(['rating_runs.id', 'model_version', 'profile_hash'])
    .where('rating_models.sport_id', '=', sportId)
    .executeTakeFirstOrThrow();
  return { slateId, sport, run };
}

/** Copies the forecasts into the slate, and marks the games' predictions as frozen, so that rating runs do not change them. */
async function freeze(
  tx: Transaction,
  slateId: string,
  games: readonly WindowGame[],
  contest: ReadonlySet<string>,
): Promise<void> {
  const column = <T>(read: (game: WindowGame) => T): T[] => games.map(read);
  const ids = column(({ id }) => id);
  // Inserts the same values that the receipt contains. `games` are in order of start.
  await sql`
    insert into slate_games (
      slate_id, game_id, in_contest, starts_at, home_wins, algo_margin, win_prob, tie_prob, distribution, contributions)
    select ${slateId}::uuid, entry.*
    from unnest(
      ${ids}::uuid[], ${column(({ id }) => contest.has(id))}::boolean[],
      ${column((game) => game.starts_at)}::timestamptz[], ${column((game) => game.home_wins)}::boolean[],
      ${column((game) => game.algo_margin)}::float8[], ${column((game) => game.win_prob)}::float8[],
      ${column((game) => game.tie_prob)}::float8[], ${column(({ distribution }) => distribution)}::bytea[],
      ${column(({ contributions }) => JSON.stringify(contributions))}::jsonb[]
    ) as entry
  `.execute(tx.db);
  await tx.db.updateTable('predictions').set({ slate_id: slateId }).where('game_id', 'in', ids).execute();
}
