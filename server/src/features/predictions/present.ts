import type { PredictionRow } from '@outpick/contracts';
import type { PredictionRowData } from './queries.ts';

export function presentPrediction(row: PredictionRowData): PredictionRow {
  const home = { id: row.home_team_id, name: row.home_team };
  const away = { id: row.away_team_id, name: row.away_team };
  const [winner, loser] = row.home_wins ? [home, away] : [away, home];
  return {
    gameId: row.game_id,
    date: row.starts_at.toISOString(),
    predictedWinner: winner.name,
    predictedLoser: loser.name,
    algoMargin: row.algo_margin,
    winProb: row.win_prob,
    tieProb: row.tie_prob,
    predictedWinnerId: winner.id,
    predictedLoserId: loser.id,
    homeTeam: home.name,
    homeTeamId: home.id,
    awayTeam: away.name,
    awayTeamId: away.id,
    neutral: row.neutral,
  };
}
