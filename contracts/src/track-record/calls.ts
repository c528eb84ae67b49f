import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { resultCorrection } from '../game-page/calls.ts';
import { sportId } from '../ids.ts';

/** How a forecaster did over some games; lower is better in each. A tie counts half for either side. */
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
  /** First and last day of the games that count; null before the first. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  /** Null before the first frozen forecast was played. */
  algorithm: scores.nullable(),
  /** Every home team winning as often, and by as much, as home teams did in the five seasons before. */
  homeTeam: scores.nullable(),
  /** Over the games that had a line, with the algorithm on the very same games; null where no lines were loaded. */
  market: z.object({ market: scores, algorithm: scores }).nullable(),
  /** Of the predicted winners, from the least to the most confident tenth of the forecasts. */
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
      /** What luck alone would leave of it. */
      expectedError: z.number(),
    })
    .nullable(),
  /** Results that were changed after they were final, the last first. */
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
