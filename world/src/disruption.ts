import type { Random } from './random.ts';
import { clock, type Fixture } from './schedule/fixture.ts';

/** How a sport loses games to weather and worse. */
export interface DisruptionSettings {
  readonly postponedShare: number;
  /** Of the postponed, those that find a new date. */
  readonly replayedShare: number;
  readonly cancelledShare: number;
  /** Days until a replay at the earliest, and the days a team keeps free on either side of it. */
  readonly delay: number;
  readonly clearDays: number;
  /** A game lost on one day of a series is made up the next day, before or after that day's game. */
  readonly doubleHeaders: boolean;
}

export interface Disrupted {
  readonly fixture: Fixture;
  /** The fixture as first planned, if it was moved. */
  readonly original: Fixture | null;
  readonly fate: 'played' | 'postponed' | 'cancelled';
}

/** Lets some fixtures be postponed, moved or cancelled. Order is kept. `lastDay` is the last day a replay may take. */
export function disrupt(
  fixtures: readonly Fixture[],
  lastDay: number,
  settings: DisruptionSettings,
  random: Random,
): Disrupted[] {
  const busy = new Map<number, Set<number>>();
  const daysOf = (team: number) => {
    const days = busy.get(team) ?? new Set<number>();
    busy.set(team, days);
    return days;
  };
  for (const { home, away, day } of fixtures) {
    daysOf(home).add(day);
    daysOf(away).add(day);
  }
  const sameSeries = new Map(settings.doubleHeaders ? fixtures.map((game) => [seriesKey(game), game]) : []);

  const replay = (fixture: Fixture): Fixture | null => {
    const { home, away, day } = fixture;
    const next = sameSeries.get(seriesKey({ ...fixture, day: day + 1 }));
    if (next !== undefined)
      return { ...fixture, day: day + 1, minute: next.minute > clock(17) ? clock(13, 5) : clock(18, 40) };
    for (let candidate = day + settings.delay; candidate <= lastDay; candidate += 1) {
      const free = [home, away].every((team) => {
        for (let near = candidate - settings.clearDays; near <= candidate + settings.clearDays; near += 1) {
          if (near !== day && daysOf(team).has(near)) return false;
        }
        return true;
      });
      if (free) return { ...fixture, day: candidate, minute: clock(19) };
    }
    return null;
  };

  return fixtures.map((fixture) => {
    const luck = random.uniform();
    if (luck < settings.cancelledShare) return { fixture, original: null, fate: 'cancelled' };
    if (luck > settings.cancelledShare + settings.postponedShare)
      return { fixture, original: null, fate: 'played' };
    const moved = random.chance(settings.replayedShare) ? replay(fixture) : null;
    if (moved === null) return { fixture, original: null, fate: 'postponed' };
    for (const team of [fixture.home, fixture.away]) daysOf(team).add(moved.day);
    return { fixture: moved, original: fixture, fate: 'played' };
  });
}

const seriesKey = ({ home, away, day }: Fixture) => `${home}-${away}-${day}`;
