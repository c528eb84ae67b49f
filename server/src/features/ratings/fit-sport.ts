import { fitProfile, renderProfile } from '@outpick/forecast';
import type { Platform } from '../../platform/platform.ts';
import { sportProfile } from '../sports/index.ts';
import { loadPlayedGames } from './queries.ts';

export interface FitOptions {
  readonly evaluations: number;
  readonly onProgress: (done: number) => void;
}

/**
 * Fits the sport's profile to all its finished seasons and returns the text of a profile file. Blocks the process, for
 * minutes in a large league.
 */
export async function fitSport(
  platform: Platform,
  slug: string,
  { evaluations, onProgress }: FitOptions,
): Promise<string> {
  const { db } = platform;
  const sport = await db
    .selectFrom('sports')
    .select(['id', 'model', 'fitted_profile as fitted'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
  const games = await loadPlayedGames(db, sport.id);
  // The current season is not used: it is what the profile will forecast.
  const before = games.at(-1)?.season;
  if (before === undefined || games[0]?.season === before)
    throw new Error('a fit needs at least one season before the last');
  const earlier = games.filter(({ season }) => season < before);
  const date = platform.now().toISOString().slice(0, 10);
  return renderProfile(
    fitProfile(sportProfile(sport.model, sport.fitted), earlier, { before, evaluations, date, onProgress }),
  );
}
