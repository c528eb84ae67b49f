import type { ContestCard, HomePage, WinnerCard } from '@outpick/contracts';
import type { LastWinner } from '../boards/index.ts';
import { presentDistribution } from '../matchups/index.ts';
import { fromBytes } from '../ratings/index.ts';
import { presentPair } from '../teams/index.ts';
import type { ComingContestRow } from './queries.ts';

export const presentContest = (row: ComingContestRow): ContestCard => ({
  id: row.contest_id,
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

/** The first of them, with what it takes to draw it. */
export const presentNextLock = (row: ComingContestRow | undefined): HomePage['nextLock'] =>
  row
    ? {
        contestId: row.contest_id,
        ...presentPair(row),
        distribution: presentDistribution(fromBytes(row.distribution)),
      }
    : null;

export const presentWinner = (last: LastWinner): WinnerCard => ({
  id: last.slateId,
  sportName: last.sportName,
  sportId: last.sportId,
  winner: { date: last.date, userName: last.userName, rank: last.rank },
  isAlgorithm: last.isAlgorithm,
});
