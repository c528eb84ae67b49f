import type { fileCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids } from '../reference/example-world.ts';

export const downloadsReference: FeatureReference<typeof fileCalls> = {
  calls: {
    downloadFile: {
      tag: 'Boards',
      title: 'Download a list as CSV',
      example: {
        params: { sportId: ids.sport, kind: 'ranking' },
        query: { precision: 'page' },
        answer: 'Rank,Team,W-L-T,PSG,PAG\r\n1,Plowmen,12-3-1,3.4,2.1\r\n',
      },
    },
  },
};
