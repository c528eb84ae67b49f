import type { OutcomeProbabilities } from '../scoring/outcome.ts';

/** What a yardstick says about one game, before it. */
export interface BaselineForecast {
  readonly outcome: OutcomeProbabilities;
  /** Expected margin of the home team. */
  readonly margin: number;
}
