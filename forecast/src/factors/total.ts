import { stateKind, stationaryVariance } from '../filter/state-kind.ts';
import type { BuildContext, Piece } from './factor.ts';
import { parameter } from './parameter.ts';

/**
 * The points of both sides together. The total does not show which team is better. It does show the effect of a key
 * player, who changes only one side's points, so observing it makes the estimate of key players much sharper.
 */
export const total = {
  name: 'total',
  parameters: [
    { name: 'total.mean', form: 'fixed', guess: ({ variance }) => 2.1 * Math.sqrt(variance) },
    { name: 'total.variance', form: 'fixed', guess: ({ variance }) => 0.5 * variance },
    { name: 'total.perSeason', form: 'fixed', guess: ({ variance }) => 0.002 * variance },
    { name: 'total.noise', form: 'positive', guess: ({ variance }) => variance },
    { name: 'total.teamVariance', form: 'positive', guess: ({ variance }) => 0.03 * variance },
    { name: 'total.teamKeep', form: 'share', guess: () => 0.6 },
    { name: 'total.groundVariance', form: 'positive', guess: ({ variance }) => 0.02 * variance },
    { name: 'total.keyPlayer', form: 'plain', guess: () => 1 },
  ],
  build(context) {
    const { league, team, ground } = totalKinds(context);
    return {
      name: 'total',
      kinds: [league, team, ground],
      total(matchup, add) {
        add(league, '', 1);
        add(team, matchup.home.team, 1);
        add(team, matchup.away.team, 1);
        if (!matchup.neutral) add(ground, matchup.home.team, 1);
      },
      observation: {
        quantity: 'total',
        noise: parameter(context.parameters, 'total.noise'),
        value: ({ points }) => points && points.home + points.away,
      },
    };
  },
} as const satisfies Piece;

function totalKinds({ parameters, jointLevels: joint }: BuildContext) {
  const mean = parameter(parameters, 'total.mean');
  const teamVariance = parameter(parameters, 'total.teamVariance');
  const teamKeep = parameter(parameters, 'total.teamKeep');
  return {
    league: stateKind({
      name: 'leagueTotal',
      joint,
      start: { mean, variance: parameter(parameters, 'total.variance') },
      rest: mean,
      perSeason: parameter(parameters, 'total.perSeason'),
    }),
    team: stateKind({
      name: 'teamTotal',
      joint,
      start: { mean: 0, variance: teamVariance },
      keep: teamKeep,
      perSeason: stationaryVariance(teamKeep, teamVariance),
    }),
    ground: stateKind({
      name: 'groundTotal',
      joint,
      start: { mean: 0, variance: parameter(parameters, 'total.groundVariance') },
    }),
  };
}
