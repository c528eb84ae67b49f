import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { clock, type Fixture, grouped, isWestern, type Plan, week } from './fixture.ts';
import { shareHomes } from './homes.ts';
import { mixedRound, type Pairing, type Round, roundRobin, withByes } from './rounds.ts';

const zone = 'America/New_York';
const openingWeeks = 3;

/** Twelve games in fourteen weeks: three against other conferences, then nine within, with two weeks off. */
export const collegeFootball: Plan = (entrants, _season, random) => {
  const conferences = grouped(entrants, ({ team }) => team.conference ?? '');
  const groupOf = entrants.map((_, team) => conferences.findIndex((members) => members.includes(team)));
  const met = new Set<number>();
  const opening = Array.from({ length: openingWeeks }, () => mixedRound(groupOf, met, random)).flatMap(
    (round, number) =>
      saturday(
        entrants,
        number,
        round.map((pair) => strongerHosts(entrants, pair, random)),
        number === 0 ? 0.08 : 0.02,
        random,
      ),
  );
  const within = conferences.flatMap((members) => {
    const rounds = random.shuffled(roundRobin(members));
    const once = withByes(rounds, [1, 2, 4, 5, 6], 1, random);
    const twice = withByes(once, [0, 3, 5, 7, 8], 1, random);
    const order = [0, 1, 2, 9, 3, 4, 5, 10, 6, 7, 8].map((round) => at(twice, round));
    return shareHomes(order, entrants.length, random).flatMap((round, number) =>
      saturday(entrants, openingWeeks + number, round, 0.01, random),
    );
  });
  return [...opening, ...within];
};

/** The team of the grander conference usually has the other over, and pays for the visit. */
export function strongerHosts(entrants: readonly Entrant[], [one, other]: Pairing, random: Random): Pairing {
  const grander = at(entrants, one).level >= at(entrants, other).level ? one : other;
  const host = random.chance(0.7) ? grander : grander === one ? other : one;
  return host === one ? [one, other] : [other, one];
}

function saturday(
  entrants: readonly Entrant[],
  number: number,
  round: Round,
  neutralShare: number,
  random: Random,
): Fixture[] {
  return round.map(([home, away]) => {
    const [day, minute] = random.chance(0.06)
      ? [week.friday, clock(20)]
      : random.chance(0.02)
        ? [week.thursday, clock(19, 30)]
        : [week.saturday, kickOff(isWestern(entrants, home), random)];
    return { home, away, neutral: random.chance(neutralShare), day: number * 7 + day, minute, zone };
  });
}

function kickOff(western: boolean, random: Random): number {
  return western
    ? random.pick([clock(15, 30), clock(16), clock(19, 30), clock(22, 15)])
    : random.pick([
        clock(12),
        clock(12),
        clock(13),
        clock(15, 30),
        clock(15, 30),
        clock(18),
        clock(19),
        clock(19, 30),
      ]);
}
