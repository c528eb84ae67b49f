import { createRandom } from '@outpick/forecast';
import type { Random } from '@outpick/forecast';
import type { ProviderGame } from '@outpick/server/testing';
import { lineAt, scoreAt } from './season.ts';
import type { TrueGame, TrueSeason } from './season.ts';
import { addMinutes, hourMs } from './times.ts';
import { trapNames } from './trap-names.ts';
import type { TrapName } from './trap-names.ts';

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The moments at which one provider's traps affect one game. */
interface GameTraps {
  /** When the provider reports the end; until then it shows the game as live. */
  readonly overAt: Date;
  /** When the provider calls the result official. */
  readonly finalAt: Date;
  readonly earlyFinal: Span | null;
  readonly changedIdAt: Date | null;
  readonly duplicate: Span | null;
  /** When the start's time becomes known; until then only the day is. */
  readonly timeKnownAt: Date | null;
  readonly unheardOf: Span | null;
  readonly missing: Span | null;
}

/** One provider's view of a season. */
export interface ProviderView {
  readonly gamesAt: (at: Date) => readonly ProviderGame[];
  /** Returns each active trap with the number of its game. */
  readonly activeTraps: (at: Date) => readonly { readonly trap: TrapName; readonly game: number }[];
  /** Moments at which the shown games change, in time order. Leaves out new scores, and new lines unless `watchesLines`. */
  readonly changes: readonly Date[];
}

export interface ViewOptions {
  readonly seed: number;
  readonly withoutTraps: readonly TrapName[];
  /** Factor of each trap's frequency; 1 by default. */
  readonly rate?: number;
  /** Longest time that a wrong unofficial result is shown. */
  readonly maxEarlyMinutes: number;
  /** Delay of every result. */
  readonly delayMinutes?: number;
  /** Delays of single results by game number. Other results have random delays. */
  readonly lateMinutes?: ReadonlyMap<number, number>;
  /** Whether `changes` includes new lines. */
  readonly watchesLines?: boolean;
}

export function createView(season: TrueSeason, options: ViewOptions): ProviderView {
  const random = createRandom(options.seed);
  const traps = new Map(season.games.map((game) => [game.number, drawTraps(game, random, options)]));
  const findTraps = (game: TrueGame): GameTraps => {
    const found = traps.get(game.number);
    if (!found) throw new Error('a game without traps');
    return found;
  };
  const isShuffled = (at: Date) =>
    !options.withoutTraps.includes('out-of-order') && Math.floor(at.getTime() / hourMs) % 5 === 0;
  return {
    gamesAt: (at) => {
      const games = season.games.flatMap((game) =>
        showGame(game, findTraps(game), { at, season: season.season }),
      );
      return isShuffled(at) ? games.toReversed() : games;
    },
    activeTraps: (at) => {
      const active = season.games.flatMap((game) =>
        listActive(game, findTraps(game), at).map((trap) => ({ trap, game: game.number })),
      );
      // This trap affects all games. Report the hour instead of a game's number, so that the trap counts once an hour.
      return isShuffled(at)
        ? [...active, { trap: 'out-of-order', game: Math.floor(at.getTime() / hourMs) }]
        : active;
    },
    changes: listChanges(season.games, findTraps, options),
  };
}

const spanFrom = (from: Date, minutes: number): Span => ({ from, to: addMinutes(from, minutes) });

function drawTraps(game: TrueGame, random: Random, options: ViewOptions): GameTraps {
  const { withoutTraps, rate = 1, maxEarlyMinutes, delayMinutes = 0, lateMinutes } = options;
  // Draw a random number for every trap, so that a disabled trap does not change the others. The first games get one trap
  // each, so that even the shortest season has every trap.
  const occurs = (trap: TrapName, share: number) =>
    (random.uniform() < share * rate || trapNames.indexOf(trap) === game.number - 1) &&
    !withoutTraps.includes(trap);
  const before = (hours: number) => addMinutes(game.firstStart, -60 * hours);
  const drawnMinutes = occurs('late-final', 0.12) ? 20 + random.integer(220) : random.integer(3);
  const overAt = addMinutes(game.end, (lateMinutes?.get(game.number) ?? drawnMinutes) + delayMinutes);
  const earlyMinutes = 1 + Math.floor(random.uniform() * (maxEarlyMinutes - 1));
  const isEarly = occurs('early-final', 0.08) && game.canceledAt === null;
  const [changedId, duplicate, timeUnknown, unheardOf, missing] = [
    occurs('changed-id', 0.04),
    occurs('duplicate', 0.05),
    occurs('time-unknown', 0.06),
    occurs('unheard-of', 0.05),
    occurs('missing', 0.05),
  ];
  const hours = Array.from({ length: 5 }, () => random.uniform());
  return {
    overAt,
    finalAt: addMinutes(overAt, 5 + random.integer(20)),
    earlyFinal: isEarly ? spanFrom(addMinutes(game.end, -earlyMinutes - 8), earlyMinutes) : null,
    changedIdAt: changedId ? before(3 + 40 * (hours[0] ?? 0)) : null,
    duplicate: duplicate ? spanFrom(before(40 * (hours[1] ?? 0)), 60 * 30) : null,
    timeKnownAt: timeUnknown && game.doubleHeader === 0 ? before(26 + 40 * (hours[2] ?? 0)) : null,
    // Show the unknown state right after an early final, or around the start if the game has no early final.
    unheardOf: !unheardOf
      ? null
      : isEarly
        ? spanFrom(addMinutes(game.end, -8), 30)
        : spanFrom(before(6 - 7 * (hours[3] ?? 0)), 150),
    missing: missing ? spanFrom(before(14 + 30 * (hours[4] ?? 0)), 60 * 8) : null,
  };
}

