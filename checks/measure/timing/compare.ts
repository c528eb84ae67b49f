/** Measures how well two groups of times can be distinguished. */
export interface Comparison {
  readonly medians: readonly [number, number];
  /** Difference of the medians, in the unit of the times. */
  readonly gap: number;
  /** Probability that a time of the slower group exceeds one of the other: ½ for equal groups, 1 for separate groups. */
  readonly auc: number;
}

const median = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/** Compares two groups of times by rank, ties counting half (the Mann–Whitney statistic). */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  let longer = 0;
  for (const a of first) for (const b of second) longer += a > b ? 1 : Number(a === b) / 2;
  const share = longer / (first.length * second.length);
  const medians = [median(first), median(second)] as const;
  return { medians, gap: Math.abs(medians[0] - medians[1]), auc: Math.max(share, 1 - share) };
}
