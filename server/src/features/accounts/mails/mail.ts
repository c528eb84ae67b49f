import { z } from 'zod';

const to = z.email();

/** Everything accounts write to people. */
export const accountMail = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('code'),
    to,
    /** A new account; an e-mail that has one already; or a new password. */
    reason: z.enum(['welcome', 'known', 'change']),
    code: z.string(),
    /** Of the link. */
    secret: z.string(),
  }),
  z.strictObject({ template: z.literal('password-changed'), to }),
  z.strictObject({ template: z.literal('locked'), to }),
  z.strictObject({ template: z.literal('deleted'), to }),
]);

export type AccountMail = z.output<typeof accountMail>;
