import { dayMs } from './calendar.ts';
import { leagueAt, playLeague } from './league.ts';
import type { LeagueStory } from './league.ts';
import { leagueSpecs } from './leagues/index.ts';
import { generatePlayers } from './players.ts';
import type { Player } from './players.ts';
import type { World, WorldSize } from './types.ts';

export interface WorldOptions {
  readonly seed: number;
  /** The instant at which the world is seen: what has started by then is live or final. */
  readonly now: Date | string;
  readonly size: WorldSize;
  /** The instant at which every league is in mid-season; {@link anchorOf} now unless given. */
  readonly anchor?: Date | string;
}

const blockMs = 56 * dayMs;
/** A Monday. */
const firstBlock = Date.UTC(2024, 0, 1);

/**
 * The anchor a world has unless it is given one: the middle of the eight weeks, on a fixed grid, that hold now.
 *
 * So worlds of the same eight weeks play on with the same seasons, and every league is within four weeks of its
 * mid-season. Whoever keeps a world longer than that must keep its anchor too and give it back: with the same seed
 * and anchor a later now only ever adds to the story.
 */
export function anchorOf(now: Date | string): Date {
  const block = Math.floor((instant(now) - firstBlock) / blockMs);
  return new Date(firstBlock + (block + 0.5) * blockMs);
}

/** All that happens in a world until its now: what was known at any instant before can be read off it. */
export interface WorldStory {
  readonly seed: number;
  readonly now: Date;
  readonly anchor: Date;
  readonly size: WorldSize;
  readonly leagues: readonly LeagueStory[];
  readonly players: readonly Player[];
}

/** Tells the story of a world: the same seed, now, size and anchor tell the same. */
export function tellWorld({ seed, now, size, anchor = anchorOf(now) }: WorldOptions): WorldStory {
  const pastSeasons = size === 'full' ? 3 : 1;
  const specs = leagueSpecs(size);
  return {
    seed,
    now: new Date(instant(now)),
    anchor: new Date(instant(anchor)),
    size,
    leagues: specs.map((spec) => playLeague(spec, seed, pastSeasons, instant(anchor), instant(now))),
    players: generatePlayers(
      seed,
      size === 'full' ? 320 : 12,
      specs.map(({ slug }) => slug),
    ),
  };
}

/** A world as it is seen at its now, or was at an instant before. */
export const worldAt = ({ seed, anchor, size, leagues, players }: WorldStory, now: Date): World => ({
  seed,
  now: now.toISOString(),
  anchor: anchor.toISOString(),
  size,
  leagues: leagues.map((story) => leagueAt(story, now.getTime())),
  players,
});

/**
 * The demo world as plain data: the same seed, now, size and anchor give the same world to the last byte.
 *
 * @example generateWorld({ seed: 1, now: '2026-11-15T02:00:00Z', size: 'small' })
 */
export function generateWorld(options: WorldOptions): World {
  const story = tellWorld(options);
  return worldAt(story, story.now);
}

function instant(time: Date | string): number {
  const ms = new Date(time).getTime();
  if (Number.isNaN(ms)) throw new RangeError(`not an instant: ${String(time)}`);
  return ms;
}
