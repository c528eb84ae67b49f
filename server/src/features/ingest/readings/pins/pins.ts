import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockGames, putGames } from '../../../games/index.ts';
import type { GameEntry, GameStatus } from '../../../games/index.ts';
import { combineSources, writeEntries } from '../combine/combine-sources.ts';
import type { Sides } from '../reading.ts';
import { loadSportFacts } from '../combine/sport-facts.ts';

/** A correction by an operator. It pins only the given fields; an earlier pin of the other field stays. */
export interface NewPin {
  readonly gameId: string;
  readonly startsAt?: Date;
  readonly result?: { readonly status: GameStatus; readonly points: Sides<number> | null };
  readonly reason: string;
}

export interface PinnedGame {
  sport_id: string;
  feed_id: string;
  year: number;
  home_team_id: string;
  away_team_id: string;
  starts_at: Date;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
}

export async function loadGame(db: Reader, gameId: string): Promise<PinnedGame> {
  const { rows } = await sql<PinnedGame>`
    select games.sport_id, feed_id, year, home_team_id, away_team_id, starts_at, status, home_points, away_points
    from games join seasons on seasons.id = season_id
    where games.id = ${gameId} and merged_into is null
  `.execute(db);
  const [game] = rows;
  if (!game) throw refuseAct('There is no such game.');
  return game;
}

/** Turns a stored game into an entry. Writing this entry applies the game's pins and changes nothing else. */
export const storedEntry = (game: PinnedGame): GameEntry => ({
  feedId: game.feed_id,
  season: game.year,
  startsAt: game.starts_at.toISOString(),
  homeTeamId: game.home_team_id,
  awayTeamId: game.away_team_id,
  neutral: null,
  status: game.status,
  points:
    game.home_points === null || game.away_points === null
      ? null
      : { home: game.home_points, away: game.away_points },
  keyPlayers: { home: null, away: null },
  expectedGoals: null,
  closingLine: null,
});

export function refuseIncomplete({ startsAt, result }: Pick<NewPin, 'startsAt' | 'result'>): void {
  if (!result && !startsAt) throw refuseAct('There is nothing to pin.');
  if (result && (result.status === 'final') !== (result.points !== null))
    throw refuseAct('A final game has a score, and another one has none.');
}

/**
 * Pins a game's start or its result (status and score): sources can no longer change them. A change of a final result is
 * added to the public log.
 */
export async function pinGame(platform: Platform, tx: ActTransaction, pin: NewPin): Promise<void> {
  const { gameId, startsAt = null, result, reason } = pin;
  refuseIncomplete(pin);
  const { sport_id: sportId } = await loadGame(tx.db, gameId);
  await lockGames(tx, sportId);
  const game = await loadGame(tx.db, gameId);
  const values = {
    ...(startsAt && { starts_at: startsAt }),
    ...(result && {
      status: result.status,
      home_points: result.points?.home ?? null,
      away_points: result.points?.away ?? null,
    }),
    reason,
    pinned_at: platform.now(),
  };
  await tx.db
    .insertInto('game_pins')
    .values({ game_id: gameId, ...values })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(values))
    .execute();
  await putGames(platform, tx, sportId, [storedEntry(game)]);
}

/**
 * Removes a pin. The game follows its sources again: at once if their readings are stored, otherwise with the next import.
 */
export async function unpinGame(
  platform: Platform,
  tx: ActTransaction,
  { gameId, field }: { readonly gameId: string; readonly field: 'start' | 'result' | 'all' },
): Promise<void> {
  const game = await loadGame(tx.db, gameId);
  await lockGames(tx, game.sport_id);
  const pin = await tx.db
    .selectFrom('game_pins')
    .select('status')
    .where('game_id', '=', gameId)
    .executeTakeFirst();
  const { rows } = await sql<{ game_id: string }>`
    delete from game_pins
    where game_id = ${gameId} and (${field} = 'all'
      or ${field} = 'start' and starts_at is not null and status is null
      or ${field} = 'result' and status is not null and starts_at is null)
    returning game_id
  `.execute(tx.db);
  if (rows.length === 0) await removeField(tx, gameId, field);
  await followSources(platform, tx, {
    gameId,
    game,
    dropsResult: field !== 'start' && pin !== undefined && pin.status !== null,
  });
}

interface FollowOptions {
  readonly gameId: string;
  readonly game: PinnedGame;
  /** Whether the result was pinned. The stored result is then the operator's, and the sources' result replaces it. */
  readonly dropsResult: boolean;
}

/**
 * Writes what the sources say. A game whose only source is a file has no readings: without its pinned result it is
 * scheduled until the next import.
 */
async function followSources(
  platform: Platform,
  tx: Transaction,
  { gameId, game, dropsResult }: FollowOptions,
): Promise<void> {
  const sport = await loadSportFacts(tx.db, game.sport_id);
  const combined = await combineSources(tx.db, {
    sport,
    now: platform.now(),
    gameIds: [gameId],
    dropsResult,
  });
  const replacesFinal = dropsResult;
  if (combined.length > 0) await writeEntries(platform, tx, game.sport_id, combined, { replacesFinal });
  else if (dropsResult) {
    const entry = { ...storedEntry(game), status: 'scheduled', points: null } as const;
    await putGames(platform, tx, game.sport_id, [entry], { replacesFinal });
  }
}

async function removeField(tx: Transaction, gameId: string, field: string): Promise<void> {
  const { rows } = await sql<{ game_id: string }>`
    update game_pins set
      starts_at = case when ${field} = 'start' then null else starts_at end,
      status = case when ${field} = 'result' then null else status end,
      home_points = case when ${field} = 'result' then null else home_points end,
      away_points = case when ${field} = 'result' then null else away_points end
    where game_id = ${gameId} and starts_at is not null and status is not null
    returning game_id
  `.execute(tx.db);
  if (rows.length === 0) throw refuseAct('That is not pinned.');
}
