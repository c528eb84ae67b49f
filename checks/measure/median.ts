/** The figure that such a share of all figures lies below, from 0 to 1. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ??
  Number.NaN;

/** The middle of some figures; the upper of the two middle ones where they are even, which a run of rounds need not mind. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
