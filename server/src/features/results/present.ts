import type { ResultRow } from '@outpick/contracts';
import type { ResultRowData } from './queries.ts';

export const presentResult = (row: ResultRowData): ResultRow => ({
  gameId: row.game_id,
  date: row.starts_at.toISOString(),
  homeTeam: row.home_team,
  homeTeamId: row.home_team_id,
  homePoints: row.home_points,
  awayTeam: row.away_team,
  awayTeamId: row.away_team_id,
  awayPoints: row.away_points,
  neutral: row.neutral,
});
