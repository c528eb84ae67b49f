import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/**
 * The points of both sides together. They say nothing about which team is better, but much about a key player, who
 * moves one side's points only: with them his merit is seen twice as clearly.
 */
export const totalParameters: readonly Parameter[] = [
  { name: 'total.mean', form: 'fixed', guess: ({ variance }) => 2.1 * Math.sqrt(variance) },
  { name: 'total.variance', form: 'fixed', guess: ({ variance }) => 0.5 * variance },
  { name: 'total.perSeason', form: 'fixed', guess: ({ variance }) => 0.002 * variance },
  { name: 'total.noise', form: 'positive', guess: ({ variance }) => variance },
  { name: 'total.teamVariance', form: 'positive', guess: ({ variance }) => 0.03 * variance },
  { name: 'total.teamKeep', form: 'share', guess: () => 0.6 },
  { name: 'total.groundVariance', form: 'positive', guess: ({ variance }) => 0.02 * variance },
  { name: 'total.keyPlayer', form: 'plain', guess: () => 1 },
];

/** How many points a game has: in the league, with this team in it, on this ground. */
export function total(parameters: Parameters, joint: boolean): Factor {
  const kind = (
    name: string,
    belief: { mean: number; variance: number },
    keep: number,
    perSeason: number,
  ) => ({
    name,
    joint,
    start: belief,
    newcomer: belief,
    perDay: 0,
    keep,
    rest: belief.mean,
    perSeason,
    centred: false,
    setsAside: false,
  });
  const teamVariance = parameter(parameters, 'total.teamVariance');
  const teamKeep = parameter(parameters, 'total.teamKeep');
  const league = kind(
    'leagueTotal',
    { mean: parameter(parameters, 'total.mean'), variance: parameter(parameters, 'total.variance') },
    1,
    parameter(parameters, 'total.perSeason'),
  );
  const team = kind(
    'teamTotal',
    { mean: 0, variance: teamVariance },
    teamKeep,
    (1 - teamKeep ** 2) * teamVariance,
  );
  const ground = kind(
    'groundTotal',
    { mean: 0, variance: parameter(parameters, 'total.groundVariance') },
    1,
    0,
  );
  return {
    name: 'total',
    kinds: [league, team, ground],
    total(matchup, add) {
      add(league, '', 1);
      add(team, matchup.home.team, 1);
      add(team, matchup.away.team, 1);
      if (!matchup.neutral) add(ground, matchup.home.team, 1);
    },
  };
}
