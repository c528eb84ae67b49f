import { createRandom } from '@outpick/forecast';
import { findReminders } from '@outpick/server';
import {
  addTestPlayers,
  asOwner,
  eventually,
  openTestContest,
  openTestInbox,
  testBearer,
  testPick,
} from '@outpick/server/testing';
import type { ReceivedMail, TestContest, TestInbox, TestPlayer } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, start, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { beside } from './support/writer.ts';

/** Moments to kill at are drawn from it: `OUTPICK_SEED` for others. */
const seed = Number(process.env['OUTPICK_SEED'] ?? 1);
const due = Number(process.env['OUTPICK_REMINDERS'] ?? 2000);
const others = 20;
const kills = 5;

/** As if the time had passed after which a silent worker is given up, for a worker that is dead: `worker.test.ts` waits for it. */
const giveUpSilent = `update jobs.job set heartbeat_on = now() - interval '1 minute'
  where starts_with(name, 'mails.') and state = 'active'`;
/** And as if the time between two attempts had. */
const retryAtOnce = `update jobs.job set start_after = now()
  where starts_with(name, 'mails.') and state = 'retry' and start_after > now()`;
const unfinished = `select count(*)::int as waiting from jobs.job where starts_with(name, 'mails.') and state < 'completed'`;

const receiver = ({ recipients }: ReceivedMail) => recipients.join();
const messageId = ({ headers }: ReceivedMail) => headers.find((line) => /^message-id:/iu.test(line)) ?? '';
const letterBox = ({ id }: TestPlayer) => `RCPT TO:<${id}@example.org>`;

const post = async (site: OutpickProcess, player: TestPlayer, call: string, body: object) => {
  const answer = await site.get(`/api/v1/users/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...testBearer(player) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

describe('reminders', () => {
  let postgres: OwnPostgres;
  let inbox: TestInbox;
  let settings: Settings;
  let contest: TestContest;
  beforeAll(async () => {
    [postgres, inbox] = await Promise.all([createPostgres(), openTestInbox()]);
    await postgres.start();
    settings = await deployment({ DATABASE_URL: postgres.url, SMTP_URL: inbox.url, LOG_LEVEL: 'warn' });
    await command(['migrate'], settings);
    contest = await beside(settings, async (platform) => openTestContest(platform, { name: 'Weekly' }));
  });
  afterEach(endAll);
  afterAll(async () => {
    await postgres.remove();
    await inbox.close();
  });

  const addPlayers = async (count: number, reminders: boolean) => {
    const players = await beside(settings, async (platform) => addTestPlayers(platform, count));
    await asOwner(
      postgres.url,
      'insert into mail_wishes (account_id, reminders, mondays) select unnest($1::uuid[]), $2, true',
      [players.map(({ id }) => id), reminders],
    );
    return players;
  };
  const askForThem = async () =>
    beside(settings, async (platform) =>
      platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, findReminders, {}))),
    );
  const allSent = async () =>
    eventually(async () => {
      await asOwner(postgres.url, retryAtOnce);
      expect(await asOwner(postgres.url, unfinished)).toEqual([{ waiting: 0 }]);
    }, 600_000);

  it(`for ${due} people by a worker that is killed ${kills} times (seed ${seed}): each gets one, nobody else any`, async () => {
    const wishing = await addPlayers(due, true);
    const [picked, ended, unasked] = [
      await addPlayers(others, true),
      await addPlayers(others, true),
      await addPlayers(others, false),
    ];
    const site = await start('site', settings);
    await until(site, 200, 30_000);
    for (const player of picked)
      await post(
        site,
        player,
        'userPerdiction',
        contest.games.map((game) => testPick(game, 5)),
      );
    for (const player of ended) await post(site, player, 'mail-wishes', { reminders: false, mondays: true });
    site.signal('SIGTERM');
    await site.exit;
    await asOwner(
      postgres.url,
      `update games set starts_at = starts_at - (select min(starts_at) from games where id = any ($1::uuid[]))
         + clock_timestamp() + interval '3 hours' where id = any ($1::uuid[])`,
      [contest.games.map(({ gameId }) => gameId)],
    );
    const began = performance.now();
    await askForThem();
    const random = createRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = await start('worker', settings);
      // The first dies while it still asks for mails; each of the others some hundreds further.
      const enough = inbox.mails.length + 1 + (kill === 0 ? 0 : random.integer(Math.floor(due / kills)));
      await eventually(() => expect(inbox.mails.length).toBeGreaterThanOrEqual(enough), 300_000);
      await new Promise((resolve) => setTimeout(resolve, random.integer(100)));
      worker.signal('SIGKILL');
      await worker.exit;
      await asOwner(postgres.url, giveUpSilent);
    }
    await start('worker', settings);
    await allSent();
    measured(`${due} reminders, ${kills} kills, seed ${seed}`, (performance.now() - began) / 1000);

    const byId = new Map(inbox.mails.map((mail) => [messageId(mail), mail]));
    const copies = inbox.mails.length - byId.size;
    console.log(`  copies under the same Message-ID: ${copies}`);
    expect([...byId.values()].map(receiver).toSorted()).toEqual(wishing.map(letterBox).toSorted());
    // Of the two that it is at, a killed worker may have handed one or both over without having noted it.
    expect(copies).toBeLessThanOrEqual(2 * kills);
    for (const none of [...picked, ...ended, ...unasked])
      expect(inbox.mails.map(receiver)).not.toContain(letterBox(none));
  }, 900_000);
});
