import { createRandom } from '@outpick/forecast';
import { findReminders } from '@outpick/server';
import {
  addTestPlayers,
  asOwner,
  eventually,
  openTestContest,
  openTestInbox,
  shortOrFull,
  testBearer,
  testPick,
} from '@outpick/server/testing';
import type { ReceivedMail, TestContest, TestInbox, TestPlayer } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, printTime, start, startReady } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { withPlatform } from './support/writer.ts';

/** Seed of the random kill times. `OUTPICK_SEED` overrides it. */
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);
const due = Number(process.env['OUTPICK_REMINDERS'] ?? shortOrFull(800, 2000));
const others = 20;
const kills = shortOrFull(3, 5);

/** Expires a dead worker's heartbeat at once. `worker.test.ts` waits for the real expiry. */
const expireHeartbeat = `update jobs.job set heartbeat_on = now() - interval '1 minute'
  where starts_with(name, 'mails.') and state = 'active'`;
/** Skips the delay before the next attempt. */
const retryAtOnce = `update jobs.job set start_after = now()
  where starts_with(name, 'mails.') and state = 'retry' and start_after > now()`;
const unfinished = `select count(*)::int as waiting from jobs.job where starts_with(name, 'mails.') and state < 'completed'`;

const formatRecipient = ({ recipients }: ReceivedMail) => recipients.join();
const messageId = ({ headers }: ReceivedMail) => headers.find((line) => /^message-id:/iu.test(line)) ?? '';
const recipientLine = ({ id }: TestPlayer) => `RCPT TO:<${id}@example.org>`;

const post = async (site: OutpickProcess, player: TestPlayer, call: string, body: object) => {
  const answer = await site.get(`/api/v1/users/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...testBearer(player) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

describe('reminder mails', () => {
  let postgres: OwnPostgres;
  let inbox: TestInbox;
  let settings: Settings;
  let contest: TestContest;
  beforeAll(async () => {
    [postgres, inbox] = await Promise.all([createPostgres(), openTestInbox()]);
    await postgres.start();
    settings = await createDeployment({
      DATABASE_URL: postgres.url,
      SMTP_URL: inbox.url,
      LOG_LEVEL: 'warn',
      MAILINGS_CONNECTIONS: '4',
      // Slow enough that all kills happen before the last mail is sent.
      MAILINGS_PER_SECOND: '200',
    });
    await command(['migrate'], settings);
    contest = await withPlatform(settings, async (platform) => openTestContest(platform, { name: 'Weekly' }));
  });
  afterEach(endAll);
  afterAll(async () => {
    await postgres.remove();
    await inbox.close();
  });

  const addPlayers = async (count: number, reminders: boolean) => {
    const players = await withPlatform(settings, async (platform) => addTestPlayers(platform, count));
    await asOwner(
      postgres.url,
      'insert into mail_subscriptions (account_id, reminders, mondays) select unnest($1::uuid[]), $2, true',
      [players.map(({ id }) => id), reminders],
    );
    return players;
  };
  const enqueueReminders = async () =>
    withPlatform(settings, async (platform) =>
      platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, findReminders, {}))),
    );
  const waitUntilSent = async () =>
    eventually(async () => {
      await asOwner(postgres.url, retryAtOnce);
      expect(await asOwner(postgres.url, unfinished)).toEqual([{ waiting: 0 }]);
    }, 600_000);

  it(`reach each of ${due} subscribers under one Message-ID, and nobody else, despite ${kills} kills of the worker (seed ${seed})`, async () => {
    const subscribers = await addPlayers(due, true);
    const [picked, unsubscribed, withoutReminders] = [
      await addPlayers(others, true),
      await addPlayers(others, true),
      await addPlayers(others, false),
    ];
    const site = await startReady('site', settings);
    for (const player of picked)
      await post(
        site,
        player,
        'userPerdiction',
        contest.games.map((game) => testPick(game, 5)),
      );
    for (const player of unsubscribed)
      await post(site, player, 'mail-wishes', { reminders: false, mondays: true });
    site.signal('SIGTERM');
    await site.exit;
    await asOwner(
      postgres.url,
      `update games set starts_at = starts_at - (select min(starts_at) from games where id = any ($1::uuid[]))
         + clock_timestamp() + interval '3 hours' where id = any ($1::uuid[])`,
      [contest.games.map(({ gameId }) => gameId)],
    );
    const began = performance.now();
    await enqueueReminders();
    const random = createRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = await start('worker', settings);
      // Kill the first worker while it still enqueues mails. Let each later worker first send a random number of mails.
      const enough = inbox.mails.length + 1 + (kill === 0 ? 0 : random.integer(Math.floor(due / kills)));
      await eventually(() => expect(inbox.mails.length).toBeGreaterThanOrEqual(enough), 300_000);
      await new Promise((resolve) => setTimeout(resolve, random.integer(100)));
      worker.signal('SIGKILL');
      await worker.exit;
      await asOwner(postgres.url, expireHeartbeat);
    }
    await start('worker', settings);
    await waitUntilSent();
    printTime(`${due} reminders, ${kills} kills, seed ${seed}`, (performance.now() - began) / 1000);

    const byId = new Map(inbox.mails.map((mail) => [messageId(mail), mail]));
    const copies = inbox.mails.length - byId.size;
    console.log(`  copies under the same Message-ID: ${copies}`);
    expect([...byId.values()].map(formatRecipient).toSorted()).toEqual(
      subscribers.map(recipientLine).toSorted(),
    );
    // A worker with four connections has up to six mails in flight. If it is killed, it may have sent them without recording
    // that, so the next worker sends them again.
    expect(copies).toBeLessThanOrEqual(6 * kills);
    for (const player of [...picked, ...unsubscribed, ...withoutReminders])
      expect(inbox.mails.map(formatRecipient)).not.toContain(recipientLine(player));
  }, 900_000);
});
