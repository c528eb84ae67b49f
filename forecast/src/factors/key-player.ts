import type { Factor } from './factor.ts';
import { parameter, type Parameter, type Parameters } from './parameter.ts';

/** The one player who moves a game: a quarterback, a starting pitcher. */
export const keyPlayerParameters: readonly Parameter[] = [
  { name: 'keyPlayer.mean', form: 'plain', guess: () => 0 },
  { name: 'keyPlayer.variance', form: 'positive', guess: ({ variance }) => 0.03 * variance },
  { name: 'keyPlayer.keep', form: 'share', guess: () => 0.95 },
  { name: 'keyPlayer.perSeason', form: 'positive', guess: ({ variance }) => 0.003 * variance },
];

/** `inTotal` is what a key player's merit does to the points of both sides: +1 if he scores, −1 if he prevents. */
export function keyPlayer(parameters: Parameters, joint: boolean, inTotal: number): Factor {
  const newcomer = {
    mean: parameter(parameters, 'keyPlayer.mean'),
    variance: parameter(parameters, 'keyPlayer.variance'),
  };
  const player = {
    name: 'keyPlayer',
    joint,
    start: newcomer,
    newcomer,
    perDay: 0,
    keep: parameter(parameters, 'keyPlayer.keep'),
    rest: newcomer.mean,
    perSeason: parameter(parameters, 'keyPlayer.perSeason'),
    centred: false,
    setsAside: true,
  };
  return {
    name: 'keyPlayer',
    kinds: [player],
    strength(side, add) {
      if (side.keyPlayer !== undefined) add(player, side.keyPlayer, 1);
    },
    total(matchup, add) {
      for (const { keyPlayer: key } of [matchup.home, matchup.away])
        if (key !== undefined) add(player, key, inTotal);
    },
  };
}
