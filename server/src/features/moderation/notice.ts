import { z } from 'zod';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { deliverAndFinish, mailRetries } from '../../platform/mail/mail.ts';

const noticeOrder = z.strictObject({ suspensionId: z.uuid() });

/** Finds a suspension that is still in force, with the player's email. */
const findNotice = async (db: Reader, suspensionId: string) =>
  db
    .selectFrom('suspensions')
    .innerJoin('accounts', 'accounts.id', 'player_id')
    .select(['email', 'reason', 'ends_at as endsAt'])
    .where('suspensions.id', '=', suspensionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

interface Notice {
  readonly reason: string;
  /** When the suspension ends; null for a ban. */
  readonly endsAt: Date | null;
}

const writeNotice = ({ reason, endsAt }: Notice, origin: string): Letter => ({
  subject: 'Your account is suspended',
  preview: 'You cannot sign in at the moment, and your name is hidden.',
  parts: [
    {
      text:
        endsAt === null
          ? 'Your account is suspended for good. You cannot sign in, and your name is hidden.'
          : `Your account is suspended until ${minuteFormat.format(endsAt)} UTC. Until then you cannot sign in, and your name is hidden.`,
    },
    { text: `The reason: ${reason}` },
    { text: 'Your picks and points stay.' },
    {
      text: 'If you think that this is wrong, you can appeal once: sign in, and write to us on the page that appears.',
    },
    { button: 'Sign in to appeal', address: `${origin}/login` },
  ],
});

/**
 * Mails a player about a suspension. The job contains only the suspension's id: the queue stores no personal data, and a
 * suspension lifted meanwhile is not announced.
 */
export const mailNotice: Job<z.output<typeof noticeOrder>> = {
  ...mailRetries,
  name: 'moderation.notice',
  data: noticeOrder,
  run: async (platform, { suspensionId }, run) => {
    const { config, db, mailer } = platform;
    const suspension = await findNotice(db, suspensionId);
    if (!suspension) return;
    // Imported when the first mail is sent, because a process that only serves the site sends none.
    const { renderLetter } = await import('../../platform/mail/letter.ts');
    const { PUBLIC_ORIGIN: origin } = config;
    const letter = await renderLetter(writeNotice(suspension, origin), origin, await mailer.footer(db));
    await deliverAndFinish(
      platform,
      { message: { to: suspension.email, ...letter }, kind: 'suspension' },
      run,
    );
  },
};
