import { expect, it } from 'vitest';
import { summarizeForecast } from './forecast-summary.ts';

/** Margins from −3 to 3: mostly wins by 1, otherwise losses by 3, so the likelier side's mean margin is negative. */
const narrowWins = [0.4, 0, 0, 0, 0.6, 0, 0];

it('[D-PRED-02] a margin is never below 0, even if the likelier side’s mean margin is negative', () => {
  const home = summarizeForecast({ reach: 3, probabilities: Float64Array.from(narrowWins) });
  expect(home).toEqual({ homeWins: true, margin: 0, winProb: 0.6, tieProb: 0 });
  const away = summarizeForecast({ reach: 3, probabilities: Float64Array.from(narrowWins.toReversed()) });
  expect(away).toEqual({ homeWins: false, margin: 0, winProb: 0.6, tieProb: 0 });
});
