/** How a game ended, seen from one side: the home team, or a picked team. */
export type Outcome = 'win' | 'tie' | 'loss';

/** The probabilities of the three outcomes, seen from the same side. They sum to one; `tie` is 0 in sports without ties. */
export interface OutcomeProbabilities {
  readonly win: number;
  readonly tie: number;
  readonly loss: number;
}

/** The outcome for the side that has this margin. */
export function outcomeOfMargin(margin: number): Outcome {
  return margin > 0 ? 'win' : margin < 0 ? 'loss' : 'tie';
}

/** 1 for a win, ½ for a tie, 0 for a loss. */
export function outcomeShare(outcome: Outcome): number {
  return outcome === 'win' ? 1 : outcome === 'tie' ? 0.5 : 0;
}

/** The two-way probability of a three-way forecast: win plus half of tie. */
export function winShare({ win, tie }: OutcomeProbabilities): number {
  return win + tie / 2;
}
