import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { contribution, forecastFields, marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { id } from '../ids.ts';

/** A final result that was changed later. */
export const resultCorrection = z.object({
  gameId: z.string(),
  /** The game in words, such as "Paddlewheels at Plowmen". */
  game: z.string(),
  correctedAt: z.iso.datetime(),
  before: z.object({ homePoints: z.int(), awayPoints: z.int() }),
  /** Null if the game is no longer final. */
  after: z.object({ homePoints: z.int(), awayPoints: z.int() }).nullable(),
});

export const gameStatus = z.enum(['scheduled', 'live', 'final', 'postponed', 'cancelled']);

export const gamePage = z.object({
  id: z.string(),
  sportId: z.string(),
  sportName: z.string(),
  season: z.int(),
  date: z.iso.datetime(),
  neutral: z.boolean(),
  status: gameStatus,
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  points: z.object({ home: z.int(), away: z.int() }).nullable(),
  keyPlayers: z.object({ home: z.string().nullable(), away: z.string().nullable() }),
  forecast: z
    .object({
      ...forecastFields,
      /** Their sum is `algoMargin`. */
      contributions: z.array(contribution),
      /** The distribution of the home team's margin. */
      distribution: marginDistribution,
      madeAt: z.iso.datetime(),
    })
    .nullable(),
  /** The ledger entry that contains this forecast; null until the forecast is frozen for the contest. */
  receipt: z.object({ entry: z.int(), hash: z.string(), frozenAt: z.iso.datetime() }).nullable(),
  /** Whether the game is part of its sport's contest. */
  inContest: z.boolean(),
  /** The forecast's accuracy, once the game is final. */
  verdict: z
    .object({
      calledWinner: z.boolean(),
      /** The distance in points between the expected and the actual home margin. */
      marginError: z.number(),
      logLoss: z.number(),
      brier: z.number(),
    })
    .nullable(),
  corrections: z.array(resultCorrection),
});

export type GamePage = z.output<typeof gamePage>;

export const gamePageCalls = declareCalls({
  getGame: {
    method: 'GET',
    path: '/api/v1/website/game/:id',
    access: 'visitor',
    summary:
      'A game with its forecast, the reasons, the distribution, the receipt and, once played, the accuracy of the forecast.',
    params: z.object({ id }),
    output: gamePage,
  },
});
