import type { Output } from '@outpick/contracts';
import type { enquiriesAdminCalls } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  asOwner,
  eventually,
  openTestInbox,
  startTestSite,
  workUntilIdle,
} from '../../../../test/support/index.ts';
import type { TestInbox, TestOperator, TestSite } from '../../../../test/support/index.ts';
import { deleteEnquiriesFrom, deleteOldEnquiries } from '../../enquiries/index.ts';

type Enquiry = Output<typeof enquiriesAdminCalls.getEnquiry>;
type Page = Output<typeof enquiriesAdminCalls.listEnquiries>;

let sender = 0;

const reply = (body: string, lastReplyId: string | null = null) => ({
  body,
  state: 'answered',
  lastReplyId,
});

describe('the inbox of enquiries', () => {
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
  afterAll(async () => {
    await site.close();
    await inbox.close();
  });

  const read = async (path: string, operator = moderator) => {
    const answer = await site.get(`/api/v1/admin${path}`, { headers: operator.headers });
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  };
  const post = async (path: string, body: unknown, operator = moderator) => {
    const answer = await site.get(`/api/v1/admin${path}`, {
      method: 'POST',
      headers: { ...operator.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  };
  const thread = async (id: string): Promise<Enquiry> => (await read(`/enquiries/${id}`)).data;
  const list = async (query: string): Promise<Page> => (await read(`/enquiries?${query}`)).data;

  const addEnquiry = async (
    fields: { readonly subject?: string | null; readonly suspicion?: string } = {},
  ) => {
    const email = `ann${(sender += 1)}@example.com`;
    const { id } = await site.platform.db
      .insertInto('enquiries')
      .values({
        form: 'enquiry',
        first_name: 'Ann',
        last_name: 'Lee',
        email,
        subject: 'About margins',
        message: `Hello.\nHow are margins scored? ${sender}`,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email };
  };
  const mailsTo = (email: string) =>
    inbox.mails.filter(({ recipients }) => recipients.join().includes(`<${email}>`));

  it('lists enquiries by state, assignee, suspicion and words', async () => {
    const plain = await addEnquiry({ subject: 'Zebra one' });
    const odd = await addEnquiry({ subject: 'Zebra two', suspicion: '3 links' });
    const idsOf = async (query: string) => (await list(`q=zebra&${query}`)).rows.map(({ id }) => id);
    expect(await idsOf('')).toEqual([odd.id, plain.id]);
    expect(await idsOf('sort=receivedAt&order=asc')).toEqual([plain.id, odd.id]);
    expect(await idsOf('suspicious=yes')).toEqual([odd.id]);
    expect(await idsOf('suspicious=no')).toEqual([plain.id]);
    expect(await idsOf('assignee=nobody')).toEqual([odd.id, plain.id]);
    await post(`/enquiries/${plain.id}/assign`, { operatorId: moderator.id });
    expect(await idsOf('assignee=me')).toEqual([plain.id]);
    expect(await idsOf(`assignee=${moderator.id}`)).toEqual([plain.id]);
    expect(await idsOf('assignee=nobody')).toEqual([odd.id]);
    await post('/enquiry-states', { ids: [odd.id], state: 'spam' });
    expect(await idsOf('state=spam')).toEqual([odd.id]);
    expect(await idsOf('state=unfinished')).toEqual([plain.id]);
    expect(await idsOf('state=new')).toEqual([plain.id]);
    expect(await list(`q=${odd.email}`)).toMatchObject({ total: 1, rows: [{ email: odd.email }] });
    expect((await read('/enquiries?state=lost')).status).toBe(422);
  });

  it('mails a reply to the enquiry’s sender once, with the site’s contact as Reply-To and the enquiry below', async () => {
    const { id, email } = await addEnquiry();
    const answer = await post(`/enquiries/${id}/replies`, reply('By the distance.\n.\nBcc: x@example.com'));
    expect(answer.status).toBe(200);
    expect(await thread(id)).toMatchObject({
      state: 'answered',
      assignee: { id: moderator.id },
      thread: [{ kind: 'reply', by: moderator.name, delivery: 'waiting' }],
    });
    await workUntilIdle(site.platform);
    const [mail, ...others] = mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([`RCPT TO:<${email}>`]);
    expect(mail?.headers.filter((line) => /^(?:to|cc|bcc|reply-to|subject):/iu.test(line))).toEqual([
      `To: ${email}`,
      'Reply-To: contact@outpick.example',
      'Subject: Re: About margins',
    ]);
    expect(mail?.body).toMatch(/^By the distance\.\r\n\.\.\r\nBcc: x@example\.com\r\n/u);
    expect(mail?.body).toContain('> Hello.\r\n> How are margins scored?');
    expect(await thread(id)).toMatchObject({
      thread: [{ kind: 'reply', delivery: 'sent' }],
      lastReplyId: answer.data.id,
    });
  });

  it.each([
    [null, 'Subject: Re: Your message to Outpick'],
    ['Re: margins', 'Subject: Re: margins'],
    ['Hello\r\nBcc: victim@example.com', 'Subject: Re: Hello Bcc: victim@example.com'],
  ])('a reply has one subject header for the subject %j, and no Bcc', async (subject, header) => {
    const { id, email } = await addEnquiry({ subject });
    await post(`/enquiries/${id}/replies`, reply('Thank you.'));
    await workUntilIdle(site.platform);
    const [mail] = mailsTo(email);
    expect(mail?.headers.filter((line) => /^(?:bcc|subject):/iu.test(line))).toEqual([header]);
  });

  it('a reply sent twice, or by two operators at once, is mailed once', async () => {
    const { id, email } = await addEnquiry();
    const other = await addTestOperator(site.platform, 'owner');
    const answers = await Promise.all([
      post(`/enquiries/${id}/replies`, reply('Mine.')),
      post(`/enquiries/${id}/replies`, reply('Mine.')),
      post(`/enquiries/${id}/replies`, reply('No, mine.'), other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error).toMatchObject({
      code: 'ACT_REFUSED',
      message: 'A reply was sent meanwhile. Read it, then decide whether to send yours.',
    });
    const { lastReplyId } = await thread(id);
    expect((await post(`/enquiries/${id}/replies`, reply('A second one.', lastReplyId))).status).toBe(200);
    await workUntilIdle(site.platform);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('the job queue has neither the text nor the address of a reply, and a reply to a deleted enquiry is not mailed', async () => {
    const { id, email } = await addEnquiry();
    await post(`/enquiries/${id}/replies`, reply('Secretwords.'));
    const queued = await asOwner<{ data: object }>(
      site.platform.config.DATABASE_URL,
      `select data from jobs.job where name = 'enquiries.reply' and state = 'created'`,
    );
    expect(queued).toHaveLength(1);
    expect(JSON.stringify(queued)).not.toMatch(/Secretwords|example\.com/u);
    await site.platform.transact(async (tx) => deleteEnquiriesFrom(tx, email));
    await workUntilIdle(site.platform);
    expect(mailsTo(email)).toEqual([]);
    expect((await read(`/enquiries/${id}`)).status).toBe(404);
  });

  it('the thread lists replies, notes and changes in order; notes are not mailed', async () => {
    const { id, email } = await addEnquiry();
    const owner = await addTestOperator(site.platform, 'owner');
    await post(`/enquiries/${id}/assign`, { operatorId: owner.id });
    await post(`/enquiries/${id}/notes`, { body: 'Ask the scorers.' }, owner);
    await post('/enquiry-states', { ids: [id], state: 'open' });
    await post(`/enquiries/${id}/replies`, reply('Done.'), owner);
    await post(`/enquiries/${id}/assign`, { operatorId: null });
    await workUntilIdle(site.platform);
    expect((await thread(id)).thread).toMatchObject([
      { kind: 'assignment', by: moderator.name, from: null, to: owner.name },
      { kind: 'note', by: owner.name, body: 'Ask the scorers.' },
      { kind: 'state', by: moderator.name, from: 'new', to: 'open' },
      { kind: 'reply', by: owner.name, body: 'Done.', delivery: 'sent' },
      { kind: 'assignment', by: moderator.name, from: owner.name, to: null },
    ]);
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]?.body).not.toContain('scorers');
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after'])
      .where('subject_id', '=', id)
      .execute();
    expect(lines).toHaveLength(5);
    expect(JSON.stringify(lines)).not.toMatch(/scorers|Done\.|example\.com/u);
  });

  it('other enquiries of the sender are listed, also if they spell the address in another case', async () => {
    const [first, second] = [await addEnquiry({ subject: 'First' }), await addEnquiry()];
    await site.platform.db
      .updateTable('enquiries')
      .set({ email: second.email.toUpperCase() })
      .where('id', '=', first.id)
      .execute();
    expect((await thread(second.id)).others).toMatchObject([
      { id: first.id, subject: 'First', state: 'new' },
    ]);
  });

  it('assigns enquiries only to operators who may answer them', async () => {
    const { id } = await addEnquiry();
    const scorer = await addTestOperator(site.platform, 'scorer');
    const removed = await addTestOperator(site.platform, 'moderator');
    await site.platform.db
      .updateTable('operators')
      .set({ removed_at: new Date() })
      .where('id', '=', removed.id)
      .execute();
    const { assignees } = (await read('/enquiry-assignees')).data;
    expect(assignees).toContainEqual({ id: moderator.id, name: moderator.name });
    for (const operatorId of [scorer.id, removed.id, id]) {
      expect(assignees).not.toContainEqual(expect.objectContaining({ id: operatorId }));
      expect((await post(`/enquiries/${id}/assign`, { operatorId })).status).toBe(409);
    }
    expect((await thread(id)).assignee).toBeNull();
  });

  it('unassigns the enquiries of an operator who is removed or may no longer answer', async () => {
    const owner = await addTestOperator(site.platform, 'owner', { isConfirmed: true });
    const reason = 'Left the team';
    const acts = [
      ['remove', 'operator.remove', { reason }],
      ['role', 'operator.change-role', { role: 'scorer', reason }],
    ] as const;
    for (const [act, name, body] of acts) {
      const leaving = await addTestOperator(site.platform, 'moderator');
      const { id } = await addEnquiry();
      await post(`/enquiries/${id}/assign`, { operatorId: leaving.id });
      expect((await post(`/operators/${leaving.id}/${act}`, body, owner)).status).toBe(200);
      expect((await thread(id)).assignee).toBeNull();
      const line = await site.platform.db
        .selectFrom('audit_log')
        .select(['act', 'reason', 'before', 'after', 'operator_id'])
        .where('subject_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(line).toMatchObject({
        act: name,
        reason,
        operator_id: owner.id,
        before: { assignee: leaving.name },
        after: { assignee: null },
      });
    }
  });

  it('changes the state of all given enquiries or of none', async () => {
    const [one, two] = [await addEnquiry(), await addEnquiry()];
    const missing = moderator.id;
    expect((await post('/enquiry-states', { ids: [one.id, missing], state: 'closed' })).status).toBe(404);
    expect((await thread(one.id)).state).toBe('new');
    const ids = [one.id, two.id, one.id];
    expect((await post('/enquiry-states', { ids, state: 'closed' })).data).toEqual({ changed: 2 });
    expect((await post('/enquiry-states', { ids, state: 'closed' })).data).toEqual({ changed: 0 });
    expect([(await thread(one.id)).state, (await thread(two.id)).state]).toEqual(['closed', 'closed']);
    // The change can be undone in the same way.
    expect((await post('/enquiry-states', { ids, state: 'new' })).data).toEqual({ changed: 2 });
    expect((await post('/enquiry-states', { ids: [], state: 'new' })).error.fields).toEqual({
      ids: 'Choose an enquiry.',
    });
  });

  it('the thread shows that the mail server refused the recipient of a reply', async () => {
    const { id, email } = await addEnquiry();
    inbox.refuse(email);
    await post(`/enquiries/${id}/replies`, reply('Hello.'));
    // The job keeps retrying, so the worker does not become idle until the mail is accepted.
    const working = workUntilIdle(site.platform).catch(() => undefined);
    await eventually(async () =>
      expect((await thread(id)).thread).toMatchObject([{ kind: 'reply', delivery: 'refused' }]),
    );
    inbox.refuse('nobody');
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update jobs.job set start_after = now() where name = 'enquiries.reply' and state = 'retry'`,
    );
    await working;
    await eventually(async () =>
      expect((await thread(id)).thread).toMatchObject([{ kind: 'reply', delivery: 'sent' }]),
    );
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('replies and notes are deleted with their enquiry after a year', async () => {
    const { id } = await addEnquiry();
    await post(`/enquiries/${id}/notes`, { body: 'A note.' });
    await asOwner(
      site.platform.config.DATABASE_URL,
      `update enquiries set received_at = now() - interval '366 days' where id = $1`,
      [id],
    );
    await deleteOldEnquiries.run(
      site.platform,
      {},
      {
        id: 'x',
        attempt: 1,
        signal: new AbortController().signal,
        log: site.platform.log,
        finish: async () => Promise.resolve(),
      },
    );
    const left = await site.platform.db
      .selectFrom('enquiry_messages')
      .select('id')
      .where('enquiry_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  it('templates are added, changed and deleted; their names are unique', async () => {
    const saved = await post('/reply-templates', { name: 'Margins', body: 'Hello {firstName},' });
    const { id } = saved.data;
    expect((await post('/reply-templates', { name: 'Margins', body: 'x' })).error).toMatchObject({
      code: 'ACT_REFUSED',
      message: 'Another template has this name.',
    });
    expect((await post('/reply-templates', { id, name: 'Margins', body: 'Dear {firstName},' })).data).toEqual(
      {
        id,
      },
    );
    expect((await read('/reply-templates?q=dear')).data).toMatchObject({
      total: 1,
      rows: [{ id, name: 'Margins', body: 'Dear {firstName},', changedBy: moderator.name }],
    });
    expect((await post(`/reply-templates/${id}/delete`, {})).status).toBe(200);
    expect((await post(`/reply-templates/${id}/delete`, {})).status).toBe(404);
    expect((await post('/reply-templates', { id, name: 'Margins', body: 'x' })).status).toBe(404);
    expect((await read('/reply-templates')).data).toEqual({ total: 0, rows: [] });
  });
});
