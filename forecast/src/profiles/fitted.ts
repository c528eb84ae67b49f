import epl2017 from './fitted/epl-2017.json' with { type: 'json' };
import epl2022 from './fitted/epl-2022.json' with { type: 'json' };
import mlb2018 from './fitted/mlb-2018.json' with { type: 'json' };
import nba2021 from './fitted/nba-2021.json' with { type: 'json' };
import ncaaf2021 from './fitted/ncaaf-2021.json' with { type: 'json' };
import ncaam2021 from './fitted/ncaam-2021.json' with { type: 'json' };
import ncaaw2020 from './fitted/ncaaw-2020.json' with { type: 'json' };
import nfl2015 from './fitted/nfl-2015.json' with { type: 'json' };
import nfl2021 from './fitted/nfl-2021.json' with { type: 'json' };
import nhl2020 from './fitted/nhl-2020.json' with { type: 'json' };
import wnba2020 from './fitted/wnba-2020.json' with { type: 'json' };
import { parseProfile } from './parse-profile.ts';
import type { Profile } from './profile.ts';

/** All committed fits; each sport's in ascending order. A file's year is the first season that its fit did not use. */
const FITTED: readonly Profile[] = [
  epl2017,
  nfl2015,
  epl2022,
  mlb2018,
  nba2021,
  ncaaf2021,
  ncaam2021,
  ncaaw2020,
  nfl2021,
  nhl2020,
  wnba2020,
].map(parseProfile);

/** The sports that have a fitted profile. */
export const FITTED_SPORTS: readonly string[] = [...new Set(FITTED.map(({ sport }) => sport))].toSorted();

/** The sport's newest profile whose fit used only seasons before `before`; undefined if there is none. */
export function fittedProfile(sport: string, before = Infinity): Profile | undefined {
  return FITTED.findLast(
    (profile) => profile.sport === sport && profile.fitted !== null && profile.fitted.seasons[1] < before,
  );
}
