import type { Reader } from '../../platform/database/transaction.ts';

/**
 * Lists every frozen forecast whose game was played in the slate's window, in play order. A game that moved out of the window
 * counts in the slate that froze its new forecast.
 */
export const listScoredForecasts = async (db: Reader, sportId: string) =>
  db
    .selectFrom('slate_games')
    .innerJoin('slates', 'slates.id', 'slate_games.slate_id')
    .innerJoin('games', 'games.id', 'slate_games.game_id')
    .innerJoin('seasons', 'seasons.id', 'games.season_id')
    .leftJoin('season_rules', (join) =>
      join
        .onRef('season_rules.sport_id', '=', 'games.sport_id')
        .onRef('season_rules.season_id', '=', 'games.season_id'),
    )
    .select([
      'seasons.year',
      'season_rules.margin_sigma',
      'league_day',
      'neutral',
      'home_points',
      'away_points',
      'closing_line',
      'closing_probability',
      'home_wins',
      'algo_margin',
      'win_prob',
      'tie_prob',
    ])
    .where('slates.sport_id', '=', sportId)
    .where('games.status', '=', 'final')
    .whereRef('league_day', '>=', 'slates.first_day')
    .whereRef('league_day', '<=', 'slates.last_day')
    .orderBy('league_day')
    .orderBy('slate_games.id')
    .execute();

export type ScoredForecastRow = Awaited<ReturnType<typeof listScoredForecasts>>[number];

interface SeasonRange {
  readonly first: number;
  readonly last: number;
}

/** Lists finished games of a range of seasons, for the home-team baseline. */
export const listPastGames = async (db: Reader, sportId: string, { first, last }: SeasonRange) =>
  db
    .selectFrom('games')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .select(['year', 'home_points', 'away_points'])
    .where('games.sport_id', '=', sportId)
    .where('status', '=', 'final')
    .where('neutral', '=', false)
    .where('year', '>=', first)
    .where('year', '<=', last)
    .execute();
