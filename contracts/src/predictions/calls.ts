import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { forecastFields } from '../forecast-shapes.ts';
import { gameListQuery, wireEnum } from '../list-query.ts';
import { unfinishedGames } from '../unfinished-games.ts';

/** Sort keys of predictions. Page addresses use the wire names. */
export const predictionSortKey = wireEnum({
  date: 'date',
  predictedWinner: 'predictedWinner',
  predictedLoser: 'predictedLoser',
  algoMargin: 'algoMargin',
  winProb: 'winProb',
  tieProb: 'tieProb',
});

export type PredictionSortKey = z.output<typeof predictionSortKey>;

/** One upcoming game with the algorithm's forecast. */
export const predictionRow = z.object({
  gameId: z.string(),
  /** The game's start, in UTC. */
  date: z.iso.datetime(),
  ...forecastFields,
  predictedWinnerId: z.string(),
  predictedLoserId: z.string(),
  homeTeam: z.string(),
  homeTeamId: z.string(),
  awayTeam: z.string(),
  awayTeamId: z.string(),
  neutral: z.boolean(),
});

export type PredictionRow = z.output<typeof predictionRow>;

export const predictionsCalls = declareCalls({
  listPredictions: {
    method: 'GET',
    path: '/api/v1/website/gamepredictionsList',
    access: 'visitor',
    summary:
      'The forecasts of a sport’s upcoming games, sorted by start by default; beside them the games being played and the postponed ones.',
    query: gameListQuery(predictionSortKey),
    output: z.object({
      result: z.array(predictionRow),
      total: z.int(),
      sportName: z.string(),
      ...unfinishedGames,
    }),
  },
});
