import type { SportWords } from '@outpick/contracts';

/** Words for a page whose sport is unknown, for example because the list of sports did not load. */
export const neutralWords: SportWords = {
  start: 'the start',
  unit: 'point',
  units: 'points',
  period: 'period',
};

/** A word at the start of a sentence: "Goals". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
