import { at } from '../at.ts';
import type { Random } from '../random.ts';
import type { Entrant } from '../teams.ts';
import { clock, type Fixture, groupTeams, isWestern, type Plan, week } from './fixture.ts';
import { balanceHomes } from './homes.ts';
import { mixedRound, type Pairing, type Round, roundRobin, addByes } from './rounds.ts';

const zone = 'America/New_York';
const openingWeeks = 3;

/** Twelve games in fourteen weeks: three against other conferences, then nine within the conference, and two byes. */
export const collegeFootball: Plan = (entrants, _season, random) => {
  const conferences = groupTeams(entrants, ({ team }) => team.conference ?? '');
  const groupOf = entrants.map((_, team) => conferences.findIndex((members) => members.includes(team)));
  const met = new Set<number>();
  const opening = Array.from({ length: openingWeeks }, () => mixedRound(groupOf, met, random)).flatMap(
    (round, number) =>
      scheduleWeek(
        round.map((pair) => strongerHosts(entrants, pair, random)),
        { entrants, week: number, neutralShare: number === 0 ? 0.08 : 0.02 },
        random,
      ),
  );
  const within = conferences.flatMap((members) => {
    const rounds = random.shuffle(roundRobin(members));
    const once = addByes(rounds, { donors: [1, 2, 4, 5, 6], perRound: 1 }, random);
    const twice = addByes(once, { donors: [0, 3, 5, 7, 8], perRound: 1 }, random);
    const order = [0, 1, 2, 9, 3, 4, 5, 10, 6, 7, 8].map((round) => at(twice, round));
    return balanceHomes(order, entrants.length, random).flatMap((round, number) =>
      scheduleWeek(round, { entrants, week: openingWeeks + number, neutralShare: 0.01 }, random),
    );
  });
  return [...opening, ...within];
};

/** Puts the team of the stronger conference at home in 70% of games. */
export function strongerHosts(entrants: readonly Entrant[], [one, other]: Pairing, random: Random): Pairing {
  const stronger = at(entrants, one).level >= at(entrants, other).level ? one : other;
  const host = random.chance(0.7) ? stronger : stronger === one ? other : one;
  return host === one ? [one, other] : [other, one];
}

interface WeekOptions {
  readonly entrants: readonly Entrant[];
  /** Weeks since the opening. */
  readonly week: number;
  readonly neutralShare: number;
}

/** Most games are on Saturday, a few on Thursday and Friday. */
function scheduleWeek(
  round: Round,
  { entrants, week: number, neutralShare }: WeekOptions,
  random: Random,
): Fixture[] {
  return round.map(([home, away]) => {
    const [day, minute] = random.chance(0.06)
      ? [week.friday, clock(20)]
      : random.chance(0.02)
        ? [week.thursday, clock(19, 30)]
        : [week.saturday, drawKickOff(isWestern(entrants, home), random)];
    return { home, away, neutral: random.chance(neutralShare), day: number * 7 + day, minute, zone };
  });
}

function drawKickOff(western: boolean, random: Random): number {
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
