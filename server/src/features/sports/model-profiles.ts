import { defaultProfile, fittedProfile, parseProfile } from '@outpick/forecast';
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
  afl: 38,
};

/** The models that a sport may have. */
export const modelNames: readonly string[] = Object.keys(marginDeviations);

/** Returns the profile of a sport: the profile fitted to its own games, or the release's profile for its model. */
export const sportProfile = (model: string, fitted: string | null): Profile =>
  fitted === null ? modelProfile(model) : parseProfile(JSON.parse(fitted));

/** Returns the release's profile for a model: a fitted profile, or a default one. */
function modelProfile(model: string): Profile {
  const fitted = fittedProfile(model);
  if (fitted) return fitted;
  const marginDeviation = marginDeviations[model];
  if (marginDeviation === undefined) throw new Error(`there is no model "${model}"`);
  const ties = ['epl', 'nfl', 'nhl', 'mlb', 'afl'].includes(model);
  return defaultProfile({ sport: model, marginDeviation, college: model.startsWith('ncaa'), ties });
}
