import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';

describe('comparing two groups of times', () => {
  it('gives the probability ½ for equal groups and 1 for groups that do not overlap', () => {
    expect(compare([1, 2, 3], [1, 2, 3])).toEqual({ medians: [2, 2], gap: 0, auc: 0.5 });
    expect(compare([1, 2, 3], [4, 5, 6, 7])).toEqual({ medians: [2, 5.5], gap: 3.5, auc: 1 });
    expect(compare([4, 5, 6], [1, 2, 3]).auc).toBe(1);
  });

  it('gives the share of pairs in which the time of the slower group is longer', () => {
    // 2 is longer than 1; 4 is longer than 1 and 3: three of four pairs.
    expect(compare([2, 4], [1, 3]).auc).toBe(0.75);
  });
});
