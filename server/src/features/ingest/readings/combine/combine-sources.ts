import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { putGames } from '../../../games/index.ts';
import type { GameEntry, GameStatus } from '../../../games/index.ts';
import type { ReadingBatch } from '../reading-batch.ts';
import { isSettled, resolveGame, storedReading, turnReading } from './resolve-game.ts';
import type { ResolvedGame, SourceReading, StoredReading } from './resolve-game.ts';
import type { SportFacts } from './sport-facts.ts';

/** A feed that was not fetched for this long is stale and comes after all others. */
const staleMs = 24 * 3_600_000;
/** Files have a lower priority than all feeds. */
const fileRank = 1000;
const allFacts: ReadonlySet<string> = new Set(['schedule', 'result', 'line', 'players', 'goals']);

export interface LinkRow {
  game_id: string;
  source: string;
  swapped: boolean;
  reading: unknown;
  page: string | null;
  read_at: Date;
  confirmed_at: Date | null;
  missing_since: Date | null;
}

/**
 * Loads all readings of the given games. If a source has several ids for a game, only its newest reading counts, and ids
 * that it still lists come first.
 */
export async function loadLinks(
  db: Reader,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, LinkRow[]>> {
  const { rows } = await sql<LinkRow>`
    select distinct on (game_id, source) game_id, source, swapped, reading, page, read_at, confirmed_at, missing_since
    from game_sources
    where game_id = any (${[...gameIds]}::uuid[])
    order by game_id, source, missing_since is not null, read_at desc, source_id
  `.execute(db);
  return Map.groupBy(rows, (row) => row.game_id);
}

interface Moment {
  /** The source that was just read; it is not stale. */
  readonly source?: string;
  readonly sport: SportFacts;
  readonly now: Date;
}

/** Adds to a stored reading the facts that decide its priority. */
export function weighReading(link: LinkRow, { source, sport, now }: Moment): SourceReading {
  const feed = sport.feeds.get(link.source);
  const reading = storedReading.parse(link.reading);
  const isFile = link.page === null;
  const isFresh =
    link.source === source || now.getTime() - (feed?.fetchedAt?.getTime() ?? 0) < staleMs || isFile;
  return {
    source: link.source,
    reading: link.swapped ? turnReading(reading) : reading,
    isConfirmed: link.confirmed_at !== null,
    rank: feed?.rank ?? fileRank - link.read_at.getTime() / 1e13,
    facts: feed?.facts ?? allFacts,
    isFile,
    isStale: !isFresh,
  };
}

interface StoredGame {
  id: string;
  feed_id: string;
  year: number;
  home_team_id: string;
  away_team_id: string;
  starts_at: Date;
  status: GameStatus;
  home_points: number | null;
  away_points: number | null;
}

export interface CombineOptions extends Moment {
  readonly gameIds: readonly string[];
  /** Ignores the stored result, because its pin or its source was removed. */
  readonly dropsResult?: boolean;
}

export interface CombinedEntry extends GameEntry {
  readonly gameId: string;
}

/** Combines all sources of each game into an entry that can be written. Teams stay as they are stored. */
export async function combineSources(db: Reader, options: CombineOptions): Promise<CombinedEntry[]> {
  const { gameIds, sport, now } = options;
  if (gameIds.length === 0) return [];
  const links = await loadLinks(db, gameIds);
  const { rows } = await sql<StoredGame>`
    select games.id, feed_id, year, home_team_id, away_team_id, starts_at, status, home_points, away_points
    from games join seasons on seasons.id = season_id
    where games.id = any (${[...gameIds]}::uuid[]) and merged_into is null
  `.execute(db);
  return rows.flatMap((game) => {
    const readings = (links.get(game.id) ?? []).map((link) => weighReading(link, options));
    const hasFinal = game.status === 'final' && options.dropsResult !== true;
    const resolved = resolveGame(readings, { limits: sport.limits, now, hasFinal });
    return resolved ? [toEntry(game, resolved, options.dropsResult)] : [];
  });
}

/** Builds an entry. The status scheduled or live does not replace a stored final. Without a status, the stored one stays. */
function toEntry(game: StoredGame, resolved: ResolvedGame, dropsResult = false): CombinedEntry {
  const { status, points } = dropsResult ? { ...resolved, status: resolved.status ?? 'scheduled' } : resolved;
  const isOlder = !dropsResult && game.status === 'final' && (status === 'scheduled' || status === 'live');
  const storedResult = {
    status: game.status,
    points:
      game.home_points === null || game.away_points === null
        ? null
        : { home: game.home_points, away: game.away_points },
  };
  return {
    ...resolved,
    ...(status === null || isOlder ? storedResult : { status, points }),
    gameId: game.id,
    feedId: game.feed_id,
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
  };
}

/** Writes combined entries to their games. */
export async function writeEntries(
  platform: Platform,
  tx: Transaction,
  sportId: string,
  combined: readonly CombinedEntry[],
  options: { readonly replacesFinal?: boolean } = {},
): Promise<void> {
  if (combined.length > 0)
    await putGames(
      platform,
      tx,
      sportId,
      combined.map(({ gameId: _gameId, ...entry }) => entry),
      options,
    );
}

/** Builds the entry of a new game from its only source, without ids and teams. */
export function resolveNew(
  reading: StoredReading,
  { batch, sport }: { readonly batch: ReadingBatch; readonly sport: SportFacts },
): Omit<GameEntry, 'feedId' | 'homeTeamId' | 'awayTeamId'> {
  const one: SourceReading = {
    source: batch.source,
    reading,
    isConfirmed: isSettled(reading, sport.limits, batch.now),
    rank: 0,
    facts: sport.feeds.get(batch.source)?.facts ?? allFacts,
    isFile: batch.page === null,
    isStale: false,
  };
  const resolved = resolveGame([one], { limits: sport.limits, now: batch.now, hasFinal: false });
  const { season, startsAt, isTimeKnown, neutral, keyPlayers, expectedGoals, closingLine } = resolved ?? {
    ...reading,
    keyPlayers: { home: null, away: null },
  };
  return {
    season,
    startsAt,
    isTimeKnown,
    neutral,
    status: resolved?.status ?? 'scheduled',
    points: resolved?.points ?? null,
    keyPlayers: keyPlayers ?? { home: null, away: null },
    expectedGoals,
    closingLine,
    closingProbability: resolved?.closingProbability ?? null,
    lowerDivision: resolved?.lowerDivision ?? null,
  };
}
