import { at } from '../at.ts';
import { clock, type Fixture, type Plan, week } from './fixture.ts';
import { type Round, swapHomes, roundRobin } from './rounds.ts';

const zone = 'Europe/London';

/** Kick-off times of a weekend's televised games; most other games start on Saturday at 3 p.m. */
const televisedSlots = [
  [week.saturday, clock(12, 30)],
  [week.saturday, clock(17, 30)],
  [week.sunday, clock(14)],
  [week.sunday, clock(16, 30)],
  [week.sunday, clock(14)],
] as const;

const lastSlots = [
  [week.friday, clock(20)],
  [week.lastMonday, clock(20)],
  [week.saturday, clock(15)],
] as const;

/** Number of weekends with games between two free weekends. */
const weekendsInARow = 9;

/** Each pair meets home and away `times` times, on weekends. */
export const soccer =
  (times: number): Plan =>
  (entrants, _season, random) => {
    const first = roundRobin(random.shuffle(entrants.map((_, team) => team)));
    const once = [...first, ...swapHomes(first)];
    const rounds: Round[] = Array.from({ length: times }, () => once).flat();
    return rounds.flatMap((round, number) => {
      const weekend = number + Math.floor(number / weekendsInARow);
      return random.shuffle(round).map(([home, away], place): Fixture => {
        const [day, minute] =
          place === round.length - 1
            ? random.pick(lastSlots)
            : place < round.length / 2
              ? at(televisedSlots, place)
              : [week.saturday, clock(15)];
        return { home, away, neutral: false, day: weekend * 7 + day, minute, zone };
      });
    });
  };
