import type { mailAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { recordBounces } from '../../../src/platform/mail/bounces.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import type { AdminSamples } from '../admin-samples.ts';

const nothing = async () => Promise.resolve({});

/** Adds a mail whose delivery failed for good; returns its id in the dead-letter queue. */
async function addDeadMail({ db, keys }: Platform): Promise<string> {
  const sealed = keys.seal(JSON.stringify({ to: 'ann@example.com', subject: 'Hello', text: 'Hello.' }));
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, data, source_name, source_id, source_retry_count, policy)
    values ('dead', ${JSON.stringify({ kind: 'enquiry', sealed })}::jsonb, 'mail.sealed', gen_random_uuid(), 12, 'standard')
    returning id
  `.execute(db);
  return rows[0]?.id ?? '';
}

async function addBounce(platform: Platform) {
  const address = `${crypto.randomUUID()}@example.com`;
  await recordBounces(platform, 'code', [{ address, error: { responseCode: 550 } }]);
  return platform.db
    .selectFrom('mail_bounces')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export const mailSamples: AdminSamples<typeof mailAdminCalls> = {
  listMails: nothing,
  resendMail: async (platform) => ({ body: { ids: [await addDeadMail(platform)] } }),
  listMailings: nothing,
  listBounces: nothing,
  clearBounce: async (platform) => ({ params: await addBounce(platform) }),
  sendTestMail: nothing,
  getMailSettings: nothing,
};
