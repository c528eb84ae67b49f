import type { Metrics } from '../telemetry/metrics.ts';
import { isRefusedRecipient } from './mailer.ts';
import type { Mailer } from './mailer.ts';

const outcomes = ['sent', 'refused', 'failed'] as const;

/** Counts each attempt to deliver a mail by its outcome. */
export function countMails(mailer: Mailer, { mails }: Metrics): Mailer {
  for (const outcome of outcomes) mails.inc({ outcome }, 0);
  const count = async (delivery: Promise<void>): Promise<void> => {
    try {
      await delivery;
      mails.inc({ outcome: 'sent' });
    } catch (error) {
      mails.inc({ outcome: isRefusedRecipient(error) ? 'refused' : 'failed' });
      throw error;
    }
  };
  return {
    ...mailer,
    deliver: async (message, id) => count(mailer.deliver(message, id)),
    deliverOneOfMany: async (message, id, record) => count(mailer.deliverOneOfMany(message, id, record)),
  };
}
