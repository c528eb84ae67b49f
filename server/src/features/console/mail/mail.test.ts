import type { Output } from '@outpick/contracts';
import type { mailAdminCalls } from '@outpick/contracts/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inAct,
  addTestOperator,
  addTestPlayers,
  asOwner,
  eraseTestPlayer,
  eventually,
  newEmail,
  openTestInbox,
  startTestSite,
  workUntilIdle,
} from '../../../../test/support/index.ts';
import type { TestInbox, TestOperator, TestSite } from '../../../../test/support/index.ts';
import { jobs } from '../../composition.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { deleteOldBounces, recordBounces } from '../../../platform/mail/bounces.ts';
import { mailInTransaction } from '../../../platform/mail/mail.ts';
import { sendAccountMailJob } from '../../accounts/index.ts';
import { renameSite } from '../../site-settings/index.ts';

type MailRow = Output<typeof mailAdminCalls.listMails>['rows'][number];

const code = '4711';

describe('the mail queue', () => {
  let site: TestSite;
  let inbox: TestInbox;
  let moderator: TestOperator;
  beforeAll(async () => {
    inbox = await openTestInbox();
    site = await startTestSite({
      config: { SMTP_URL: inbox.url, OPERATOR_EMAIL: 'contact@outpick.example' },
    });
    moderator = await addTestOperator(site.platform, 'moderator');
  });
  beforeEach(() => inbox.refuse('nobody'));
  afterAll(async () => {
    await site.close();
    await inbox.close();
  });

  const read = async (path: string) => {
    const answer = await site.get(`/api/v1/admin${path}`, { headers: moderator.headers });
    const text = await answer.text();
    return { status: answer.status, text, ...JSON.parse(text) };
  };
  const post = async (path: string, body?: unknown, operator = moderator) => {
    const answer = await site.get(`/api/v1/admin${path}`, {
      method: 'POST',
      headers: {
        ...operator.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  };
  const mailsOf = async (email: string): Promise<MailRow[]> =>
    (await read(`/mails?q=${encodeURIComponent(email)}`)).data.rows;
  const bouncesOf = async (email: string) =>
    (await read(`/mail-bounces?q=${encodeURIComponent(email)}`)).data.rows;
  const change = async (statement: string, values: unknown[] = []) =>
    asOwner(site.platform.config.DATABASE_URL, statement, values);

  const queueCode = async (to: string) => {
    const { platform } = site;
    const mail = { template: 'code', to, reason: 'change', code, secret: 'the-secret-of-the-link' };
    await platform.transact(async (tx) =>
      Promise.resolve(
        platform.jobs.enqueue(tx, sendAccountMailJob, { sealed: platform.keys.seal(JSON.stringify(mail)) }),
      ),
    );
  };
  const queueForward = async (to: string) =>
    site.platform.transact(async (tx) =>
      Promise.resolve(
        mailInTransaction(site.platform, tx, { to, subject: 'A question', text: 'Secretwords.' }, 'enquiry'),
      ),
    );
  /** Runs a worker whose sending fails, until the mail has failed for good or waits for its next attempt. */
  const failUntil = async (email: string, state: 'failed' | 'waiting') => {
    inbox.refuse(email);
    if (state === 'failed') await change('update jobs.job set retry_limit = 0 where state = $1', ['created']);
    const worker = await startWorker(site.platform, jobs, site.platform.config.DATABASE_URL);
    const mail = await eventually(async () => {
      const [found] = await mailsOf(email);
      expect(found).toMatchObject({ state, attempts: 1 });
      return found;
    });
    await worker.stop(5000);
    inbox.refuse('nobody');
    return mail?.id ?? '';
  };
  const received = (email: string) =>
    inbox.mails.filter(({ recipients }) => recipients.join().includes(`<${email}>`));

  it('shows kinds, states and masked recipients, but no text of mails', async () => {
    const [player, asker] = [newEmail(), newEmail()];
    await queueCode(player);
    await queueForward(asker);
    const { data, text } = await read('/mails?state=waiting');
    expect(data.total).toBe(2);
    expect(data.rows.map(({ kind }: MailRow) => kind).toSorted()).toEqual(['code', 'enquiry']);
    // An id may contain the digits of the code by chance.
    const shown = text.replaceAll(/"id":"[^"]+"/gu, '');
    for (const secret of [player, asker, code, 'the-secret', 'Secretwords', 'question'])
      expect(shown).not.toContain(secret);
    expect(await mailsOf(player.toUpperCase())).toMatchObject([
      {
        kind: 'code',
        recipient: `${player.slice(0, 1)}•••${player.slice(player.indexOf('@'))}`,
        attempts: 0,
      },
    ]);
    expect(await mailsOf(player.slice(0, -1))).toEqual([]);
    expect((await read('/mails?about=account&state=waiting')).data.rows).toMatchObject([{ kind: 'code' }]);
    expect((await read('/mails?about=reply')).data).toEqual({ total: 0, rows: [] });
    await workUntilIdle(site.platform);
    expect(await mailsOf(player)).toMatchObject([
      { state: 'sent', sentAt: expect.any(String), nextTryAt: null, lastError: null },
    ]);
    expect((await read('/mails?state=waiting')).data.total).toBe(0);
  });

  it('a failed mail can be sent again once, which deletes the bounce of its recipient', async () => {
    const email = newEmail();
    await queueForward(email);
    const id = await failUntil(email, 'failed');
    expect(await mailsOf(email)).toMatchObject([
      { id, state: 'failed', refused: true, lastError: expect.stringContaining('550 no mailbox') },
    ]);
    expect(await bouncesOf(email)).toMatchObject([{ code: 550, kind: 'enquiry', times: 1 }]);
    const missing = moderator.id;
    expect((await post('/mails/resend', { ids: [id, missing] })).status).toBe(409);
    expect(await mailsOf(email)).toMatchObject([{ id, state: 'failed' }]);
    const answers = await Promise.all([1, 2, 3].map(async () => post('/mails/resend', { ids: [id, id] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await mailsOf(email)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await workUntilIdle(site.platform);
    expect(received(email)).toHaveLength(1);
    expect(await mailsOf(email)).toMatchObject([{ state: 'sent' }]);
    expect(await bouncesOf(email)).toEqual([]);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after'])
      .where('subject_id', '=', id)
      .execute();
    expect(lines).toEqual([
      {
        act: 'mail.resend',
        before: { state: 'failed', attempts: 1, kind: 'enquiry' },
        after: { state: 'waiting' },
      },
    ]);
  });

  it('a mail that waits for its next attempt can be retried at once; a sent mail cannot be sent again', async () => {
    const email = newEmail();
    await queueForward(email);
    const id = await failUntil(email, 'waiting');
    await change(`update jobs.job set start_after = now() + interval '1 hour' where id = $1`, [id]);
    expect((await post('/mails/resend', { ids: [id] })).data).toEqual({ resent: 1 });
    await workUntilIdle(site.platform);
    expect(received(email)).toHaveLength(1);
    expect((await post('/mails/resend', { ids: [id] })).error).toMatchObject({ code: 'ACT_REFUSED' });
    expect(received(email)).toHaveLength(1);
  });

  it('a code can be sent again until it expires', async () => {
    const email = newEmail();
    await queueCode(email);
    const id = await failUntil(email, 'failed');
    await change(`update jobs.job set source_created_on = now() - interval '121 minutes' where id = $1`, [
      id,
    ]);
    expect((await post('/mails/resend', { ids: [id] })).error.message).toBe(
      'The code in this email has expired. The player can ask for another one.',
    );
    const owner = await addTestOperator(site.platform, 'owner', { isConfirmed: true });
    const retried = await site.get(`/api/v1/admin/dead-jobs/${id}/retry`, {
      method: 'POST',
      headers: owner.headers,
    });
    expect([retried.status, JSON.parse(await retried.text()).error.message]).toEqual([
      409,
      'The code in this email has expired. The player can ask for another one.',
    ]);
    await change(`update jobs.job set source_created_on = now() - interval '119 minutes' where id = $1`, [
      id,
    ]);
    expect((await post('/mails/resend', { ids: [id] })).status).toBe(200);
    await workUntilIdle(site.platform);
    expect(received(email)).toHaveLength(1);
  });

  it('a mail that was encrypted with a lost key is listed without its recipient', async () => {
    await change(
      `insert into jobs.job (name, data, source_name, policy) values ('dead', '{"sealed": "AAAA"}', 'accounts.mail', 'standard')`,
    );
    expect((await read('/mails?state=failed')).data.rows).toContainEqual(
      expect.objectContaining({ kind: 'other', recipient: null }),
    );
    await change(`delete from jobs.job where name = 'dead'`);
  });

  it('lists bounces by address, counts them, and clears one', async () => {
    const { platform } = site;
    const email = newEmail();
    const error = Object.assign(new Error(`550 no mailbox ${email}`), { responseCode: 550 });
    await recordBounces(platform, 'reminder', [{ address: email, error }]);
    await recordBounces(platform, 'monday', [{ address: email.toUpperCase(), error }]);
    const [bounce, ...others] = await bouncesOf(email);
    expect(others).toEqual([]);
    expect(bounce).toMatchObject({ kind: 'monday', code: 550, times: 2 });
    expect(bounce.reply).not.toContain(email);
    const stored = await change('select to_jsonb(mail_bounces) from mail_bounces');
    expect(JSON.stringify(stored)).not.toContain(email);
    expect((await post(`/mail-bounces/${bounce.id}/clear`)).status).toBe(200);
    expect((await post(`/mail-bounces/${bounce.id}/clear`)).status).toBe(404);
    expect(await bouncesOf(email)).toEqual([]);
  });

  it('bounces are deleted with their account, and after half a year', async () => {
    const { platform } = site;
    const [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('no player was added');
    const { email } = await platform.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    const [old, recent] = [newEmail(), newEmail()];
    const refused = [email, old, recent].map((address) => ({ address, error: { responseCode: 550 } }));
    await recordBounces(platform, 'monday', refused);
    expect(await bouncesOf(email)).toHaveLength(1);
    await eraseTestPlayer(platform, player);
    expect(await bouncesOf(email)).toEqual([]);
    const [bounce] = await bouncesOf(old);
    await change(`update mail_bounces set last_at = now() - interval '181 days' where id = $1`, [bounce.id]);
    await platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, deleteOldBounces, {})));
    await workUntilIdle(platform);
    expect(await bouncesOf(old)).toEqual([]);
    expect(await bouncesOf(recent)).toHaveLength(1);
  });

  it('counts mailings', async () => {
    const { platform } = site;
    const players = await addTestPlayers(platform, 3);
    await change(
      `insert into mails_due (account_id, kind, about, sent_at, refused_at)
       select id, 'monday', '2026-11-16', case when n = 1 then now() end, case when n = 2 then now() end
       from unnest($1::uuid[]) with ordinality as players (id, n)`,
      [players.map(({ id }) => id)],
    );
    expect((await read('/mailings')).data.mailings).toMatchObject([
      { kind: 'monday', about: '2026-11-16', due: 3, sent: 1, refused: 1 },
    ]);
  });

  it('a test mail goes to the operator who sends it, and the response has the mail server’s reply', async () => {
    const { email } = await site.platform.db
      .selectFrom('operators')
      .select('email')
      .where('id', '=', moderator.id)
      .executeTakeFirstOrThrow();
    await inAct(site.platform, async (tx) => renameSite(tx, 'Prairie Picks'));
    expect((await post('/mails/test')).data).toMatchObject({ accepted: true, to: email, reply: '250 kept' });
    expect(received(email)).toHaveLength(1);
    expect(received(email)[0]?.headers).toContain('Subject: Test email from Prairie Picks');
    inbox.refuse(email);
    expect((await post('/mails/test')).data).toMatchObject({
      accepted: false,
      reply: expect.stringContaining('550 no mailbox'),
    });
    for (let n = 2; n < 10; n += 1) expect((await post('/mails/test')).status).toBe(200);
    expect((await post('/mails/test')).status).toBe(429);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select('after')
      .where('act', '=', 'mail.test')
      .orderBy('at')
      .execute();
    expect(lines.slice(0, 2)).toEqual([{ after: { accepted: true } }, { after: { accepted: false } }]);
  });

  it('shows the settings without secrets', async () => {
    const other = await startTestSite({
      config: { SMTP_URL: 'smtp://postman:verysecret@mail.example:2525?debug=verysecret' },
    });
    const operator = await addTestOperator(other.platform, 'scorer');
    const answer = await other.get('/api/v1/admin/mail-settings', { headers: operator.headers });
    const text = await answer.text();
    expect(JSON.parse(text).data).toMatchObject({
      from: 'Outpick <no-reply@outpick.example>',
      operatorEmail: null,
      server: { host: 'mail.example', port: 2525, tls: 'required', signsIn: true },
    });
    expect(text).not.toMatch(/verysecret|postman/u);
    await other.close();
  });

  it('says that no mail server is configured', async () => {
    const other = await startTestSite();
    const operator = await addTestOperator(other.platform, 'scorer');
    const settings = await other.get('/api/v1/admin/mail-settings', { headers: operator.headers });
    expect(JSON.parse(await settings.text()).data.server).toBeNull();
    const tried = await other.get('/api/v1/admin/mails/test', { method: 'POST', headers: operator.headers });
    expect(JSON.parse(await tried.text()).data).toMatchObject({
      accepted: false,
      reply: 'no mail server is configured (SMTP_URL)',
    });
    await other.close();
  });
});
