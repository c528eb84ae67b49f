import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addSubscribers,
  asOwner,
  openTestInbox,
  openTestPlatform,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestInbox, TestPlatform } from '../../../test/support/index.ts';
import type { Run } from '../../platform/jobs/job.ts';
import { deleteOldMails, findReminders, sendReminders } from './jobs.ts';
import { waitForTurn } from './pace.ts';

const listBounces = async ({ db }: TestPlatform['platform']) =>
  db.selectFrom('mail_bounces').select(['recipient', 'kind', 'code', 'times']).execute();

describe('a mailing', () => {
  let inbox: TestInbox;
  let opened: TestPlatform;
  beforeAll(async () => {
    inbox = await openTestInbox();
    opened = await openTestPlatform({ process: 'worker', config: { SMTP_URL: inbox.url } });
  });
  afterAll(async () => {
    await opened.close();
    await inbox.close();
  });

  it('goes to the others if the mail server refuses a recipient, and records the refusal', async () => {
    const { platform } = opened;
    await addSubscribers(platform, 60);
    inbox.refuse('due50@');
    await platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, findReminders, {})));
    await workUntilIdle(platform);
    expect(inbox.mails).toHaveLength(59);
    const refused = await asOwner<{ email: string; sent: boolean }>(
      platform.config.DATABASE_URL,
      `select email, sent_at is not null as sent from mails_due join accounts on accounts.id = account_id where refused_at is not null`,
    );
    expect(refused).toEqual([{ email: 'due50@example.org', sent: false }]);
    expect(await listBounces(platform)).toEqual([
      { recipient: 'd•••@example.org', kind: 'reminder', code: 550, times: 1 },
    ]);
  });

  it('leaves out an address that was refused before', async () => {
    const { platform } = opened;
    inbox.refuse('nobody@');
    const before = inbox.mails.length;
    const due = await asOwner<{ email: string; about: string; id: string }>(
      platform.config.DATABASE_URL,
      `update mails_due set sent_at = null, refused_at = null from accounts
       where accounts.id = account_id
         and email in ('due50@example.org', (select max(email) from accounts join mails_due on account_id = id))
       returning email, about, account_id as id`,
    );
    const [other, ...more] = due.filter(({ email }) => email !== 'due50@example.org');
    expect([due.length, more]).toEqual([2, []]);
    const orders = due.map(({ about, id }) => ({ about, accountIds: [id] }));
    await platform.transact(async (tx) =>
      Promise.resolve(platform.jobs.enqueueAll(tx, sendReminders, orders)),
    );
    await workUntilIdle(platform);
    expect(inbox.mails.slice(before).map(({ recipients }) => recipients)).toEqual([
      [`RCPT TO:<${other?.email}>`],
    ]);
    expect(await listBounces(platform)).toMatchObject([{ times: 1 }]);
  });

  it('fails, so that its job is retried, if all of six recipients are refused, but not if its only recipient is', async () => {
    const { platform } = opened;
    const { rows } = await sql<{ id: string; about: string }>`
      select account_id as id, about from mails_due join accounts on accounts.id = account_id
      where email <> 'due50@example.org' order by account_id limit 6
    `.execute(platform.db);
    const sendAgain = async (count: number) => {
      const accountIds = rows.slice(0, count).map(({ id }) => id);
      await sql`
        update mails_due set sent_at = null, refused_at = null where account_id = any (${accountIds}::uuid[])
      `.execute(platform.db);
      const run: Run = {
        id: '',
        attempt: 1,
        signal: new AbortController().signal,
        log: platform.log,
        finish: async () => Promise.resolve(),
      };
      return sendReminders.run(platform, { about: rows[0]?.about ?? '', accountIds }, run);
    };
    const countRefused = async () =>
      (await sql`select from mails_due where refused_at is not null`.execute(platform.db)).rows.length;
    inbox.refuse('@');
    await expect(sendAgain(6)).rejects.toThrow('refused all 6 recipients');
    // The list has no new address, because the mail server is to blame and not the addresses.
    expect(await listBounces(platform)).toHaveLength(1);
    const before = await countRefused();
    await sendAgain(1);
    expect(await countRefused()).toBe(before + 1);
  });

  it('leaves records, which are deleted in batches after half a year', async () => {
    const { platform } = opened;
    const { DATABASE_URL: url } = platform.config;
    await asOwner(
      url,
      `insert into mails_due (account_id, kind, about, enqueued_at)
       select id, 'reminder', n::text, now() - interval '181 days' from accounts, generate_series(1, 120) as n`,
    );
    await asOwner(
      url,
      `insert into mailing_searches (kind, about, started_at) values ('reminder', 'old', now() - interval '181 days')`,
    );
    await platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, deleteOldMails, {})));
    await workUntilIdle(platform);
    const counts = await asOwner(
      url,
      `select (select count(*)::integer from mails_due) as mails,
              (select count(*)::integer from mailing_searches) as searches`,
    );
    expect(counts).toEqual([{ mails: 60, searches: 1 }]);
  });
});

it('several workers together send at most MAILINGS_PER_SECOND', async () => {
  const config = { MAILINGS_PER_SECOND: 10 };
  const first = await openTestPlatform({ process: 'worker', config });
  const { DATABASE_URL: databaseUrl } = first.platform.config;
  const second = await openTestPlatform({ process: 'worker', config, databaseUrl });
  const { signal } = new AbortController();
  const began = performance.now();
  await Promise.all(
    [first, second, first, second].map(async ({ platform }) => waitForTurn(platform, 4, signal)),
  );
  // At ten mails a second, the last four mails start after the 1.2 seconds that are reserved for the other twelve.
  expect(performance.now() - began).toBeGreaterThan(1150);
  await Promise.all([first.close(), second.close()]);
});
