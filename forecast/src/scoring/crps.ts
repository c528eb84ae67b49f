/**
 * Continuous ranked probability score of a forecast of a whole-number margin: the squared distance between the forecast's
 * distribution function and the step at what happened, summed over the margins. In the margin's own unit (points, goals);
 * for a forecast that is sure of one margin it is the absolute error. Lower is better.
 *
 * Source: J. E. Matheson and R. L. Winkler, "Scoring rules for continuous probability distributions", Management Science
 * 22 (1976). Domain: `probabilities[i]` is the chance of the margin `lowest + i`, together one; any whole margin, also outside.
 *
 * @example marginCrps(-1, [0.25, 0.5, 0.25], 0) // 0.125
 */
export function marginCrps(lowest: number, probabilities: Iterable<number>, margin: number): number {
  let score = Math.max(0, lowest - margin);
  let below = 0;
  let k = lowest;
  for (const probability of probabilities) {
    below += probability;
    score += (below - (k >= margin ? 1 : 0)) ** 2;
    k += 1;
  }
  return score + Math.max(0, margin - k);
}
