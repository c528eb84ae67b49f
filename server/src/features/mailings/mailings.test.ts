import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  asOwner,
  openTestContest,
  openTestInbox,
  readLetter,
  startTestSite,
  testBearer,
  testPick,
  workUntilIdle,
} from '../../../test/support/index.ts';
import type { TestContest, TestInbox, TestPlayer, TestSite } from '../../../test/support/index.ts';
import { findDigests, findReminders, mondayOf } from './jobs.ts';

const json = { 'content-type': 'application/json' };

const endBy = async (at: TestSite, sent: string) =>
  at.get('/api/v1/website/unsubscribe', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ token: sent }),
  });

describe('opt-in mails', () => {
  let site: TestSite;
  let inbox: TestInbox;
  let contest: TestContest;
  let players: readonly TestPlayer[];

  beforeAll(async () => {
    inbox = await openTestInbox();
    site = await startTestSite({ config: { SMTP_URL: inbox.url } });
    contest = await openTestContest(site.platform, { name: 'Weekly', words: { start: 'puck drop' } });
    players = await addTestPlayers(site.platform, 3);
  });
  afterAll(async () => {
    await site.close();
    await inbox.close();
  });

  const readLetters = () =>
    inbox.mails.map((mail) => ({
      ...readLetter(mail),
      to: /<(.+)>/u.exec(mail.recipients[0] ?? '')?.[1],
    }));
  const emailOf = async (player: TestPlayer | undefined) => {
    const accounts = site.platform.db.selectFrom('accounts').select('email');
    return (await accounts.where('id', '=', player?.id ?? '').executeTakeFirstOrThrow()).email;
  };
  const subscribe = async (player: TestPlayer | undefined, subscriptions: object) =>
    site.get('/api/v1/users/mail-wishes', {
      method: 'POST',
      headers: { ...json, ...testBearer(player) },
      body: JSON.stringify(subscriptions),
    });
  const subscriptionsOf = async (player: TestPlayer | undefined) =>
    JSON.parse(await (await site.get('/api/v1/users/mail-wishes', { headers: testBearer(player) })).text())
      .data;
  const pick = async (player: TestPlayer | undefined) =>
    site.get('/api/v1/users/userPerdiction', {
      method: 'POST',
      headers: { ...json, ...testBearer(player) },
      body: JSON.stringify(contest.games.map((game) => testPick(game, 5))),
    });
  const runJob = async (job: typeof findReminders) => {
    await site.platform.transact(async (tx) => {
      site.platform.jobs.enqueue(tx, job, {});
      return Promise.resolve();
    });
    await workUntilIdle(site.platform);
  };
  /** Moves the contest's games so that the first one locks in that many hours. */
  const lockIn = async (hours: number) =>
    asOwner(
      site.platform.config.DATABASE_URL,
      `with first as (select min(starts_at) as at from games where id = any ($1::uuid[]))
       update games set starts_at = starts_at - first.at + clock_timestamp() + make_interval(hours => $2)
       from first where id = any ($1::uuid[])`,
      [contest.games.map(({ gameId }) => gameId), hours],
    );

  it('are off by default, and only the player can turn them on', async () => {
    const [ann] = players;
    expect(await subscriptionsOf(ann)).toEqual({ reminders: false, mondays: false });
    expect((await subscribe(undefined, { reminders: true, mondays: true })).status).toBe(401);
    expect((await subscribe(ann, { reminders: true })).status).toBe(422);
    expect((await subscribe(ann, { reminders: true, mondays: true })).status).toBe(200);
    expect(await subscriptionsOf(ann)).toEqual({ reminders: true, mondays: true });
  });

  it('[D-LEDGER-10] remind subscribers without a pick once before the first lock', async () => {
    const [ann, ben] = players;
    await subscribe(ben, { reminders: true, mondays: true });
    await pick(ben);
    await runJob(findReminders);
    expect(inbox.mails).toHaveLength(0);
    await lockIn(2);
    await runJob(findReminders);
    await runJob(findReminders);
    expect(readLetters().map(({ to }) => to)).toEqual([await emailOf(ann)]);
    const [mail] = readLetters();
    expect(mail?.subject).toBe('Weekly: the first game locks soon');
    expect(mail?.text).toContain(`/content/${contest.sportId}`);
    expect(mail?.text.replaceAll(/\s+/gu, ' ')).toMatch(/ locks at puck drop, \w+day/u);
    const head = JSON.parse(await (await site.get('/api/v1/website/ledger/head')).text()).data.hash;
    expect(mail?.text).toContain(head);
  });

  it('remind a player who subscribes later once, and then search only subscriptions that changed', async () => {
    const [, , cleo] = players;
    const before = inbox.mails.length;
    await subscribe(cleo, { reminders: true, mondays: false });
    await runJob(findReminders);
    await runJob(findReminders);
    const letters = readLetters().slice(before);
    expect(letters.map(({ to }) => to)).toEqual([await emailOf(cleo)]);
    const searches = await site.platform.db.selectFrom('mailing_searches').selectAll().execute();
    expect(searches).toEqual([
      expect.objectContaining({
        kind: 'reminder',
        about: contest.slateId,
        complete: true,
        changed_since: expect.any(Date),
      }),
    ]);
  });

  it('end with one click, without signing in; a forged token ends nothing', async () => {
    const [ann] = players;
    const [mail] = inbox.mails;
    const [, address = ''] =
      /^List-Unsubscribe: <([^>]+)>$/mu.exec(mail?.headers.join('\n').replaceAll(/> *$/gmu, '>') ?? '') ?? [];
    expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const { pathname } = new URL(address);
    for (const forged of [`${pathname.slice(0, -6)}AAAAAA`, pathname.replace('/r', '/m')])
      expect([forged, (await site.get(forged, { method: 'POST' })).status]).toEqual([forged, 404]);
    expect(await subscriptionsOf(ann)).toEqual({ reminders: true, mondays: true });
    const ended = await site.get(pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(ended.status).toBe(200);
    expect(await subscriptionsOf(ann)).toEqual({ reminders: false, mondays: true });
  });

  it('V14.2.1 end by the link in a mail, whose token is in no log and still works after CODE_KEYS was replaced', async () => {
    const [ann] = players;
    await subscribe(ann, { reminders: true, mondays: true });
    const [, token = ''] = /\/unsubscribe#([\w-]+)/u.exec(readLetters()[0]?.text ?? '') ?? [];
    expect((await endBy(site, `${token.slice(0, -6)}AAAAAA`)).status).toBe(404);
    expect((await endBy(site, 'short')).status).toBe(422);
    expect((await subscriptionsOf(ann)).reminders).toBe(true);
    const { DATABASE_URL: databaseUrl } = site.platform.config;
    const rotated = await startTestSite({ databaseUrl, config: { CODE_KEYS: [randomBytes(32)] } });
    expect(await (await endBy(rotated, token)).json()).toEqual({ data: { ended: 'reminders' } });
    expect(await subscriptionsOf(ann)).toEqual({ reminders: false, mondays: true });
    await rotated.get(`/api/v1/website/unsubscribe/${token}`, { method: 'POST' });
    const lines = [...site.log, ...rotated.log];
    expect(lines.filter((line) => line.includes(token.slice(0, 20)))).toEqual([]);
    const routes = lines.map((line) => JSON.parse(line).route);
    expect(routes).toContain('/api/v1/website/unsubscribe');
    expect(routes).toContain('/api/v1/website/unsubscribe/:token');
    await rotated.close();
  });

  it('tell subscribers who played that week once about it, in a weekly digest', async () => {
    const [, ben] = players;
    const before = inbox.mails.length;
    for (const game of contest.games)
      await contest.change(game, { status: 'final', points: { home: 30, away: 20 } });
    await workUntilIdle(site.platform);
    for (const table of ['standings', 'slates'])
      await asOwner(
        site.platform.config.DATABASE_URL,
        `update ${table} set first_start = '${mondayOf(new Date())}'::date - 2`,
      );
    await runJob(findDigests);
    await runJob(findDigests);
    const mails = readLetters().slice(before);
    expect(mails.map(({ to }) => to)).toEqual([await emailOf(ben)]);
    expect(mails[0]?.subject).toMatch(/^(?:You beat the algorithm|The algorithm beat you) by \d+\.\d$/u);
    expect(mails[0]?.text).toMatch(
      /Your week: [+−]\d+\.\d points, the algorithm [+−]?\d+\.\d, on the 4 games you both picked\./u,
    );
    // The algorithm is on the board too, but is no player.
    expect(mails[0]?.text).toMatch(/Best rank: (?:1st|last) of 1 player, Weekly\./u);
    const digest = mails[0]?.text.replaceAll(/\s+/gu, ' ') ?? '';
    expect(digest).toMatch(/(?:Best|Worst) pick: .+ by 5\. .+ 20 @ .+ 30: [+−]\d+\.\d\. The algorithm/u);
  });
});
