import { dotOfResult } from '../../design/plot.ts';

/** The number of a result's dot, and a text about it. Dot 1 is the predicted winner's biggest win. */
export interface Landing {
  readonly dot: number;
  readonly words: string;
}

/** Margins and result are from the predicted winner's side. */
export function landingOf(margins: readonly number[], result: number): Landing {
  const dot = dotOfResult(margins.map(Math.round), result);
  return { dot, words: wordsFor(dot / margins.length, result) };
}

function wordsFor(quantile: number, result: number): string {
  if (result === 0) return 'a tie.';
  if (result < 0) return quantile > 0.9 ? 'a real upset.' : 'an upset, though not a rare one.';
  if (quantile <= 0.1) return 'a far bigger win than forecast.';
  if (quantile <= 0.3) return 'a bigger win than forecast.';
  return quantile <= 0.65 ? 'about what was forecast.' : 'closer than forecast.';
}
