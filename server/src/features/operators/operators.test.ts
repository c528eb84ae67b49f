import { failure, success } from '@outpick/contracts';
import { auditAdminCalls, operatorsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  inAct,
  addOperatorSecrets,
  addTestOperator,
  asOwner,
  authenticatorCode as codeOf,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../test/support/index.ts';
import { inviteOperator } from './commands.ts';
import { tidyOperators } from './jobs.ts';
import { offerFirstOwner } from './links.ts';

const password = 'copper-Lantern-43-drift';

const tokenOf = (link: string) => link.split('token=')[1] ?? '';

describe('operators', () => {
  let site: TestSite;
  let now = new Date('2026-11-18T12:00:00Z');
  let addresses = 0;
  beforeAll(async () => {
    site = await startTestSite({ now: () => now, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  });
  afterAll(async () => site.close());

  /** Sends a request as the console's page does. Each request comes from a different network. */
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    addresses += 1;
    const answer = await site.get(`/api/v1/admin/${path}`, {
      method: 'POST',
      headers: {
        origin: site.platform.config.CONSOLE_ORIGIN ?? '',
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const json: unknown = JSON.parse(await answer.text());
    const { error } = failure.safeParse(json).data ?? {};
    return { status: answer.status, cookie: answer.headers.get('set-cookie'), error, json };
  };

  const getSelf = async (cookie: string | null) => {
    const answer = await site.get('/api/v1/admin/self', { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    await answer.text();
    return answer.status;
  };

  const nextCode = (key: string) => {
    // A code works once, so each sign-in needs the code of a later time step.
    now = new Date(now.getTime() + 31_000);
    return codeOf(key, now);
  };

  const newOperator = async (role: 'owner' | 'scorer' = 'scorer') => {
    const operator = await addTestOperator(site.platform, role);
    return { operator, ...(await addOperatorSecrets(site.platform, operator)) };
  };

  const signIn = async ({ email, code }: { email: string; code?: string }) =>
    post('sign-in', { email, password, ...(code !== undefined && { code }) });

  const openLink = async (token: string) => {
    const { json } = await post('link', { token });
    return success(operatorsAdminCalls.openOperatorLink.output).parse(json).data;
  };

  it('the sign-in takes a password and a code, and sets a cookie that only this host and no script can read', async () => {
    const { email, authenticatorKey } = await newOperator();
    const { status, cookie, json } = await signIn({ email, code: nextCode(authenticatorKey) });
    expect(status).toBe(200);
    expect(cookie).toMatch(
      /^__Host-outpick-console=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/u,
    );
    expect(success(operatorsAdminCalls.signInOperator.output).parse(json).data).toMatchObject({
      email,
      role: 'scorer',
    });
    expect(await getSelf(cookie)).toBe(200);
  });

  it('the sign-in asks for the code only if the password is right, and accepts no code twice', async () => {
    const { email, authenticatorKey } = await newOperator();
    expect((await signIn({ email })).error).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    const code = nextCode(authenticatorKey);
    expect((await post('sign-in', { email, password: 'wrong', code })).error?.code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await post('sign-in', { email: 'nobody@example.org', password, code })).error).toEqual({
      code: 'INVALID_CREDENTIALS',
      message: 'The email or the password is not right.',
    });
    expect((await signIn({ email, code: '000000' })).error?.code).toBe('INVALID_OTP');
    expect((await signIn({ email, code })).status).toBe(200);
    expect((await signIn({ email, code })).error?.code).toBe('INVALID_OTP');
    expect((await signIn({ email, code: nextCode(authenticatorKey) })).status).toBe(200);
  });

  it('the sign-in limits guesses of an operator’s code from one network, without locking out other networks', async () => {
    const { email, authenticatorKey } = await newOperator();
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const answers = [];
    for (let n = 0; n < 12; n += 1)
      answers.push((await post('sign-in', { email, password, code: '000000' }, from)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    // Another network is not locked out.
    expect((await signIn({ email, code: nextCode(authenticatorKey) })).status).toBe(200);
  });

  it('a link creates an operator once, with recovery codes that each work once', async () => {
    const { link } = await inAct(site.platform, async (tx) =>
      inviteOperator(site.platform, tx, {
        email: 'grace@example.org',
        name: 'Grace',
        role: 'editor',
      }),
    );
    const token = tokenOf(link);
    const { authenticatorKey, role, email, kind, authenticatorAddress } = await openLink(token);
    expect({ role, email, kind }).toEqual({ role: 'editor', email: 'grace@example.org', kind: 'invitation' });
    expect(authenticatorAddress).toContain(`secret=${authenticatorKey}`);
    const joining = { token, email, name: 'Grace Hopper', password };
    expect((await post('link/accept', { ...joining, code: '000000' })).error?.fields).toHaveProperty('code');
    expect((await post('link/accept', { ...joining, password: 'too short', code: '000000' })).status).toBe(
      422,
    );
    const code = nextCode(authenticatorKey);
    expect(
      (await post('link/accept', { ...joining, email: 'other@example.org', code })).error?.fields,
    ).toEqual({
      email: 'The link is for another email.',
    });
    const { status, json, cookie } = await post('link/accept', { ...joining, code });
    expect(status).toBe(200);
    const { self, recoveryCodes } = success(operatorsAdminCalls.acceptOperatorLink.output).parse(json).data;
    expect(self).toMatchObject({ name: 'Grace Hopper', role: 'editor', recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await getSelf(cookie)).toBe(200);
    // The link and the code cannot be used again. A recovery code replaces the app once.
    expect((await post('link/accept', { ...joining, code: nextCode(authenticatorKey) })).error?.code).toBe(
      'ACT_REFUSED',
    );
    const [recovery = ''] = recoveryCodes;
    expect((await signIn({ email: 'grace@example.org', code: recovery.toUpperCase() })).status).toBe(200);
    expect((await signIn({ email: 'grace@example.org', code: recovery })).error?.code).toBe('INVALID_OTP');
  });

  it('a link ends after a day, and an invitation replaces the one before it', async () => {
    const invitation = { email: 'late@example.org', name: 'Late', role: 'scorer' } as const;
    const first = await inAct(site.platform, async (tx) => inviteOperator(site.platform, tx, invitation));
    const second = await inAct(site.platform, async (tx) => inviteOperator(site.platform, tx, invitation));
    expect((await post('link', { token: tokenOf(first.link) })).error?.code).toBe('ACT_REFUSED');
    expect((await post('link', { token: tokenOf(second.link) })).status).toBe(200);
    await sql`update operator_links set expires_at = clock_timestamp() where email = ${invitation.email}`.execute(
      site.platform.db,
    );
    expect((await post('link', { token: tokenOf(second.link) })).error?.code).toBe('ACT_REFUSED');
  });

  const listLinks = async ({ headers }: TestOperator) => {
    const answer = await site.get('/api/v1/admin/operator-links', { headers });
    const text = await answer.text();
    return { text, ...success(operatorsAdminCalls.listOperatorLinks.output).parse(JSON.parse(text)).data };
  };

  it('owners list unused links without their addresses, and revoke them', async () => {
    const owner = await addTestOperator(site.platform, 'owner');
    const invitation = { email: 'ida@example.org', name: 'Ida', role: 'editor' };
    const { json } = await post('operators', invitation, owner.headers);
    const { link } = success(operatorsAdminCalls.inviteOperator.output).parse(json).data;
    const { links, text } = await listLinks(owner);
    expect(text).not.toContain(tokenOf(link));
    const ida = links.find(({ name }) => name === 'Ida');
    const { name: madeBy } = await site.platform.db
      .selectFrom('operators')
      .select('name')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(ida).toMatchObject({ ...invitation, kind: 'invitation', madeBy });
    const revoke = async () =>
      post(`operator-links/${ida?.id}/revoke`, { reason: 'sent to the wrong person' }, owner.headers);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).error?.code).toBe('ACT_REFUSED');
    expect((await post('link', { token: tokenOf(link) })).error?.code).toBe('ACT_REFUSED');
    expect((await listLinks(owner)).links.filter(({ name }) => name === 'Ida')).toEqual([]);
    const lines = await site.platform.db
      .selectFrom('audit_log')
      .select(['act', 'before', 'after', 'reason'])
      .where('subject_id', '=', 'Ida')
      .orderBy('at')
      .execute();
    const described = { kind: 'invitation', name: 'Ida', role: 'editor' };
    expect(lines).toEqual([
      { act: 'operator-link.make', before: null, after: described, reason: null },
      { act: 'operator-link.revoke', before: described, after: null, reason: 'sent to the wrong person' },
    ]);
  });

  it('reset links are listed, and end when the operator who made them is removed', async () => {
    const [owner, thief, victim] = [
      await addTestOperator(site.platform, 'owner'),
      await addTestOperator(site.platform, 'owner'),
      await addTestOperator(site.platform, 'scorer'),
    ];
    const { json } = await post(`operators/${victim.id}/reset`, { reason: 'a theft' }, thief.headers);
    const { link } = success(operatorsAdminCalls.resetOperator.output).parse(json).data;
    expect((await listLinks(owner)).links).toContainEqual(
      expect.objectContaining({ kind: 'reset', role: 'scorer' }),
    );
    await post(`operators/${thief.id}/remove`, { reason: 'a thief' }, owner.headers);
    expect((await post('link', { token: tokenOf(link) })).error?.code).toBe('ACT_REFUSED');
    expect((await listLinks(owner)).links.filter(({ kind }) => kind === 'reset')).toEqual([]);
  });

  it('a session ends after 12 hours, at sign-out, and when the operator is removed', async () => {
    const { email, authenticatorKey, operator } = await newOperator();
    const enter = async () => (await signIn({ email, code: nextCode(authenticatorKey) })).cookie;
    const [old, left, removed] = [await enter(), await enter(), await enter()];
    const digest = sql`(select id from operator_sessions where operator_id = ${operator.id} order by id offset 1 limit 1)`;
    await sql`update operator_sessions set issued_at = clock_timestamp() - interval '12 hours' where id = ${digest}`.execute(
      site.platform.db,
    );
    expect(await getSelf(old)).toBe(401);
    const { cookie: ended } = await post('sign-out', {}, { cookie: left?.split(';')[0] ?? '' });
    expect(ended).toMatch(/^__Host-outpick-console=; .*Max-Age=0$/u);
    expect(await getSelf(left)).toBe(401);
    expect(await getSelf(removed)).toBe(200);
    const owner = await addTestOperator(site.platform, 'owner');
    await addTestOperator(site.platform, 'owner');
    const { status } = await post(
      `operators/${operator.id}/remove`,
      { reason: 'left the team' },
      owner.headers,
    );
    expect(status).toBe(200);
    expect(await getSelf(removed)).toBe(401);
    expect((await signIn({ email, code: nextCode(authenticatorKey) })).error?.code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('an operator sees and ends their own devices only', async () => {
    const [one, other] = [
      await addTestOperator(site.platform, 'scorer'),
      await addTestOperator(site.platform, 'scorer'),
    ];
    const list = async ({ headers }: TestOperator) => {
      const answer = await site.get('/api/v1/admin/devices', { headers });
      const { data } = success(operatorsAdminCalls.listOwnDevices.output).parse(
        JSON.parse(await answer.text()),
      );
      return data.devices.map(({ id, current }) => ({ id, current }));
    };
    expect(await list(one)).toEqual([{ id: one.sessionId, current: true }]);
    expect((await post(`devices/${other.sessionId}/end`, {}, one.headers)).status).toBe(404);
    expect(await list(other)).toHaveLength(1);
    expect((await post(`devices/${other.sessionId}/end`, {}, other.headers)).status).toBe(200);
    expect((await site.get('/api/v1/admin/self', { headers: other.headers })).status).toBe(401);
  });

  it('a dangerous act needs a password and a code that were confirmed within the last ten minutes', async () => {
    const { operator, authenticatorKey } = await newOperator('owner');
    const { headers } = operator;
    const age = async (minutes: number) =>
      sql`update operator_sessions set confirmed_at = clock_timestamp() - make_interval(mins => ${minutes}) where id = ${operator.sessionId}`.execute(
        site.platform.db,
      );
    const renew = async () => (await post('recovery-codes', {}, headers)).error?.code;
    await age(11);
    expect(await renew()).toBe('CONFIRMATION_NEEDED');
    const wrong = { password: 'wrong', code: codeOf(authenticatorKey, now) };
    expect((await post('confirm', wrong, headers)).error?.code).toBe('INVALID_CREDENTIALS');
    expect((await post('confirm', { password, code: '000000' }, headers)).error?.code).toBe('INVALID_OTP');
    expect(await renew()).toBe('CONFIRMATION_NEEDED');
    expect((await post('confirm', { password, code: nextCode(authenticatorKey) }, headers)).status).toBe(200);
    expect(await renew()).toBeUndefined();
    await age(9);
    expect(await renew()).toBeUndefined();
  });

  it('the last owner can neither be removed nor lose the role, even if two owners remove each other at once', async () => {
    const alone = await startTestSite();
    try {
      const [a, b] = [
        await addTestOperator(alone.platform, 'owner'),
        await addTestOperator(alone.platform, 'owner'),
      ];
      const remove = async (by: TestOperator, whom: TestOperator) => {
        const answer = await alone.get(`/api/v1/admin/operators/${whom.id}/remove`, {
          method: 'POST',
          headers: { ...by.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ reason: 'a race' }),
        });
        await answer.text();
        return answer.status;
      };
      const statuses = await Promise.all([remove(a, b), remove(b, a)]);
      expect(statuses).toContain(200);
      const owners = await alone.platform.db
        .selectFrom('operators')
        .select('id')
        .where('removed_at', 'is', null)
        .execute();
      expect(owners).toHaveLength(1);
    } finally {
      await alone.close();
    }
  });

  it('an owner stays owner until another owner can sign in: one who was reset cannot', async () => {
    const alone = await startTestSite();
    try {
      const [a, b] = [
        await addTestOperator(alone.platform, 'owner'),
        await addTestOperator(alone.platform, 'owner'),
      ];
      const act = async (path: string, body: object) => {
        const answer = await alone.get(`/api/v1/admin/operators/${path}`, {
          method: 'POST',
          headers: { ...a.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ reason: 'left the team', ...body }),
        });
        await answer.text();
        return answer.status;
      };
      const role = 'editor';
      expect(await act(`${b.id}/reset`, {})).toBe(200);
      expect(await act(`${a.id}/role`, { role })).toBe(409);
      expect(await act(`${a.id}/remove`, {})).toBe(409);
      // An operator who is not an owner may go, and so may the owner who was reset.
      const scorer = await addTestOperator(alone.platform, 'scorer');
      expect(await act(`${scorer.id}/remove`, {})).toBe(200);
      const passkey = {
        credential_id: Buffer.of(1),
        public_key: Buffer.of(1),
        operator_id: b.id,
        label: 'Phone',
      };
      await alone.platform.db
        .insertInto('operator_passkeys')
        .values({ ...passkey, counter: 0, transports: [] })
        .execute();
      expect(await act(`${a.id}/role`, { role })).toBe(200);
    } finally {
      await alone.close();
    }
  });

  it('the first owner’s link is offered while there is no operator, and ends when the first operator joins', async () => {
    const empty = await startTestSite();
    try {
      const links = [await offerFirstOwner(empty.platform), await offerFirstOwner(empty.platform)];
      expect(links).toEqual([expect.stringContaining('/console/#/join?token='), expect.any(String)]);
      await addTestOperator(empty.platform, 'owner');
      expect(await offerFirstOwner(empty.platform)).toBeUndefined();
      const answer = await empty.get('/api/v1/admin/link', {
        method: 'POST',
        headers: { origin: empty.platform.config.CONSOLE_ORIGIN ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ token: tokenOf(links[0] ?? '') }),
      });
      expect(answer.status).toBe(409);
      await answer.text();
    } finally {
      await empty.close();
    }
  });

  it('codes, passwords and tokens appear neither in the log nor in the audit log', async () => {
    const { email, authenticatorKey } = await newOperator();
    const code = nextCode(authenticatorKey);
    const { cookie } = await signIn({ email, code });
    const lines = await site.platform.db.selectFrom('audit_log').selectAll().execute();
    const written = `${site.log.join('\n')}\n${JSON.stringify(lines)}`;
    const token = /=([\w-]{43});/u.exec(cookie ?? '')?.[1] ?? 'none';
    for (const secret of [password, authenticatorKey, token, email, `"${code}"`])
      expect(written).not.toContain(secret);
  });

  it('the nightly job deletes ended sessions and links, and encrypts keys with the newest of CODE_KEYS', async () => {
    const { operator, email, authenticatorKey } = await newOperator();
    const sealedBefore = await sealedKey(operator.id);
    await sql`update operator_sessions set issued_at = clock_timestamp() - interval '13 hours' where id = ${operator.sessionId}`.execute(
      site.platform.db,
    );
    const run = { id: 'x', attempt: 1, signal: new AbortController().signal, log: site.platform.log };
    await tidyOperators.run(site.platform, {}, { ...run, finish: async () => Promise.resolve() });
    expect(
      await site.platform.db
        .selectFrom('operator_sessions')
        .select('id')
        .where('id', '=', operator.sessionId)
        .execute(),
    ).toEqual([]);
    expect(await sealedKey(operator.id)).not.toBe(sealedBefore);
    expect((await signIn({ email, code: nextCode(authenticatorKey) })).status).toBe(200);
  });

  const sealedKey = async (id: string) => {
    const { authenticator_key: sealed } = await site.platform.db
      .selectFrom('operators')
      .select('authenticator_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return sealed;
  };

  it('the database lets neither the site nor its owner change or delete a line of the audit log', async () => {
    const { DATABASE_URL } = site.platform.config;
    for (const statement of [
      'update audit_log set reason = null',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(asOwner(DATABASE_URL, statement)).rejects.toThrow('audit_log is append-only');
      await expect(asOwner(DATABASE_URL, `set role outpick_app; ${statement}`)).rejects.toThrow(
        /permission denied|append-only/u,
      );
    }
    const grants = await sql<{ privilege_type: string }>`
      select privilege_type from information_schema.role_table_grants
      where grantee = 'outpick_app' and table_name = 'audit_log'
    `.execute(site.platform.db);
    const names = z.array(z.object({ privilege_type: z.string() })).parse(grants.rows);
    expect(names.map(({ privilege_type: name }) => name).toSorted()).toEqual(['INSERT', 'SELECT']);
  });

  it('the audit log can be searched by act, subject, operator, day and words', async () => {
    const owner = await addTestOperator(site.platform, 'owner');
    const victim = await addTestOperator(site.platform, 'scorer');
    await post(
      `operators/${victim.id}/role`,
      { role: 'editor', reason: 'writes the news_50% now' },
      owner.headers,
    );
    const list = async (query: Record<string, string>) => {
      const answer = await site.get(`/api/v1/admin/audit?${new URLSearchParams(query).toString()}`, {
        headers: owner.headers,
      });
      const { data } = success(auditAdminCalls.listAudit.output).parse(JSON.parse(await answer.text()));
      return data;
    };
    const line = {
      act: 'operator.change-role',
      actor: owner.name,
      actorKind: 'operator',
      role: 'owner',
      subject: 'operator',
      subjectId: victim.id,
      subjectName: victim.name,
      before: { name: victim.name, role: 'scorer', removed: false },
      after: { name: victim.name, role: 'editor', removed: false },
      reason: 'writes the news_50% now',
    };
    for (const query of [
      { subject: 'operator', subjectId: victim.id },
      { act: 'operator.change-role', operatorId: owner.id },
      { q: 'changed the ROLE', operatorId: owner.id },
      { q: 'news_50%' },
    ])
      expect((await list(query)).rows).toMatchObject([line]);
    expect((await list({ q: 'newsX50%' })).rows).toEqual([]);
    const paged = await list({ perPage: '1', page: '2' });
    expect(paged.rows).toHaveLength(1);
    expect(paged.total).toBeGreaterThan(5);
  });
});
