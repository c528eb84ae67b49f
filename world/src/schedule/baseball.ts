import { clock, type Fixture, groupTeams, type Plan, week, zoneOf } from './fixture.ts';
import { balanceHomes } from './homes.ts';
import { crossRounds, twoOddGroups } from './rounds.ts';

/** 162 games in 54 series of three: two series per week, with an all-star break in the middle. */
export const baseball: Plan = (entrants, _season, random) => {
  const [one = [], other = []] = groupTeams(entrants, ({ team }) => team.conference ?? '').map((group) =>
    random.shuffle(group),
  );
  const within = twoOddGroups(one, other);
  const series = random.shuffle([...within, ...within, ...within.slice(0, 9), ...crossRounds(one, other)]);
  return balanceHomes(series, entrants.length, random).flatMap((round, number) => {
    const halfWeek = number + (number >= 27 ? 1 : 0);
    return round.flatMap(([home, away]) => {
      const midweek = number > 0 && random.chance(0.4) ? week.monday : week.tuesday;
      const first = Math.floor(halfWeek / 2) * 7 + (halfWeek % 2 === 0 ? midweek : week.friday);
      const neutral = random.chance(0.002);
      return [0, 1, 2].map((game): Fixture => {
        const afternoon =
          halfWeek % 2 === 1
            ? game === 2 || (game === 1 && random.chance(0.5))
            : game === 2 && random.chance(0.4);
        const minute = afternoon
          ? random.pick([clock(13, 5), clock(13, 35)])
          : random.pick([clock(18, 40), clock(19, 5)]);
        return { home, away, neutral, day: first + game, minute, zone: zoneOf(entrants, home) };
      });
    });
  });
};
