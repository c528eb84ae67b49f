/** Where a game's end landed among the fifty dots, counted from the predicted winner's best one. */
export interface Landing {
  readonly dot: number;
  readonly words: string;
}

/** Margins and result from the predicted winner's side. */
export function landingOf(margins: readonly number[], result: number): Landing {
  const better = margins.filter((margin) => Math.round(margin) > result).length;
  const dot = Math.min(margins.length, better + 1);
  return { dot, words: wordsFor(dot / margins.length, result) };
}

function wordsFor(place: number, result: number): string {
  if (result === 0) return 'level at the end.';
  if (result < 0) return place > 0.9 ? 'a real upset.' : 'an upset, though not a rare one.';
  if (place <= 0.1) return 'a far bigger win than forecast.';
  if (place <= 0.3) return 'a bigger win than forecast.';
  return place <= 0.65 ? 'about what was forecast.' : 'closer than forecast.';
}
