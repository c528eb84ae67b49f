import { fitProfile, renderProfile } from '@outpick/forecast';
import type { Platform } from '../../platform/platform.ts';
import { sportProfile } from '../sports/index.ts';
import { loadPlayedGames } from './queries.ts';

/**
 * The sport's profile with its numbers fitted anew to all finished seasons of the sport's own games, as the text of a
 * profile's file. Takes minutes for a large league, and the whole process.
 */
export async function fitSport(
  platform: Platform,
  slug: string,
  evaluations: number,
  onProgress: (done: number) => void,
): Promise<string> {
  const { db } = platform;
  const sport = await db
    .selectFrom('sports')
    .select(['id', 'model'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug}"; "outpick sport list" lists them`);
  const games = await loadPlayedGames(db, sport.id);
  // The season under way is left to be forecast.
  const before = games.at(-1)?.season;
  if (before === undefined || games[0]?.season === before)
    throw new Error('a fit needs at least one season before the last');
  const earlier = games.filter(({ season }) => season < before);
  const date = platform.now().toISOString().slice(0, 10);
  return renderProfile(
    fitProfile(sportProfile(sport.model), earlier, { before, evaluations, date, onProgress }),
  );
}
