import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { appealForm, reportForm } from '../forms/moderation.ts';
import { id } from '../ids.ts';

/** The public name of a suspended player. */
export const hiddenName = 'Hidden player';

export const moderationMessages = {
  reported: 'Thank you. We will look at it.',
  appealed: 'Thank you. We will read your appeal and decide.',
  appealedBefore: 'You have appealed already.',
  /** Shown when the appeal's token is too old, or when the suspension has ended. */
  appealExpired: 'Please sign in again to appeal.',
  /** Shown when a limit on reports is reached: per client network, or for the whole site. */
  tooManyFromHere: 'Too many reports from here. Please try again later.',
  tooManyInAll: 'We are getting too many reports at the moment. Please try again later.',
} as const;

/**
 * The `fields` of the failure SUSPENDED. `appeal` says whether an appeal can be sent (`possible`), waits for a decision
 * (`waiting`) or was refused (`refused`).
 */
export const suspensionNotice = z.object({
  reason: z.string(),
  /** Missing if the suspension has no end. */
  until: z.iso.datetime().optional(),
  appeal: z.enum(['possible', 'waiting', 'refused']),
  /** The token for `appealSuspension`; present only while an appeal is possible. */
  appealToken: z.string().optional(),
});

export type SuspensionNotice = z.output<typeof suspensionNotice>;

const rowId = z.string().regex(/^[\w-]{16}$/u, { error: 'rowId must be the rowId of a row on a board.' });

export const moderationCalls = declareCalls({
  reportPlayer: {
    method: 'POST',
    path: '/api/v1/website/report-player',
    access: 'visitor',
    summary: 'Reports the player of a row on a board to the operators.',
    body: z.object({ ...reportForm.shape, slateId: id, rowId, rank: z.int().min(1).max(1e9) }),
    output: z.object({ received: z.literal(true) }),
  },
  appealSuspension: {
    method: 'POST',
    path: '/api/v1/auth/appeal',
    access: 'visitor',
    summary: 'Appeals against a suspension, once. The failure SUSPENDED contains the token.',
    body: z.object({ ...appealForm.shape, token: z.string().min(1).max(1000) }),
    output: z.object({ received: z.literal(true) }),
  },
});
