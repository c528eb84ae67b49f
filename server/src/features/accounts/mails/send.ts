import { z } from 'zod';
import type { Transaction } from '../../../platform/database/transaction.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { deliverAndFinish, mailRetries } from '../../../platform/mail/mail.ts';
import type { Keys } from '../../../platform/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountMail, writeLetter } from './letters.ts';
import type { AccountMail } from './letters.ts';

const sealedMail = z.strictObject({ sealed: z.string() });

/**
 * Renders and sends a mail about an account. Its data is encrypted in the queue, because codes and addresses must not be
 * readable in the database. The worker renders it, so that enqueuing takes the same time for each kind of mail.
 */
export const sendAccountMailJob: Job<z.output<typeof sealedMail>> = {
  ...mailRetries,
  name: 'accounts.mail',
  data: sealedMail,
  run: async (platform, { sealed }, run) => {
    const { config, db, keys, mailer } = platform;
    const mail = accountMail.parse(JSON.parse(keys.open(sealed)));
    // Imported when the first mail is sent, because a process that only serves the site sends none.
    const { renderLetter } = await import('../../../platform/mail/letter.ts');
    const { PUBLIC_ORIGIN: origin } = config;
    const letter = await renderLetter(writeLetter(mail, origin), origin, await mailer.footer(db));
    await deliverAndFinish(platform, { message: { to: mail.to, ...letter }, kind: mail.template }, run);
  },
};

/** Returns a queued mail's recipient and template. Leaves out the rest, because it may contain a code. */
export function describeAccountMail(keys: Keys, sealed: string): Pick<AccountMail, 'to' | 'template'> {
  const { to, template } = accountMail.parse(JSON.parse(keys.open(sealed)));
  return { to, template };
}

/** Enqueues a mail; it is sent after the transaction commits. */
export const sendAccountMail = ({ jobs, keys }: Platform, tx: Transaction, mail: AccountMail): void =>
  jobs.enqueue(tx, sendAccountMailJob, { sealed: keys.seal(JSON.stringify(mail)) });
