import { defaultProfile, fittedProfile } from '@outpick/forecast';
import type { Profile } from '@outpick/forecast';

/** The approximate standard deviation of margins, for sports without a fitted profile. */
const marginDeviations: Readonly<Record<string, number>> = {
  nfl: 14,
  ncaaf: 21,
  nba: 14,
  ncaam: 14,
  ncaaw: 17,
  nhl: 2.5,
  mlb: 4.4,
  wnba: 13,
  epl: 1.8,
};

/** The newest profile of a sport's model: the fitted one, or a default. */
export function sportProfile(model: string): Profile {
  const fitted = fittedProfile(model);
  if (fitted) return fitted;
  const marginDeviation = marginDeviations[model];
  if (marginDeviation === undefined) throw new Error(`there is no model "${model}"`);
  const ties = ['epl', 'nfl', 'nhl', 'mlb'].includes(model);
  return defaultProfile({ sport: model, marginDeviation, college: model.startsWith('ncaa'), ties });
}