const isWithin = (at: Date, span: Span | null): boolean => span !== null && at >= span.from && at < span.to;

function listActive(game: TrueGame, traps: GameTraps, at: Date): TrapName[] {
  const active: Record<Exclude<TrapName, 'out-of-order'>, boolean> = {
    'late-final': at >= addMinutes(game.end, 10) && at < traps.overAt,
    'early-final': isWithin(at, traps.earlyFinal),
    moved: game.move !== null && at >= game.move.announcedAt,
    'changed-id': traps.changedIdAt !== null && at >= traps.changedIdAt,
    duplicate: isWithin(at, traps.duplicate),
    'time-unknown': traps.timeKnownAt !== null && at < traps.timeKnownAt,
    'unheard-of': isWithin(at, traps.unheardOf),
    missing: isWithin(at, traps.missing),
  };
  return trapNames.filter((trap) => trap !== 'out-of-order' && active[trap]);
}

/** When a provider changes the id of a game, this is added to the id. It is higher than any original id. */
export const changedIdOffset = 500_000;

/** Returns the provider's rows for a game: none, one or two. */
function showGame(
  game: TrueGame,
  traps: GameTraps,
  { at, season }: { readonly at: Date; readonly season: number },
): ProviderGame[] {
  if (isWithin(at, traps.missing)) return [];
  const isMoved = game.move !== null && at >= game.move.announcedAt;
  const isDateKnown = game.move !== null && at >= game.move.dateKnownAt;
  const startsAt = isDateKnown ? game.start : game.firstStart;
  const row: ProviderGame = {
    id: game.number + (traps.changedIdAt !== null && at >= traps.changedIdAt ? changedIdOffset : 0),
    season,
    week: game.week,
    home: game.home,
    away: game.away,
    startsAt,
    isTimeKnown: traps.timeKnownAt === null || at >= traps.timeKnownAt,
    movedFrom: isMoved && isDateKnown ? game.firstStart : null,
    neutral: game.neutral,
    doubleHeader: game.doubleHeader,
    ...showState(game, traps, at),
    ending: at >= traps.overAt ? game.ending : 'regular',
    line: lineAt(game, at),
  };
  return isWithin(at, traps.duplicate) ? [row, row] : [row];
}

function showState(game: TrueGame, traps: GameTraps, at: Date): Pick<ProviderGame, 'state' | 'points'> {
  if (game.canceledAt !== null)
    return { state: at >= game.canceledAt ? 'cancelled' : 'scheduled', points: null };
  if (game.move !== null && at >= game.move.announcedAt && at < game.move.dateKnownAt)
    return { state: 'postponed', points: null };
  const points = at < game.start ? null : scoreAt(game, at);
  if (isWithin(at, traps.unheardOf)) return { state: 'unheard-of', points };
  if (at < game.start) return { state: 'scheduled', points };
  if (isWithin(at, traps.earlyFinal)) return { state: 'over', points: createWrongScore(game) };
  if (at < traps.overAt) return { state: 'live', points };
  return { state: at < traps.finalAt ? 'over' : 'final', points };
}

/** Returns a score that the game never has. */
const createWrongScore = ({ points }: TrueGame) => ({ home: points.home + 2, away: points.away });

function listChanges(
  games: readonly TrueGame[],
  findTraps: (game: TrueGame) => GameTraps,
  { watchesLines = false }: ViewOptions,
): Date[] {
  const moments = games.flatMap((game) => {
    const { overAt, finalAt, changedIdAt, timeKnownAt, ...spans } = findTraps(game);
    const { earlyFinal, duplicate, unheardOf, missing } = spans;
    const ends = [earlyFinal, duplicate, unheardOf, missing].flatMap((span) =>
      span ? [span.from, span.to] : [],
    );
    const moves = [game.move?.announcedAt, game.move?.dateKnownAt, game.canceledAt];
    const lines = watchesLines ? game.lines.map(({ at }) => at) : [];
    return [game.start, overAt, finalAt, changedIdAt, timeKnownAt, ...moves, ...ends, ...lines].flatMap(
      (at) => (at ? [at.getTime()] : []),
    );
  });
  return [...new Set(moments)].toSorted((a, b) => a - b).map((at) => new Date(at));
}
