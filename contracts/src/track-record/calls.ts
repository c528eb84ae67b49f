import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { resultCorrection } from '../game-page/calls.ts';
import { sportId } from '../ids.ts';

/** A forecaster's scores over some games; lower is better in each. A tie counts half for each side. */
const scores = z.object({
  games: z.int(),
  logLoss: z.number(),
  brier: z.number(),
  /** Mean distance between the expected and the actual margin. */
  marginError: z.number(),
});

export const trackRecord = z.object({
  sportId: z.string(),
  sportName: z.string(),
  /** First and last day of the games that count; null before the first game. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  /** Null until the first game with a frozen forecast is final. */
  algorithm: scores.nullable(),
  /** A baseline: every home team gets the home teams' win rate and mean margin over the five previous seasons. */
  homeTeam: scores.nullable(),
  /** The market and the algorithm on the games that had a line; null if no lines are stored. */
  market: z.object({ market: scores, algorithm: scores }).nullable(),
  /** The calibration of predicted winners, from the least to the most confident tenth of the forecasts. */
  calibration: z
    .object({
      bins: z.array(
        z.object({
          games: z.int(),
          meanProbability: z.number(),
          observedShare: z.number(),
          standardError: z.number(),
        }),
      ),
      error: z.number(),
      /** The error that chance alone would cause. */
      expectedError: z.number(),
    })
    .nullable(),
  /** Results that were changed after they were final, newest first. */
  corrections: z.array(resultCorrection),
});

export type TrackRecord = z.output<typeof trackRecord>;

export const trackRecordCalls = declareCalls({
  getTrackRecord: {
    method: 'GET',
    path: '/api/v1/website/track-record/:id',
    access: 'visitor',
    summary:
      'The accuracy of a sport’s frozen forecasts, compared with the home-team baseline and the market.',
    params: z.object({ id: sportId }),
    output: trackRecord,
  },
});
