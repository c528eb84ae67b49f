interface Spread {
  readonly reach: number;
  readonly probabilities: ArrayLike<number>;
}

/**
 * Margins at evenly spaced quantiles in ascending order: `count` equally likely results. Results of the same whole margin
 * k are spread from k − ½ to k + ½, so that each can be drawn as a separate dot; rounding gives the whole margins.
 */
export function quantileMargins({ reach, probabilities }: Spread, count = 50): readonly number[] {
  const likely = Array.from(probabilities);
  const total = likely.reduce((sum, probability) => sum + probability, 0);
  const margins: number[] = [];
  let below = 0;
  for (const [index, probability] of likely.entries()) {
    for (let target = quantile(margins.length, count) * total; target < below + probability;) {
      margins.push(index - reach - 0.5 + (target - below) / probability);
      if (margins.length === count) return margins;
      target = quantile(margins.length, count) * total;
    }
    below += probability;
  }
  return margins;
}

const quantile = (index: number, count: number): number => (index + 0.5) / count;
