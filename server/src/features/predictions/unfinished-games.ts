import type { UnfinishedGame } from '@outpick/contracts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { presentPair } from '../teams/index.ts';
import type { PairRow } from '../teams/index.ts';
import { filterCondition } from './game-filter.ts';
import type { GameFilter } from './game-filter.ts';

interface UnfinishedRow extends PairRow {
  game_id: string;
  status: 'live' | 'postponed';
  starts_at: Date;
  neutral: boolean;
  home_points: number | null;
  away_points: number | null;
  home_wins: boolean | null;
  algo_margin: number | null;
  win_prob: number | null;
  tie_prob: number | null;
}

export interface UnfinishedGames {
  readonly playing: UnfinishedGame[];
  readonly postponed: UnfinishedGame[];
}

/** More unfinished games than a sport ever has at once. */
const limit = 500;

/** A postponed game outside slates is listed for this long: its old start says nothing about a game of next month. */
const postponedDays = 14;

/** When a postponed game is not news any more: the end of its slate's window, when its picks become void. */
const endOfNews = sql`
  coalesce(
    (select max((slates.last_day + 1)::timestamp at time zone sports.time_zone)
     from slate_games
     join slates on slates.id = slate_games.slate_id
     join sports on sports.id = slates.sport_id
     where slate_games.game_id = games.id),
    games.starts_at + make_interval(days => ${postponedDays}::integer))
`;

/**
 * Lists games that are being played, or are postponed without a new date, by start. A game that was set aside because its result is
 * missing is neither, unless it has a later start now.
 */
export async function listUnfinishedGames(
  db: Reader,
  { sportId, ...filter }: GameFilter & { readonly sportId: string },
): Promise<UnfinishedGames> {
  const { rows } = await sql<UnfinishedRow>`
    select games.id as game_id, games.status, games.starts_at, games.neutral, games.home_points, games.away_points,
           predictions.home_wins, predictions.algo_margin, predictions.win_prob, predictions.tie_prob,
           home.id as home_id, home.name as home_name, home.monogram as home_monogram,
           home.colour_1 as home_colour_1, home.colour_2 as home_colour_2,
           away.id as away_id, away.name as away_name, away.monogram as away_monogram,
           away.colour_1 as away_colour_1, away.colour_2 as away_colour_2
    from games
    join teams as home on home.id = games.home_team_id
    join teams as away on away.id = games.away_team_id
    left join predictions on predictions.game_id = games.id
    where games.sport_id = ${sportId} and games.status in ('live', 'postponed')
      and (games.set_aside_at is null or games.set_aside_at < games.starts_at)
      and (games.status = 'live' or clock_timestamp() < ${endOfNews})
      ${filterCondition(filter)}
    order by games.starts_at, games.id
    limit ${limit}
  `.execute(db);
  const listBy = (status: UnfinishedRow['status']) =>
    rows.filter((row) => row.status === status).map(presentUnfinished);
  return { playing: listBy('live'), postponed: listBy('postponed') };
}

const presentUnfinished = (row: UnfinishedRow): UnfinishedGame => ({
  gameId: row.game_id,
  date: row.starts_at.toISOString(),
  neutral: row.neutral,
  ...presentPair(row),
  points:
    row.home_points === null || row.away_points === null
      ? null
      : { home: row.home_points, away: row.away_points },
  forecast: presentForecast(row),
});

function presentForecast(row: UnfinishedRow): UnfinishedGame['forecast'] {
  const { home_wins: homeWins, algo_margin: algoMargin, win_prob: winProb, tie_prob: tieProb } = row;
  if (homeWins === null || algoMargin === null || winProb === null || tieProb === null) return null;
  const [predictedWinner, predictedLoser] = homeWins
    ? [row.home_name, row.away_name]
    : [row.away_name, row.home_name];
  return { predictedWinner, predictedLoser, algoMargin, winProb, tieProb };
}
