import type { SportWords } from '@outpick/contracts';

const football: SportWords = { start: 'kick-off', unit: 'point', units: 'points', period: 'quarter' };
const basketball: SportWords = { start: 'tip-off', unit: 'point', units: 'points', period: 'quarter' };

/** The words of each model's sport. */
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

/** Returns the words of a model, for sports that do not set their own. */
export function wordsOfModel(model: string): SportWords {
  const words = wordsOfModels[model];
  if (!words) throw new Error(`the model "${model}" has no words`);
  return words;
}
