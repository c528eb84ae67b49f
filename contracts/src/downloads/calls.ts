import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { sportId } from '../ids.ts';

/** The files of a sport that can be downloaded. */
export const downloadKinds = ['ranking', 'prediction', 'game-result', 'winner'] as const;

export type DownloadKind = (typeof downloadKinds)[number];

/**
 * How numbers are written in a file: `full` as they are stored, `page` with the decimals that the screen shows
 * (probabilities with three, which are the percentages' one).
 */
const precision = z.enum(['full', 'page']);

export type DownloadPrecision = z.output<typeof precision>;

/** Calls whose answer is a file instead of the envelope. */
export const fileCalls = declareCalls({
  downloadFile: {
    method: 'GET',
    path: '/api/v1/website/download-file/:sportId/:kind',
    access: 'player',
    summary: 'A sport’s ranking, predictions, game results or contest winners as a CSV file.',
    params: z.object({ sportId, kind: z.enum(downloadKinds) }),
    query: z.object({ precision: precision.default('full') }),
    media: 'text/csv',
    output: z.string(),
  },
});
