import type { Platform } from '../../platform/platform.ts';
import type { MovedGame, UnplayedMeeting } from '../games/index.ts';
import type { FeedFormat, FeedGame } from './feed-game.ts';
import { GameCounter, gameName } from './game-names.ts';
import type { TextSource } from './source.ts';
import { RowProblem, readTable } from './table.ts';

/**
 * What a file without ids of its own covers: the days from a week before its first to a week after its last, since the
 * very first or last game may be the one that moved, and the games it has on them.
 */
export interface Coverage {
  readonly first: string;
  readonly last: string;
  readonly names: ReadonlySet<string>;
}

/** Reads what a file covers; nothing where the sport has no unplayed games, of which none can have moved then. */
export async function readCoverage(
  { db }: Platform,
  sportId: string,
  format: FeedFormat,
  source: TextSource,
  teamIds: ReadonlyMap<string, string>,
): Promise<Coverage | undefined> {
  const unplayed = await db
    .selectFrom('games')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('status', 'in', ['scheduled', 'postponed'])
    .limit(1)
    .executeTakeFirst();
  if (!unplayed) return undefined;
  const names = new Set<string>();
  const counter = new GameCounter();
  let first = '9999';
  let last = '';
  for await (const row of readTable(source.read(), format.columns)) {
    const game = attempt(() => format.read(row));
    if (game?.feedId !== null) continue;
    const home = teamIds.get(game.home.normalize('NFC'));
    const away = teamIds.get(game.away.normalize('NFC'));
    if (game.day < first) first = game.day;
    if (game.day > last) last = game.day;
    if (home !== undefined && away !== undefined)
      names.add(gameName(game, home, away, counter.nth(game, home, away)));
  }
  return last === '' ? undefined : { first: shifted(first, -7), last: shifted(last, 7), names };
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

function attempt(read: () => FeedGame): FeedGame | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowProblem) return undefined;
    throw error;
  }
}

/**
 * Which unplayed games have moved: the file covers their day and no longer has them there, but has the same meeting on
 * another day, new to us. Each game and each name is used once.
 */
export function findMoved(candidates: readonly UnplayedMeeting[], coverage: Coverage): MovedGame[] {
  const moved = new Map<string, MovedGame>();
  const used = new Set<string>();
  for (const { gameId, feedId, day, wantedFeedId } of candidates) {
    const covered = day >= coverage.first && day <= coverage.last && !coverage.names.has(feedId);
    if (!covered || moved.has(wantedFeedId) || used.has(gameId)) continue;
    moved.set(wantedFeedId, { gameId, feedId: wantedFeedId });
    used.add(gameId);
  }
  return [...moved.values()];
}
