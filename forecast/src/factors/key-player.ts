import { stateKind } from '../filter/state-kind.ts';
import type { Piece } from './factor.ts';
import { parameter } from './parameter.ts';

/** Each team's most influential player: a quarterback, a starting pitcher. */
export const keyPlayer = {
  name: 'keyPlayer',
  parameters: [
    { name: 'keyPlayer.mean', form: 'plain', guess: () => 0 },
    { name: 'keyPlayer.variance', form: 'positive', guess: ({ variance }) => 0.03 * variance },
    { name: 'keyPlayer.keep', form: 'share', guess: () => 0.95 },
    { name: 'keyPlayer.perSeason', form: 'positive', guess: ({ variance }) => 0.003 * variance },
  ],
  build({ parameters, jointAll }) {
    const start = {
      mean: parameter(parameters, 'keyPlayer.mean'),
      variance: parameter(parameters, 'keyPlayer.variance'),
    };
    const player = stateKind({
      name: 'keyPlayer',
      joint: jointAll,
      start,
      keep: parameter(parameters, 'keyPlayer.keep'),
      rest: start.mean,
      perSeason: parameter(parameters, 'keyPlayer.perSeason'),
      dropsCorrelationsWhenInactive: true,
    });
    // Positive for a player who scores, negative for one who prevents points; declared by the piece `total`.
    const weightInTotal = parameters['total.keyPlayer'] ?? 0;
    return {
      name: 'keyPlayer',
      kinds: [player],
      strength(side, add) {
        if (side.keyPlayer !== undefined) add(player, side.keyPlayer, 1);
      },
      total(matchup, add) {
        for (const { keyPlayer: key } of [matchup.home, matchup.away])
          if (key !== undefined) add(player, key, weightInTotal);
      },
    };
  },
} as const satisfies Piece;
