import { z } from 'zod';
import { declareCalls } from './call.ts';
import { sportId } from './ids.ts';

/** The files of a sport that can be downloaded. */
export const downloadKinds = ['ranking', 'prediction', 'game-result', 'winner'] as const;

export type DownloadKind = (typeof downloadKinds)[number];

/** Calls whose answer is a file instead of the envelope. */
export const fileCalls = declareCalls({
  downloadFile: {
    method: 'GET',
    path: '/api/v1/website/download-file/:sportId/:kind',
    access: 'player',
    summary: 'A sport’s ranking, predictions, game results or contest winners as a CSV file.',
    params: z.object({ sportId, kind: z.enum(downloadKinds) }),
    media: 'text/csv',
    output: z.string(),
  },
});
