import { createHash } from 'node:crypto';
import { dayMs } from './calendar.ts';
import { leagueAt, simulateLeague } from './league.ts';
import type { LeagueHistory } from './league.ts';
import { leagueSpecs } from './leagues/index.ts';
import { generatePlayers } from './players.ts';
import type { Player } from './players.ts';
import type { World, WorldSize } from './types.ts';

export interface WorldOptions {
  readonly seed: number;
  /** The instant of the snapshot: games that started before it are live or final. */
  readonly now: Date | string;
  readonly size: WorldSize;
  /** The instant at which every league is in mid-season. Default: `anchorOf(now)`. */
  readonly anchor?: Date | string;
  /** The number of players. Default: 320, or 12 in the small world. */
  readonly playerCount?: number;
}

const blockMs = 56 * dayMs;
/** The start of the first block of eight weeks, from which all other blocks are counted; a Monday. */
const firstBlock = Date.UTC(2024, 0, 1);

/**
 * The default anchor of a world: the middle of the eight-week block that contains `now`, on a fixed grid.
 *
 * Worlds of the same block have the same seasons, and every league is within four weeks of mid-season. To use a world
 * beyond its block, store its anchor and pass it again: with the same seed and anchor, a later `now` only adds games and
 * results.
 */
export function anchorOf(now: Date | string): Date {
  const block = Math.floor((instant(now) - firstBlock) / blockMs);
  return new Date(firstBlock + (block + 0.5) * blockMs);
}

/** All events of a world up to its `now`. `worldAt` returns the facts known at an earlier instant. */
export interface WorldHistory {
  readonly seed: number;
  readonly now: Date;
  readonly anchor: Date;
  readonly size: WorldSize;
  readonly leagues: readonly LeagueHistory[];
  readonly players: readonly Player[];
}

/** Simulates a world. The same options give the same history. */
export function simulateWorld({
  seed,
  now,
  size,
  anchor = anchorOf(now),
  playerCount = size === 'full' ? 320 : 12,
}: WorldOptions): WorldHistory {
  const pastSeasons = size === 'full' ? 3 : 1;
  const specs = leagueSpecs(size);
  const options = { seed, pastSeasons, anchor: instant(anchor), until: instant(now) };
  return {
    seed,
    now: new Date(instant(now)),
    anchor: new Date(instant(anchor)),
    size,
    leagues: specs.map((spec) => simulateLeague(spec, options)),
    players: generatePlayers(
      seed,
      playerCount,
      specs.map(({ slug }) => slug),
    ),
  };
}

/** A snapshot of a world at an instant up to its own `now`. */
export const worldAt = ({ seed, anchor, size, leagues, players }: WorldHistory, now: Date): World => ({
  seed,
  now: now.toISOString(),
  anchor: anchor.toISOString(),
  size,
  leagues: leagues.map((history) => leagueAt(history, now.getTime())),
  players,
});

/**
 * The demo world as plain data. The same options give the same world, byte for byte.
 *
 * @example generateWorld({ seed: 1, now: '2026-11-15T02:00:00Z', size: 'small' })
 */
export function generateWorld(options: WorldOptions): World {
  const history = simulateWorld(options);
  return worldAt(history, history.now);
}

/** SHA-256, in hex, of a world as JSON with sorted keys. */
export function worldChecksum(world: World): string {
  return createHash('sha256').update(JSON.stringify(world, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function instant(time: Date | string): number {
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${String(time)}`);
  return ms;
}
