import { describe, expect, it } from 'vitest';
import { marginError, spreadGridError } from './margin-scores.ts';

/** A forecast that is certain of its favorite's margin, `sure`. */
const certain = (sure: number, margin: number) => ({
  coverProbability: (spread: number) => (sure >= spread ? 1 : 0),
  margin,
});

describe('scores of margin forecasts', () => {
  it('include the margin error, the absolute difference between forecast and result', () => {
    expect([marginError(3.5, -2), marginError(-7, -7), marginError(-7, 3)]).toEqual([5.5, 0, 10]);
  });

  it('include the spread grid error: 0 for correct forecasts, else the share of wrong spreads', () => {
    expect(spreadGridError([certain(7, 7), certain(-3, -3)])).toBe(0);
    // Forecast 7, result 3: wrong for the spreads 3.5 to 7, eight of the fifteen in use.
    expect(spreadGridError([certain(7, 3)])).toBeCloseTo(8 / 15, 14);
    // Errors of single games cancel: only the shares over all games count.
    expect(spreadGridError([certain(7, 3), certain(3, 7)])).toBe(0);
  });
});
