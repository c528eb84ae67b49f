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

/** What a provider does to one game on the way. */
interface GameTraps {
  /** When the end is reported; the game is shown as live until then. */
  readonly overAt: Date;
  /** When the result is official. */
  readonly finalAt: Date;
  readonly earlyFinal: Span | null;
  readonly changedIdAt: Date | null;
  readonly duplicate: Span | null;
  /** Only the day is known until then. */
  readonly timeKnownAt: Date | null;
  readonly unheardOf: Span | null;
  readonly missing: Span | null;
}

/** What a provider shows of a season, moment by moment. */
export interface ProviderView {
  readonly gamesAt: (at: Date) => readonly ProviderGame[];
  /** The games on which each trap is active. */
  readonly activeTraps: (at: Date) => readonly { readonly trap: TrapName; readonly game: number }[];
  /** The moments at which a state changes, in order. Changes of the score are left out, and of lines unless they are watched. */
  readonly changes: readonly Date[];
}

export interface ViewOptions {
  readonly seed: number;
  readonly withoutTraps: readonly TrapName[];
  /** How often each trap occurs; 1 is usual. */
  readonly rate?: number;
  /** A result that is not official must not be shown longer than this if it is wrong. */
  readonly mostEarlyMinutes: number;
  /** How late every result is. */
  readonly delayMinutes?: number;
  /** How late the results of single games are, by the game's number. Those of others are late at random. */
  readonly lateMinutes?: ReadonlyMap<number, number>;
  /** Whether a new line is a change. */
  readonly watchesLines?: boolean;
}

export function createView(season: TrueSeason, options: ViewOptions): ProviderView {
  const random = createRandom(options.seed);
  const traps = new Map(season.games.map((game) => [game.number, drawTraps(game, random, options)]));
  const of = (game: TrueGame): GameTraps => {
    const found = traps.get(game.number);
    if (!found) throw new Error('a game without traps');
    return found;
  };
  const isShuffled = (at: Date) =>
    !options.withoutTraps.includes('out-of-order') && Math.floor(at.getTime() / hourMs) % 5 === 0;
  return {
    gamesAt: (at) => {
      const shown = season.games.flatMap((game) => showGame(game, of(game), { at, season: season.season }));
      return isShuffled(at) ? shown.toReversed() : shown;
    },
    activeTraps: (at) => {
      const active = season.games.flatMap((game) =>
        listActive(game, of(game), at).map((trap) => ({ trap, game: game.number })),
      );
      // Counted once an hour.
      return isShuffled(at)
        ? [...active, { trap: 'out-of-order', game: Math.floor(at.getTime() / hourMs) }]
        : active;
    },
    changes: listChanges(season.games, of, options),
  };
}

const spanFrom = (from: Date, minutes: number): Span => ({ from, to: addMinutes(from, minutes) });

function drawTraps(game: TrueGame, random: Random, options: ViewOptions): GameTraps {
  const { withoutTraps, rate = 1, mostEarlyMinutes, delayMinutes = 0, lateMinutes } = options;
  // Drawn for every trap, so that a trap switched off changes no other. The first games have one trap each, so that every
  // trap occurs in the shortest season.
  const occurs = (trap: TrapName, share: number) =>
    (random.uniform() < share * rate || trapNames.indexOf(trap) === game.number - 1) &&
    !withoutTraps.includes(trap);
  const before = (hours: number) => addMinutes(game.firstStart, -60 * hours);
  const drawnMinutes = occurs('late-final', 0.12) ? 20 + random.integer(220) : random.integer(3);
  const overAt = addMinutes(game.end, (lateMinutes?.get(game.number) ?? drawnMinutes) + delayMinutes);
  const earlyMinutes = 1 + Math.floor(random.uniform() * (mostEarlyMinutes - 1));
  const isEarly = occurs('early-final', 0.08) && game.cancelledAt === null;
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
    // Right after an early final, or about the start.
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

/** Changed ids are above all others. */
export const changedIds = 500_000;

/** A game as the provider shows it: no row, one, or two. */
function showGame(
  game: TrueGame,
  traps: GameTraps,
  { at, season }: { readonly at: Date; readonly season: number },
): ProviderGame[] {
  if (isWithin(at, traps.missing)) return [];
  const isMoved = game.move !== null && at >= game.move.announcedAt;
  const isDateKnown = game.move !== null && at >= game.move.dateKnownAt;
  const startsAt = isDateKnown ? game.start : game.firstStart;
  const shown: ProviderGame = {
    id: game.number + (traps.changedIdAt !== null && at >= traps.changedIdAt ? changedIds : 0),
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
  return isWithin(at, traps.duplicate) ? [shown, shown] : [shown];
}

function showState(game: TrueGame, traps: GameTraps, at: Date): Pick<ProviderGame, 'state' | 'points'> {
  if (game.cancelledAt !== null)
    return { state: at >= game.cancelledAt ? 'cancelled' : 'scheduled', points: null };
  if (game.move !== null && at >= game.move.announcedAt && at < game.move.dateKnownAt)
    return { state: 'postponed', points: null };
  const points = at < game.start ? null : scoreAt(game, at);
  if (isWithin(at, traps.unheardOf)) return { state: 'unheard-of', points };
  if (at < game.start) return { state: 'scheduled', points };
  if (isWithin(at, traps.earlyFinal)) return { state: 'over', points: wrongScore(game) };
  if (at < traps.overAt) return { state: 'live', points };
  return { state: at < traps.finalAt ? 'over' : 'final', points };
}

/** A score that is not the final one, and that no live score of the game equals. */
const wrongScore = ({ points }: TrueGame) => ({ home: points.home + 2, away: points.away });

function listChanges(
  games: readonly TrueGame[],
  of: (game: TrueGame) => GameTraps,
  { watchesLines = false }: ViewOptions,
): Date[] {
  const moments = games.flatMap((game) => {
    const { overAt, finalAt, changedIdAt, timeKnownAt, ...spans } = of(game);
    const { earlyFinal, duplicate, unheardOf, missing } = spans;
    const ends = [earlyFinal, duplicate, unheardOf, missing].flatMap((span) =>
      span ? [span.from, span.to] : [],
    );
    const moves = [game.move?.announcedAt, game.move?.dateKnownAt, game.cancelledAt];
    const lines = watchesLines ? game.lines.map(({ at }) => at) : [];
    return [game.start, overAt, finalAt, changedIdAt, timeKnownAt, ...moves, ...ends, ...lines].flatMap(
      (at) => (at ? [at.getTime()] : []),
    );
  });
  return [...new Set(moments)].toSorted((a, b) => a - b).map((at) => new Date(at));
}
