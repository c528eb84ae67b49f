import { describe, expect, it } from 'vitest';
import { roundHalfAwayFromZero } from './round.ts';

describe('roundHalfAwayFromZero', () => {
  it('[D-CONTEST-12] rounds halves away from zero and other numbers to the nearest whole number', () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5, -2.5].map(roundHalfAwayFromZero)).toEqual([1, 2, 3, -1, -2, -3]);
    expect([0.49999999999999994, 2.4, 2.6, -2.4, -2.6].map(roundHalfAwayFromZero)).toEqual([0, 2, 3, -2, -3]);
    expect(Object.is(roundHalfAwayFromZero(-0.2), 0)).toBe(true);
  });
});
