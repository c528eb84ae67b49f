import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PredictionSortKey, SortOrder } from '@outpick/contracts';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { filterCondition } from './game-filter.ts';
import type { GameFilter } from './game-filter.ts';

export interface PredictionRowData {
  game_id: string;
  starts_at: Date;
  neutral: boolean;
  home_team_id: string;
  home_team: string;
  away_team_id: string;
  away_team: string;
  home_wins: boolean;
  algo_margin: number;
  win_prob: number;
  tie_prob: number;
}

const winner = sql`case when home_wins then home.name else away.name end`;
const loser = sql`case when home_wins then away.name else home.name end`;

/** The columns of each sort key. Ties break by start, then by the game's id, which is unique. */
const orders: Readonly<Record<PredictionSortKey, RawBuilder<unknown>>> = {
  date: sql`starts_at`,
  predictedWinner: inNameOrder(winner),
  predictedLoser: inNameOrder(loser),
  algoMargin: sql`algo_margin`,
  winProb: sql`win_prob`,
  tieProb: sql`tie_prob`,
};

const scheduledGames = (sportId: string) => sql`
  from predictions
  join games on games.id = predictions.game_id
  join teams as home on home.id = games.home_team_id
  join teams as away on away.id = games.away_team_id
  where predictions.sport_id = ${sportId} and games.status = 'scheduled'
`;

const columns = sql`
  game_id, starts_at, neutral, home_team_id, home.name as home_team, away_team_id, away.name as away_team,
  home_wins, algo_margin, win_prob, tie_prob
`;

export interface PredictionsPage {
  readonly sportId: string;
  readonly filter?: GameFilter;
  readonly sortKey: PredictionSortKey;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/** Lists a page of forecasts of a sport's scheduled games. Any order is cheap: at most a season's fixtures are sorted. */
export async function listPredictions(db: Reader, page: PredictionsPage): Promise<PredictionRowData[]> {
  const direction = page.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<PredictionRowData>`
    select ${columns} ${scheduledGames(page.sportId)} ${filterCondition(page.filter ?? {})}
    order by ${orders[page.sortKey]} ${direction}, starts_at, game_id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export async function countPredictions(db: Reader, sportId: string, filter: GameFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total ${scheduledGames(sportId)} ${filterCondition(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Lists the forecasts of a team's scheduled games, in play order. */
export async function listTeamPredictions(
  db: Reader,
  sportId: string,
  teamId: string,
): Promise<PredictionRowData[]> {
  const { rows } = await sql<PredictionRowData>`
    select ${columns} ${scheduledGames(sportId)} and ${teamId} in (home_team_id, away_team_id)
    order by starts_at, game_id
  `.execute(db);
  return rows;
}
