import type { ContestCard, HomePage, WinnerCard } from '@outpick/contracts';
import type { LastWinner } from '../boards/index.ts';
import { presentDistribution } from '../matchups/index.ts';
import { decodeDistribution } from '../ratings/index.ts';
import { presentPair } from '../teams/index.ts';
import type { LockRow, NextContestGame } from './queries.ts';

export const presentContestGame = (row: NextContestGame): ContestCard => ({
  id: row.slate_game_id,
  sportName: row.sport_name,
  sportId: row.sport_id,
  gameId: row.game_id,
  forecast: {
    date: row.starts_at.toISOString(),
    awayTeam: row.away_name,
    homeTeam: row.home_name,
    predictedWinner: row.home_wins ? row.home_name : row.away_name,
    winProb: row.win_prob,
    tieProb: row.tie_prob,
    algoMargin: row.algo_margin,
  },
});

/** The contest game that locks first, with its distribution for the chart. */
export const presentNextLock = (row: NextContestGame | undefined): HomePage['nextLock'] =>
  row
    ? {
        slateGameId: row.slate_game_id,
        ...presentPair(row),
        distribution: presentDistribution(decodeDistribution(row.distribution)),
      }
    : null;

export const presentWinner = (winner: LastWinner): WinnerCard => ({
  id: winner.slateId,
  sportName: winner.sportName,
  sportId: winner.sportId,
  winner: { date: winner.date, userName: winner.userName, rank: winner.rank },
  isAlgorithm: winner.isAlgorithm,
});

export const presentLock = ({ starts_at: at, games }: LockRow): HomePage['locks'][number] => ({
  at: at.toISOString(),
  games,
});
