import { moderationMessages } from './calls.ts';
import type { moderationCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { ids } from '../reference/example-world.ts';

export const moderationReference: FeatureReference<typeof moderationCalls> = {
  calls: {
    reportPlayer: {
      whose: 'a report of the player of a row; nothing is shown',
      tag: 'Boards',
      title: 'Report a player',
      details: 'Send the fields of the row as `listWinners` returned them.',
      errors: ['NOT_FOUND'],
      fields: {
        kind: 'What is wrong.',
        note: 'Anything that helps to understand the report.',
        rank: 'The row’s rank.',
      },
      example: {
        body: { slateId: ids.slate, rowId: 'b2xkIG1pbGwgcm9h', rank: 3, kind: 'offensive-name' },
        answer: { received: true },
        message: moderationMessages.reported,
      },
    },
    appealSuspension: {
      whose: 'an appeal against the suspension that the token is for; nothing is shown',
      tag: 'Accounts',
      title: 'Appeal against a suspension',
      errors: ['APPEAL_REFUSED'],
      fields: { token: '`appealToken` of the failure SUSPENDED.', message: 'Why the suspension is wrong.' },
      example: {
        body: { token: 'c2VhbGVk', message: 'It is my grandmother’s name.' },
        answer: { received: true },
        message: moderationMessages.appealed,
      },
    },
  },
};
