import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Transaction } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { gamesChanged, lockGames } from '../../../games/index.ts';
import { combineSources, writeEntries } from '../combine/combine-sources.ts';
import { storeFileReadings } from '../file-readings.ts';
import { loadSportFacts } from '../combine/sport-facts.ts';

interface MergeRow {
  id: string;
  sport_id: string;
  home_team_id: string;
  away_team_id: string;
  merged_into: string | null;
  in_slate: boolean;
}

/** The game that remains, and the game that was a duplicate of it. */
export interface Merge {
  readonly survivorId: string;
  readonly duplicateId: string;
}

/**
 * Merges two stored games that are the same game. The survivor is the game that is in a slate; if both or neither are, it
 * is `intoId`. The duplicate's ids and pin move to the survivor. The duplicate stays as a canceled game that points to the
 * survivor, because slates never change. The caller voids the duplicate in its contests.
 */
export async function mergeGames(
  platform: Platform,
  tx: ActTransaction,
  { gameId, intoId }: { readonly gameId: string; readonly intoId: string },
): Promise<Merge> {
  const [first] = await loadGames(tx, [gameId]);
  if (!first || gameId === intoId) throw refuseAct('Name two games that exist.');
  await lockGames(tx, first.sport_id);
  // Lock the games by id, in the order in which submissions of picks lock them, to prevent deadlocks.
  await sql`
    select from games where id in (${gameId}, ${intoId}) order by id for no key update
  `.execute(tx.db);
  const games = await loadGames(tx, [gameId, intoId]);
  const [one, into] = [games.find(({ id }) => id === gameId), games.find(({ id }) => id === intoId)];
  if (!one || !into || one.sport_id !== into.sport_id) throw refuseAct('The games are not of one sport.');
  if (one.merged_into !== null || into.merged_into !== null)
    throw refuseAct('One of the games is merged already.');
  const isSwapped = one.home_team_id === into.away_team_id && one.away_team_id === into.home_team_id;
  if (!isSwapped && (one.home_team_id !== into.home_team_id || one.away_team_id !== into.away_team_id))
    throw refuseAct('The games are of different teams.');
  const merge =
    one.in_slate && !into.in_slate
      ? { survivorId: gameId, duplicateId: intoId }
      : { survivorId: intoId, duplicateId: gameId };
  await moveSources(tx, { ...merge, isSwapped, now: platform.now() });
  await cancelDuplicate(tx, merge);
  const sport = await loadSportFacts(tx.db, one.sport_id);
  const entries = await combineSources(tx.db, { sport, now: platform.now(), gameIds: [merge.survivorId] });
  await writeEntries(platform, tx, one.sport_id, entries);
  platform.events.publish(tx, gamesChanged, { sportId: one.sport_id, gameIds: [merge.duplicateId] });
  return merge;
}

async function loadGames(tx: Transaction, ids: readonly string[]): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select id, sport_id, home_team_id, away_team_id, merged_into,
           exists (select from slate_games where game_id = games.id) as in_slate
    from games where id = any (${[...ids]}::uuid[])
  `.execute(tx.db);
  return rows;
}

/**
 * Moves the duplicate's ids, readings, refused links and pin to the survivor. Games that a file added first get a reading
 * of their stored values.
 */
async function moveSources(
  tx: Transaction,
  { survivorId, duplicateId, isSwapped, now }: Merge & { readonly isSwapped: boolean; readonly now: Date },
): Promise<void> {
  await storeFileReadings(tx, { gameIds: [survivorId, duplicateId], now });
  await sql`
    update game_sources set game_id = ${survivorId}, swapped = swapped <> ${isSwapped}
    where game_id = ${duplicateId}
  `.execute(tx.db);
  await sql`
    insert into refused_links
    select sport_id, source, source_id, ${survivorId}::uuid, refused_at from refused_links where game_id = ${duplicateId}
    on conflict do nothing
  `.execute(tx.db);
  await sql`
    insert into game_pins
    select ${survivorId}::uuid, starts_at, status,
           case when ${isSwapped} then away_points else home_points end,
           case when ${isSwapped} then home_points else away_points end, reason, pinned_at
    from game_pins where game_id = ${duplicateId}
    -- The survivor's own pins take precedence over the duplicate's.
    on conflict (game_id) do update set
      starts_at = coalesce(game_pins.starts_at, excluded.starts_at),
      status = coalesce(game_pins.status, excluded.status),
      home_points = case when game_pins.status is null then excluded.home_points else game_pins.home_points end,
      away_points = case when game_pins.status is null then excluded.away_points else game_pins.away_points end
  `.execute(tx.db);
  await sql`delete from game_pins where game_id = ${duplicateId}`.execute(tx.db);
}

/** Cancels the duplicate. If it had a result, the public log records the removal. */
async function cancelDuplicate(tx: Transaction, { survivorId, duplicateId }: Merge): Promise<void> {
  await sql`
    insert into result_corrections (game_id, sport_id, home_points_before, away_points_before)
    select id, sport_id, home_points, away_points from games where id = ${duplicateId} and status = 'final'
  `.execute(tx.db);
  await sql`
    update games set status = 'cancelled', home_points = null, away_points = null, merged_into = ${survivorId},
                     set_aside_at = null
    where id = ${duplicateId}
  `.execute(tx.db);
}
