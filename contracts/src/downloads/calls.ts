import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { sportId } from '../ids.ts';

/** The kinds of files that each sport offers for download. */
export const downloadKinds = ['ranking', 'prediction', 'game-result', 'winner'] as const;

export type DownloadKind = (typeof downloadKinds)[number];

/**
 * The decimals of numbers in a file. `full`: as stored. `page`: as on screen; a probability has three decimals, because the
 * screen shows percentages with one.
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
