import { z } from 'zod';

const to = z.email();

/** The mails about an account. */
export const accountMail = z.discriminatedUnion('template', [
  z.strictObject({
    template: z.literal('code'),
    to,
    /** A new account, a sign-up with a known e-mail, or a new password. */
    reason: z.enum(['welcome', 'known', 'change']),
    code: z.string(),
    /** The secret in the link. */
    secret: z.string(),
  }),
  z.strictObject({ template: z.literal('password-changed'), to }),
  z.strictObject({ template: z.literal('locked'), to }),
  z.strictObject({ template: z.literal('deleted'), to }),
]);

export type AccountMail = z.output<typeof accountMail>;
