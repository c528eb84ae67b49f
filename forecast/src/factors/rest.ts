import type { StateKind } from '../filter/state-kind.ts';
import type { Factor, FactorName, Side } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** More than a week's difference in rest counts as a week. */
const WEEK = 7;

/** What a week more of rest than the opponent had is worth. */
export const restParameters: readonly Parameter[] = [
  { name: 'rest.mean', form: 'plain', guess: () => 0 },
  { name: 'rest.variance', form: 'fixed', guess: ({ variance }) => 0.005 * variance },
  { name: 'rest.perSeason', form: 'fixed', guess: ({ variance }) => 0.0001 * variance },
];

/** What having played the day before costs. */
export const backToBackParameters: readonly Parameter[] = [
  { name: 'backToBack.mean', form: 'plain', guess: () => 0 },
  { name: 'backToBack.variance', form: 'fixed', guess: ({ variance }) => 0.005 * variance },
  { name: 'backToBack.perSeason', form: 'fixed', guess: ({ variance }) => 0.0001 * variance },
];

export function rest(parameters: Parameters, joint: boolean): Factor {
  const coefficient = coefficientKind('rest', parameters, joint);
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
}

export function backToBack(parameters: Parameters, joint: boolean): Factor {
  const coefficient = coefficientKind('backToBack', parameters, joint);
  return {
    name: 'backToBack',
    kinds: [coefficient],
    circumstance({ home, away }, add) {
      const difference = Number(playedYesterday(home)) - Number(playedYesterday(away));
      if (difference !== 0) add(coefficient, '', difference);
    },
  };
}

function playedYesterday({ restDays }: Side): boolean {
  return restDays !== undefined && restDays <= 1;
}

/** A number of the whole league, learnt from all games alike and drifting slowly. */
function coefficientKind(name: FactorName, parameters: Parameters, joint: boolean): StateKind {
  const belief = {
    mean: parameter(parameters, `${name}.mean`),
    variance: parameter(parameters, `${name}.variance`),
  };
  return {
    name,
    joint,
    start: belief,
    newcomer: belief,
    perDay: 0,
    keep: 1,
    rest: 0,
    perSeason: parameter(parameters, `${name}.perSeason`),
    centred: false,
    setsAside: false,
  };
}
