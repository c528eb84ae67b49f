import { at } from '../at.ts';
import { strongerHosts } from './college-football.ts';
import { type Fixture, groupTeams, localStart, type Plan, week, zoneOf } from './fixture.ts';
import { mergeRounds, mixedRound, swapHomes, roundRobin } from './rounds.ts';

const midweek = [week.monday, week.tuesday, week.tuesday, week.wednesday, week.wednesday, week.thursday];
const weekend = [week.friday, week.saturday, week.saturday, week.saturday, week.saturday, week.sunday];
const openingRounds = 12;

/**
 * Thirty games, two per week: first twelve against other conferences, some of them at tournaments on neutral courts, then
 * two against each team of the same conference.
 */
export const collegeBasketball: Plan = (entrants, _season, random) => {
  const conferences = groupTeams(entrants, ({ team }) => team.conference ?? '');
  const groupOf = entrants.map((_, team) => conferences.findIndex((members) => members.includes(team)));
  const met = new Set<number>();
  const opening = Array.from({ length: openingRounds }, () =>
    mixedRound(groupOf, met, random).map((pair) => strongerHosts(entrants, pair, random)),
  );
  const within = mergeRounds(conferences.map((members) => roundRobin(random.shuffle(members))));
  return [...opening, ...within, ...swapHomes(within)].flatMap((round, number) => {
    // A week off for examinations and one for the holidays.
    const halfWeek = number + (number >= 6 ? 2 : 0) + (number >= openingRounds ? 2 : 0);
    const days = halfWeek % 2 === 0 ? midweek : weekend;
    const neutralShare = number === 3 || number === 5 ? 0.35 : number < openingRounds ? 0.04 : 0;
    return round.map(([home, away]): Fixture => {
      const day = Math.floor(halfWeek / 2) * 7 + at(days, random.below(days.length));
      return {
        home,
        away,
        neutral: random.chance(neutralShare),
        day,
        minute: localStart(day, random),
        zone: zoneOf(entrants, home),
      };
    });
  });
};
