import { defaultProfile, fitProfile, fittedProfile, type Profile } from '@outpick/forecast';
import type { RecordedGame } from './read-games.ts';

/** Maximum number of passes over the history in a refit, for each of the two sets of parameters. */
const EVALUATIONS = 300;

/** Returns the newest committed profile that was fitted only on seasons before `season`. */
export function committedProfile(sport: string, season: number): Profile {
  const profile = fittedProfile(sport, season);
  if (profile === undefined) throw new Error(`There is no ${sport} profile fitted before ${season}.`);
  return profile;
}

/** Fits the committed profile again, from the initial guesses, on the games before `season`. */
export function refittedProfile(sport: string, games: readonly RecordedGame[], season: number): Profile {
  const committed = committedProfile(sport, season);
  const { power, scale } = committed.margin;
  const start = defaultProfile({
    ...committed,
    ties: committed.margin.ties,
    college: committed.league.college,
    marginDeviation: (Math.sqrt(committed.league.variance) / scale) ** (1 / power),
  });
  const date = new Date().toISOString().slice(0, 10);
  return fitBefore(start, games, { season, evaluations: EVALUATIONS, date });
}

interface FitOptions {
  readonly season: number;
  readonly evaluations: number;
  readonly date: string;
}

/** Fits a profile only on the games before a season. */
export function fitBefore(
  profile: Profile,
  games: readonly RecordedGame[],
  { season, evaluations, date }: FitOptions,
): Profile {
  const earlier = games.filter(({ game }) => game.season < season).map(({ game }) => game);
  return fitProfile(profile, earlier, { before: season, evaluations, date });
}
