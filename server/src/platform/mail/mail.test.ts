import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, eventually, openTestInbox, openTestPlatform } from '../../../test/support/index.ts';
import type { TestInbox, TestPlatform } from '../../../test/support/index.ts';
import { anyJob } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import type { Worker } from '../jobs/worker.ts';
import { mailInTransaction, sendSealedMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import type { Mail } from './message.ts';

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: 'player@example.org',
  subject: 'Your code',
  text: 'It is 1234.',
  ...more,
});

describe('mail', () => {
  let inbox: TestInbox;
  let opened: TestPlatform;
  let worker: Worker;
  beforeAll(async () => {
    inbox = await openTestInbox();
    opened = await openTestPlatform({ process: 'worker', config: { SMTP_URL: inbox.url } });
    worker = await startWorker(
      opened.platform,
      [anyJob(sendSealedMail)],
      opened.platform.config.DATABASE_URL,
    );
  });
  afterAll(async () => {
    await worker.stop(1000);
    await opened.close();
    await inbox.close();
  });

  const send = async (message: Mail) =>
    opened.platform.transact(async (tx) => Promise.resolve(mailInTransaction(opened.platform, tx, message)));
  const waitForMail = async (subject: string) =>
    eventually(() => {
      const found = inbox.mails.filter(({ headers }) => headers.includes(`Subject: ${subject}`));
      if (!found[0]) throw new Error(`no mail ${subject} yet`);
      return found;
    });
  const listWaitingMails = async () =>
    asOwner(
      opened.platform.config.DATABASE_URL,
      `select id from jobs.job where name = 'mail.sealed' and state < 'completed'`,
    );

  it('is sent once if its transaction commits, and not if it rolls back', async () => {
    await expect(
      opened.platform.transact(async (tx) => {
        mailInTransaction(opened.platform, tx, mail({ subject: 'Never' }));
        return Promise.reject(new Error('no'));
      }),
    ).rejects.toThrow('no');
    await send(mail({ subject: 'Once', html: '<p>It is <b>1234</b>.</p>' }));
    const [found] = await waitForMail('Once');
    expect(found?.recipients).toEqual(['RCPT TO:<player@example.org>']);
    expect(found?.headers).toContain('From: Outpick <no-reply@outpick.example>');
    expect(found?.headers.some((header) => /^Message-ID: <[0-9a-f-]{36}@outpick>$/u.test(header))).toBe(true);
    await eventually(async () => expect(await listWaitingMails()).toEqual([]));
    expect(await waitForMail('Once')).toHaveLength(1);
    expect(JSON.stringify(inbox.mails)).not.toContain('Never');
  });

  it('is completed at once while another mail of its batch still hangs', async () => {
    inbox.hold('slow@example.org');
    await opened.platform.transact(async (tx) => {
      for (const name of ['slow', 'quick'])
        mailInTransaction(opened.platform, tx, mail({ to: `${name}@example.org`, subject: name }));
      return Promise.resolve();
    });
    await waitForMail('quick');
    await eventually(() => expect(inbox.holding).toBe(1));
    await eventually(async () => expect(await listWaitingMails()).toHaveLength(1));
    expect(inbox.holding).toBe(1);
    inbox.release();
    await waitForMail('slow');
    await eventually(async () => expect(await listWaitingMails()).toEqual([]));
  });

  it.each<Partial<Mail>>([
    { subject: 'Hello\r\nBcc: other@example.org' },
    { subject: 'Hello\nBcc: other@example.org' },
    { to: 'player@example.org\r\nBcc: other@example.org' },
    { to: 'player@example.org, other@example.org' },
    { to: 'player@example.org>\r\nRCPT TO:<other@example.org' },
    { replyTo: 'a@example.org\nBcc: other@example.org' },
    { replyTo: 'a@example.org, b@example.org' },
  ])('V1.3.7 is refused with the transaction when it would add a header or a recipient: %j', async (more) => {
    const before = inbox.mails.length;
    await expect(send(mail(more))).rejects.toThrow(/Invalid/u);
    expect(await listWaitingMails()).toEqual([]);
    expect(inbox.mails).toHaveLength(before);
  });

  it('V1.3.7 V1.3.11 keeps line breaks and template syntax in its text literally', async () => {
    const text = 'Hello\r\nBcc: other@example.org\r\n\r\n.\r\nRCPT TO:<other@example.org>\r\n{{7*7}} ${7*7}';
    await send(mail({ subject: 'Literal', text, replyTo: 'caller@example.org' }));
    const [found] = await waitForMail('Literal');
    expect(found?.recipients).toEqual(['RCPT TO:<player@example.org>']);
    const names = found?.headers.map((header) => header.split(':')[0]?.toLowerCase()).toSorted();
    expect(names).toEqual([
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    // A single dot on a line would end the mail, so SMTP doubles it in transit.
    expect(found?.body).toBe(text.replace('\r\n.\r\n', '\r\n..\r\n'));
  });

  it('V16.2.5 that the server refuses is retried, without its address in the log or in job_runs', async () => {
    inbox.refuse();
    await send(mail({ to: 'secret.person@example.org', subject: 'Refused' }));
    const { DATABASE_URL } = opened.platform.config;
    const [run] = await eventually(async () => {
      const runs = await asOwner<{ error: string }>(
        DATABASE_URL,
        `select error from job_runs where outcome = 'failed'`,
      );
      expect(runs).toHaveLength(1);
      return runs;
    });
    expect(run?.error).toMatch(/550 no mailbox/u);
    await eventually(() => expect(opened.log.join('')).toContain('job failed'));
    const outputs = await eventually(async () => {
      const rows = await asOwner<{ output: object }>(
        DATABASE_URL,
        `select output from jobs.job where state = 'retry'`,
      );
      expect(rows).toHaveLength(1);
      return rows;
    });
    for (const text of [run?.error, opened.log.join(''), JSON.stringify(outputs)])
      expect(text).not.toContain('secret.person');
  });

  it('to one person arrives while bulk mails wait for the mail server', async () => {
    const busy = await openTestInbox();
    const mailer = createMailer({
      smtpUrl: busy.url,
      sender: async () => Promise.resolve('Outpick <no-reply@outpick.example>'),
      footer: async () => Promise.resolve(''),
      connections: 2,
    });
    busy.hold('many@example.org');
    const many = Array.from({ length: 9 }, async (_, index) =>
      mailer.deliverOneOfMany(mail({ to: 'many@example.org' }), String(index), async () => Promise.resolve()),
    );
    await eventually(() => expect(busy.holding).toBe(2));
    await mailer.deliver(mail(), 'single');
    expect(busy.mails.map(({ recipients }) => recipients)).toEqual([['RCPT TO:<player@example.org>']]);
    busy.release();
    await Promise.all(many);
    expect(busy.mails).toHaveLength(10);
    mailer.close();
    await busy.close();
  });

  it('that is sent as a trial returns what the mail server answered, or that it did not answer', async () => {
    const server = await openTestInbox();
    const mailer = createMailer({
      smtpUrl: server.url,
      sender: async () => Promise.resolve('Outpick <no-reply@outpick.example>'),
      footer: async () => Promise.resolve(''),
      connections: 1,
      trialMs: 1000,
    });
    expect(await mailer.tryOut(mail(), 'a')).toEqual({ accepted: true, reply: '250 kept' });
    server.hold();
    expect(await mailer.tryOut(mail(), 'b')).toEqual({
      accepted: false,
      reply: 'the mail server did not answer in time',
    });
    server.release();
    server.refuse();
    const refused = await mailer.tryOut(mail({ to: 'secret.person@example.org' }), 'c');
    expect(refused).toMatchObject({ accepted: false, reply: expect.stringContaining('550 no mailbox') });
    expect(refused.reply).not.toContain('secret.person');
    await server.close();
    const away = await mailer.tryOut(mail(), 'd');
    expect(away).toMatchObject({ accepted: false, reply: expect.stringContaining('ECONNREFUSED') });
    mailer.close();
  });

  it('is encrypted in the queue', async () => {
    const without = await openTestPlatform();
    const { platform } = without;
    await platform.transact(async (tx) =>
      Promise.resolve(mailInTransaction(platform, tx, mail({ to: 'secret.person@example.org' }), 'enquiry')),
    );
    const queued = await asOwner<{ data: object }>(
      platform.config.DATABASE_URL,
      `select data from jobs.job where name = 'mail.sealed'`,
    );
    expect(queued).toEqual([{ data: { kind: 'enquiry', sealed: expect.any(String) } }]);
    expect(JSON.stringify(queued)).not.toMatch(/secret\.person|1234/u);
    await without.close();
  });

  it('stays in the queue while no mail server is configured', async () => {
    const without = await openTestPlatform();
    await expect(without.platform.mailer.deliver(mail(), 'x')).rejects.toThrow('no mail server');
    await without.close();
  });
});
