import { defaultProfile, fitProfile, fittedProfile, type Profile } from '@outpick/forecast';
import type { RecordedGame } from './read-games.ts';

/** How often a refit may run through the history, for each of its two sets of numbers. */
const EVALUATIONS = 300;

/** The profile to use for a window: the committed one whose fit saw nothing of the window's first season or later. */
export function committedProfile(sport: string, season: number): Profile {
  const profile = fittedProfile(sport, season);
  if (profile === undefined) throw new Error(`There is no ${sport} profile fitted before ${season}.`);
  return profile;
}

/** The same profile with all its numbers forgotten and fitted again, from guesses, on the games before the season. */
export function refittedProfile(sport: string, games: readonly RecordedGame[], season: number): Profile {
  const known = committedProfile(sport, season);
  const { power, scale } = known.margin;
  const start = defaultProfile({
    ...known,
    ties: known.margin.ties,
    college: known.league.college,
    marginDeviation: (Math.sqrt(known.league.variance) / scale) ** (1 / power),
  });
  const date = new Date().toISOString().slice(0, 10);
  return fitBefore(start, games, season, { evaluations: EVALUATIONS, date });
}

/** A profile's numbers fitted on the games before a season, and on nothing else. */
export function fitBefore(
  profile: Profile,
  games: readonly RecordedGame[],
  season: number,
  { evaluations, date }: { readonly evaluations: number; readonly date: string },
): Profile {
  const earlier = games.filter(({ game }) => game.season < season).map(({ game }) => game);
  return fitProfile(profile, earlier, { before: season, evaluations, date });
}
