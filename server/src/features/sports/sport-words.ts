import type { SportWords } from '@outpick/contracts';

const football: SportWords = { start: 'kick-off', unit: 'point', units: 'points', period: 'quarter' };
const basketball: SportWords = { start: 'tip-off', unit: 'point', units: 'points', period: 'quarter' };

/** The words of the sports that have a model. */
const wordsOfModels: Readonly<Record<string, SportWords>> = {
  nfl: football,
  ncaaf: football,
  nba: basketball,
  wnba: basketball,
  ncaam: { ...basketball, period: 'half' },
  ncaaw: basketball,
  nhl: { start: 'puck drop', unit: 'goal', units: 'goals', period: 'period' },
  mlb: { start: 'first pitch', unit: 'run', units: 'runs', period: 'inning' },
  epl: { start: 'kick-off', unit: 'goal', units: 'goals', period: 'half' },
  afl: { start: 'first bounce', unit: 'point', units: 'points', period: 'quarter' },
};

/** The words of a sport that gives none of its own: those of its model. */
export function wordsOfModel(model: string): SportWords {
  const words = wordsOfModels[model];
  if (!words) throw new Error(`the model "${model}" has no words`);
  return words;
}
