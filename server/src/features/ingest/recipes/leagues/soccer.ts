import { oddsFeed } from '../recipe.ts';
import type { Recipe, RecipeFeed } from '../recipe.ts';

/** The feed of football-data.org for one competition, such as "PL". */
export const footballDataFeed = (competition: string): RecipeFeed => ({
  adapter: 'football-data-org',
  settings: { competition },
  facts: ['schedule', 'result'],
  priority: 1,
  createsTeams: true,
});

/**
 * Creates the recipe of a league with promotion and relegation: its feed adds promoted clubs that the recipe does not list.
 */
export const soccerRecipe = ({
  odds,
  ...league
}: Pick<Recipe, 'slug' | 'name' | 'timeZone' | 'feeds' | 'teams'> & {
  /** The league's key at The Odds API. */
  readonly odds: string;
}): Recipe => ({
  ...league,
  model: 'epl',
  contestWindow: 'week',
  maxMargin: 49,
  tiesPossible: true,
  feeds: [...league.feeds, oddsFeed(odds, 'uk')],
});
