/** How a game ended, seen from one side: the home team, or the team somebody picked. */
export type Outcome = 'win' | 'tie' | 'loss';

/** A forecast of the three ways a game can end, seen from the same side. The parts sum to one; `tie` is 0 where none can be. */
export interface OutcomeProbabilities {
  readonly win: number;
  readonly tie: number;
  readonly loss: number;
}

/** The outcome that a margin means for the side whose margin it is. */
export function outcomeOfMargin(margin: number): Outcome {
  return margin > 0 ? 'win' : margin < 0 ? 'loss' : 'tie';
}

/** What an outcome is worth: 1 for a win, ½ for a tie, 0 for a loss. */
export function outcomeShare(outcome: Outcome): number {
  return outcome === 'win' ? 1 : outcome === 'tie' ? 0.5 : 0;
}

/** The two-way reading of a forecast: the win probability plus half the tie's. */
export function winShare({ win, tie }: OutcomeProbabilities): number {
  return win + tie / 2;
}
