import { z } from 'zod';

const line = z.string().regex(/^[^\r\n]*$/u);

/** A mail to one person. Addresses and subject must be single lines, which prevents header injection. */
export const mail = z.strictObject({
  to: z.email(),
  subject: line.max(200),
  text: z.string(),
  html: z.string().optional(),
  /** The author of a forwarded message, who receives the replies. */
  replyTo: z.email().optional(),
  /** The address for one-click unsubscription (RFC 8058). */
  unsubscribe: z.url().optional(),
});

export type Mail = z.output<typeof mail>;
