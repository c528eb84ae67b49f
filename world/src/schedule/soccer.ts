import { at } from '../at.ts';
import { clock, type Fixture, type Plan, week } from './fixture.ts';
import { type Round, returned, roundRobin } from './rounds.ts';

const zone = 'Europe/London';

/** Kick-offs of a weekend in the order they are filled; everyone else starts at three on Saturday. */
const shown = [
  [week.saturday, clock(12, 30)],
  [week.saturday, clock(17, 30)],
  [week.sunday, clock(14)],
  [week.sunday, clock(16, 30)],
  [week.sunday, clock(14)],
] as const;

const evenings = [
  [week.friday, clock(20)],
  [week.lastMonday, clock(20)],
  [week.saturday, clock(15)],
] as const;

/** After so many weekends of play, one without. */
const weekendsInARow = 9;

/** Everyone home and away `times` times over, at weekends. */
export const soccer =
  (times: number): Plan =>
  (entrants, _season, random) => {
    const first = roundRobin(random.shuffled(entrants.map((_, team) => team)));
    const once = [...first, ...returned(first)];
    const rounds: Round[] = Array.from({ length: times }, () => once).flat();
    return rounds.flatMap((round, number) => {
      const weekend = number + Math.floor(number / weekendsInARow);
      return random.shuffled(round).map(([home, away], place): Fixture => {
        const [day, minute] =
          place === round.length - 1
            ? random.pick(evenings)
            : place < round.length / 2
              ? at(shown, place)
              : [week.saturday, clock(15)];
        return { home, away, neutral: false, day: weekend * 7 + day, minute, zone };
      });
    });
  };
