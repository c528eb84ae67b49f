import { z } from 'zod';

const line = z.string().regex(/^[^\r\n]*$/u);

/** One mail to one person. Addresses and subject are single lines, against header injection. */
export const mail = z.strictObject({
  to: z.email(),
  subject: line.max(200),
  text: z.string(),
  html: z.string().optional(),
  /** For forwarded messages: replies go to their author. */
  replyTo: z.email().optional(),
  /** The address for one-click unsubscription (RFC 8058). */
  unsubscribe: z.url().optional(),
});

export type Mail = z.output<typeof mail>;
