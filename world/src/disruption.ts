import type { Random } from './random.ts';
import { clock, type Fixture } from './schedule/fixture.ts';

/** How often a sport postpones and cancels games, for weather and other reasons. */
export interface DisruptionSettings {
  readonly postponedShare: number;
  /** Share of the postponed games that get a new date. */
  readonly replayedShare: number;
  readonly canceledShare: number;
  /** Minimum number of days until a replay. */
  readonly delay: number;
  /** Number of days before and after a replay on which neither team may play. */
  readonly clearDays: number;
  /** Whether a postponed game of a series is played the next day, before or after that day's game. */
  readonly doubleHeaders: boolean;
}

export interface DisruptedFixture {
  readonly fixture: Fixture;
  /** The fixture as first planned, if it was moved. */
  readonly original: Fixture | null;
  readonly fate: 'played' | 'postponed' | 'cancelled';
}

interface DisruptionOptions {
  readonly settings: DisruptionSettings;
  /** The last day on which a replay may take place. */
  readonly lastDay: number;
  readonly random: Random;
}

/** Postpones, moves or cancels some fixtures. Keeps their order. */
export function disrupt(fixtures: readonly Fixture[], options: DisruptionOptions): DisruptedFixture[] {
  const { settings, random } = options;
  const planReplay = createReplayPlanner(fixtures, options);
  return fixtures.map((fixture) => {
    const luck = random.uniform();
    if (luck < settings.canceledShare) return { fixture, original: null, fate: 'cancelled' };
    if (luck > settings.canceledShare + settings.postponedShare)
      return { fixture, original: null, fate: 'played' };
    const replay = random.chance(settings.replayedShare) ? planReplay(fixture) : null;
    if (replay === null) return { fixture, original: null, fate: 'postponed' };
    return { fixture: replay, original: fixture, fate: 'played' };
  });
}

/** Returns a function that finds a new date for a fixture and reserves it; it returns null if there is none. */
function createReplayPlanner(
  fixtures: readonly Fixture[],
  { settings, lastDay }: DisruptionOptions,
): (fixture: Fixture) => Fixture | null {
  const busyDays = new Map<number, Set<number>>();
  const daysOf = (team: number) => {
    const days = busyDays.get(team) ?? new Set<number>();
    busyDays.set(team, days);
    return days;
  };
  for (const { home, away, day } of fixtures) {
    daysOf(home).add(day);
    daysOf(away).add(day);
  }
  const series = new Map(settings.doubleHeaders ? fixtures.map((game) => [seriesKey(game), game]) : []);

  const isFree = (team: number, candidate: number, originalDay: number) => {
    for (let near = candidate - settings.clearDays; near <= candidate + settings.clearDays; near += 1) {
      if (near !== originalDay && daysOf(team).has(near)) return false;
    }
    return true;
  };
  const findReplay = (fixture: Fixture): Fixture | null => {
    const { home, away, day } = fixture;
    const next = series.get(seriesKey({ ...fixture, day: day + 1 }));
    if (next !== undefined)
      return { ...fixture, day: day + 1, minute: next.minute > clock(17) ? clock(13, 5) : clock(18, 40) };
    for (let candidate = day + settings.delay; candidate <= lastDay; candidate += 1) {
      if (isFree(home, candidate, day) && isFree(away, candidate, day))
        return { ...fixture, day: candidate, minute: clock(19) };
    }
    return null;
  };
  return (fixture) => {
    const replay = findReplay(fixture);
    if (replay !== null) for (const team of [fixture.home, fixture.away]) daysOf(team).add(replay.day);
    return replay;
  };
}

const seriesKey = ({ home, away, day }: Fixture) => `${home}-${away}-${day}`;
