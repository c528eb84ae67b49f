import { defaultProfile, fittedProfile, renderProfile } from '@outpick/forecast';
import type { Profile } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';

/** How far margins spread in each sport, about: what a sport without a fitted profile starts from. */
const deviations: Readonly<Record<string, number>> = {
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

/** The forecast's newest profile of a sport, by the name the sport was set up with. */
export function sportProfile(model: string): Profile {
  const fitted = fittedProfile(model);
  if (fitted) return fitted;
  const marginDeviation = deviations[model];
  if (marginDeviation === undefined) throw new Error(`there is no model "${model}"`);
  const ties = ['epl', 'nfl', 'nhl', 'mlb'].includes(model);
  return defaultProfile({ sport: model, marginDeviation, college: model.startsWith('ncaa'), ties });
}

/** A profile's own text and the hash that names it. */
export function profileText(profile: Profile): { readonly content: string; readonly hash: string } {
  const content = renderProfile(profile);
  return { content, hash: sha256(content).toString('hex') };
}
