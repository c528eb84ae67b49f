/** Returns a quantile: the given share (0 to 1) of the numbers is below the result. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ??
  Number.NaN;

/** Returns the median; for an even count, the upper of the two middle numbers. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
