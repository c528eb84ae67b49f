import { marginProbability, playingMargin } from './contest-points.ts';

/** How sure a player is, from least to most. */
export type Sureness = 'tossUp' | 'lean' | 'likely' | 'strong' | 'sure';

/** The win probability that each step stands for. */
const targets: readonly (readonly [Sureness, number])[] = [
  ['tossUp', 0.5],
  ['lean', 0.6],
  ['likely', 0.7],
  ['strong', 0.8],
  ['sure', 0.9],
];

/** A margin that a player can choose in one step. */
export interface SurenessStep {
  readonly sureness: Sureness;
  readonly margin: number;
}

/** The rules of a season that turn margins into probabilities. */
export interface MarginRules {
  readonly marginSigma: number;
  readonly maxMargin: number;
}

/**
 * The steps of sureness in a sport: for each the whole margin whose probability is nearest to the step's. In a sport with few
 * points several steps fall on one margin; the one that is nearest to the margin's probability remains.
 *
 * @example surenessSteps({ marginSigma: 1.7, maxMargin: 49 }) // toss-up 0, likely 1, sure 2
 */
export function surenessSteps({ marginSigma, maxMargin }: MarginRules): readonly SurenessStep[] {
  const nearest = new Map<number, { readonly sureness: Sureness; readonly distance: number }>();
  for (const [sureness, target] of targets) {
    const margin = playingMargin(target, marginSigma, maxMargin);
    const distance = Math.abs(marginProbability(margin, marginSigma) - target);
    const known = nearest.get(margin);
    if (!known || distance < known.distance) nearest.set(margin, { sureness, distance });
  }
  return [...nearest].map(([margin, { sureness }]) => ({ sureness, margin }));
}

/**
 * The margin of a pick of which only the team is chosen: the algorithm's own sureness for that team, and at least the first step
 * above a toss-up. `share` is the algorithm's probability that the team wins, a tie counting half.
 *
 * @example marginOfTap(0.7, { marginSigma: 13, maxMargin: 100 }) // 7
 */
export function marginOfTap(share: number, rules: MarginRules): number {
  const [, least] = surenessSteps(rules);
  const own = share > 0.5 ? playingMargin(share, rules.marginSigma, rules.maxMargin) : 0;
  return Math.max(own, least?.margin ?? 0);
}

/** The step whose probability is nearest to that of a margin. */
export function nearestStep(margin: number, rules: MarginRules): Sureness {
  const probability = marginProbability(margin, rules.marginSigma);
  let best: Sureness = 'tossUp';
  let least = Number.POSITIVE_INFINITY;
  for (const step of surenessSteps(rules)) {
    const distance = Math.abs(marginProbability(step.margin, rules.marginSigma) - probability);
    if (distance < least) [best, least] = [step.sureness, distance];
  }
  return best;
}
