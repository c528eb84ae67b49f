import { stateKind, type StateKind } from '../filter/state-kind.ts';
import type { BuildContext, Piece, Side } from './factor.ts';
import { parameter, type Parameter } from './parameter.ts';

/** A difference of more days than this counts as a week. */
const WEEK = 7;

/** The effect of resting a week longer than the opponent. */
export const rest = {
  name: 'rest',
  parameters: coefficientParameters('rest'),
  build(context) {
    const coefficient = coefficientKind('rest', context);
    return {
      name: 'rest',
      kinds: [coefficient],
      circumstance(matchup, add) {
        const home = matchup.home.restDays;
        const away = matchup.away.restDays;
        if (home === undefined || away === undefined || home === away) return;
        add(coefficient, '', Math.max(-WEEK, Math.min(WEEK, home - away)) / WEEK);
      },
    };
  },
} as const satisfies Piece;

/** The effect of having played the day before. */
export const backToBack = {
  name: 'backToBack',
  parameters: coefficientParameters('backToBack'),
  build(context) {
    const coefficient = coefficientKind('backToBack', context);
    return {
      name: 'backToBack',
      kinds: [coefficient],
      circumstance({ home, away }, add) {
        const difference = Number(playedYesterday(home)) - Number(playedYesterday(away));
        if (difference !== 0) add(coefficient, '', difference);
      },
    };
  },
} as const satisfies Piece;

function playedYesterday({ restDays }: Side): boolean {
  return restDays !== undefined && restDays <= 1;
}

function coefficientParameters(name: string): readonly Parameter[] {
  return [
    { name: `${name}.mean`, form: 'plain', guess: () => 0 },
    { name: `${name}.variance`, form: 'fixed', guess: ({ variance }) => 0.005 * variance },
    { name: `${name}.perSeason`, form: 'fixed', guess: ({ variance }) => 0.0001 * variance },
  ];
}

/** One number for the whole league, learned from all games; it drifts slowly. */
function coefficientKind(name: string, { parameters, jointLevels }: BuildContext): StateKind {
  return stateKind({
    name,
    joint: jointLevels,
    start: {
      mean: parameter(parameters, `${name}.mean`),
      variance: parameter(parameters, `${name}.variance`),
    },
    perSeason: parameter(parameters, `${name}.perSeason`),
  });
}
