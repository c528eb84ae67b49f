import { failure, success } from '@outpick/contracts';
import { passkeysAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addTestOperator, createTestPasskey, startTestSite } from '../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../test/support/index.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { operatorPolicy, passkeySignInFromNetwork } from './policy.ts';

const challenged = z.object({ options: z.object({ challenge: z.string() }) });

describe('a passkey', () => {
  let site: TestSite;
  let origin = '';
  let now = new Date('2026-11-18T12:00:00Z');
  beforeAll(async () => {
    site = await startTestSite({ now: () => now, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    origin = site.platform.config.CONSOLE_ORIGIN ?? '';
  });
  afterAll(async () => site.close());

  const post = async (path: string, body: object | undefined, headers: Readonly<Record<string, string>>) => {
    const answer = await site.get(`/api/v1/admin/${path}`, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json: unknown = JSON.parse(await answer.text());
    const code = failure.safeParse(json).data?.error.code;
    return { status: answer.status, code, json, cookie: answer.headers.get('set-cookie') };
  };

  const startAdding = async ({ headers }: TestOperator) =>
    success(challenged).parse((await post('passkeys/start', undefined, headers)).json).data.options.challenge;
  const startSignIn = async () =>
    success(challenged).parse((await post('passkey/start', undefined, { origin })).json).data.options
      .challenge;

  const addPasskey = async (operator: TestOperator, from = origin) => {
    const passkey = createTestPasskey(from);
    const answer = passkey.register(await startAdding(operator));
    const added = await post('passkeys', { label: 'Laptop', answer }, operator.headers);
    return { passkey, answer, added };
  };

  it('replaces password and code, and works once per challenge', async () => {
    const operator = await addTestOperator(site.platform, 'editor');
    const { passkey, added } = await addPasskey(operator);
    expect(added.status).toBe(200);
    const answer = passkey.prove(await startSignIn());
    const entered = await post('passkey/sign-in', { answer }, { origin });
    expect(entered.status).toBe(200);
    expect(entered.cookie).toMatch(/^__Host-outpick-console=[\w-]{43}; .*SameSite=Strict/u);
    expect(success(passkeysAdminCalls.signInWithPasskey.output).parse(entered.json).data.id).toBe(
      operator.id,
    );
    // The same answer fails again, because its challenge is used up.
    expect((await post('passkey/sign-in', { answer }, { origin })).code).toBe('INVALID_CREDENTIALS');
    const sessions = await site.platform.db
      .selectFrom('operator_sessions')
      .select('id')
      .where('operator_id', '=', operator.id)
      .execute();
    expect(sessions).toHaveLength(2);
  });

  it('is refused if it belongs to another site, is unknown, or signed another challenge', async () => {
    const operator = await addTestOperator(site.platform, 'editor');
    expect((await addPasskey(operator, 'https://evil.example')).added.code).toBe('INVALID_CREDENTIALS');
    const { passkey } = await addPasskey(operator);
    const unknown = createTestPasskey(origin).prove(await startSignIn());
    expect((await post('passkey/sign-in', { answer: unknown }, { origin })).code).toBe('INVALID_CREDENTIALS');
    const invented = passkey.prove('aW52ZW50ZWQ');
    expect((await post('passkey/sign-in', { answer: invented }, { origin })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    // A challenge for adding a passkey is not valid for signing in.
    const adding = passkey.prove(await startAdding(operator));
    expect((await post('passkey/sign-in', { answer: adding }, { origin })).code).toBe('INVALID_CREDENTIALS');
    const old = await startSignIn();
    now = new Date(now.getTime() + operatorPolicy.challengeMinutes * 60_000);
    expect((await post('passkey/sign-in', { answer: passkey.prove(old) }, { origin })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const challenge = await startSignIn();
    expect((await post('passkey/sign-in', { answer: passkey.prove(challenge) }, { origin })).status).toBe(
      200,
    );
  });

  it('is refused if its counter went back, which happens if the key was copied', async () => {
    const operator = await addTestOperator(site.platform, 'editor');
    const { passkey, answer } = await addPasskey(operator);
    await sql`update operator_passkeys set counter = 1000 where credential_id = ${Buffer.from(answer.id, 'base64url')}`.execute(
      site.platform.db,
    );
    const copied = passkey.prove(await startSignIn());
    expect((await post('passkey/sign-in', { answer: copied }, { origin })).code).toBe('INVALID_CREDENTIALS');
  });

  it('works above the limit of wrong passkeys of its network, where all wrong ones get the same answer', async () => {
    const shared = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.40', origin };
    const operator = await addTestOperator(site.platform, 'editor');
    const { passkey } = await addPasskey(operator);
    for (let wrong = 0; wrong < passkeySignInFromNetwork.most; wrong += 1)
      await site.platform.limiter.take(passkeySignInFromNetwork, clientNetwork('198.51.100.40'));
    for (const answer of [
      passkey.prove('aW52ZW50ZWQ'),
      createTestPasskey(origin).prove(await startSignIn()),
    ]) {
      const { status, code } = await post('passkey/sign-in', { answer }, shared);
      expect([status, code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    }
    const answer = passkey.prove(await startSignIn());
    expect((await post('passkey/sign-in', { answer }, shared)).status).toBe(200);
  });

  it('stays started while strangers start any number: a start stores nothing', async () => {
    const { db } = site.platform;
    const operator = await addTestOperator(site.platform, 'editor');
    const { passkey } = await addPasskey(operator);
    const count = async () =>
      (await db.selectFrom('operator_challenges').select('challenge').execute()).length;
    const before = await count();
    const [first] = await Promise.all(Array.from({ length: 50 }, startSignIn));
    expect(await count()).toBe(before);
    const signIn = async (challenge: string) =>
      (await post('passkey/sign-in', { answer: passkey.prove(challenge) }, { origin })).code;
    // A refused proof spends no challenge, so that nobody can fill the table.
    const right = passkey.prove(first ?? '');
    const { signature } = createTestPasskey(origin).prove(first ?? '').response;
    const forged = { ...right, response: { ...right.response, signature } };
    expect((await post('passkey/sign-in', { answer: forged }, { origin })).status).toBe(400);
    expect(await count()).toBe(before);
    expect(await signIn(first ?? '')).toBeUndefined();
    expect(await count()).toBe(before + 1);
    // A new signature of the same challenge does not make it valid again.
    expect(await signIn(first ?? '')).toBe('INVALID_CREDENTIALS');
  });

  it('is refused if somebody changed the end of its challenge', async () => {
    const { passkey } = await addPasskey(await addTestOperator(site.platform, 'editor'));
    const [random, endsAt, signature] = Buffer.from(await startSignIn(), 'base64url')
      .toString()
      .split('.');
    const later = Buffer.from(`${random}.${Number(endsAt) + 1}.${signature}`).toString('base64url');
    const answer = passkey.prove(later);
    expect((await post('passkey/sign-in', { answer }, { origin })).code).toBe('INVALID_CREDENTIALS');
  });

  it('confirms the identity of its own operator only', async () => {
    const operator = await addTestOperator(site.platform, 'editor', { isConfirmed: true });
    const other = await addTestOperator(site.platform, 'editor');
    const { passkey } = await addPasskey(operator);
    const { passkey: foreign } = await addPasskey(other);
    await sql`update operator_sessions set confirmed_at = 'epoch' where id = ${operator.sessionId}`.execute(
      site.platform.db,
    );
    const renew = async () => (await post('recovery-codes', undefined, operator.headers)).code;
    const byOther = { answer: foreign.prove(await startSignIn()) };
    expect((await post('passkey/confirm', byOther, operator.headers)).code).toBe('INVALID_CREDENTIALS');
    expect(await renew()).toBe('CONFIRMATION_NEEDED');
    const own = { answer: passkey.prove(await startSignIn()) };
    expect((await post('passkey/confirm', own, operator.headers)).status).toBe(200);
    expect(await renew()).toBeUndefined();
  });

  it('is added once, by one operator', async () => {
    const [operator, other] = [
      await addTestOperator(site.platform, 'editor'),
      await addTestOperator(site.platform, 'editor'),
    ];
    const { passkey } = await addPasskey(operator);
    for (const one of [operator, other]) {
      const answer = passkey.register(await startAdding(one));
      const again = await post('passkeys', { label: 'Phone', answer }, one.headers);
      expect([again.status, again.code]).toEqual([409, 'ACT_REFUSED']);
    }
  });

  it('is removed by its own operator only, and with the operator', async () => {
    const operator = await addTestOperator(site.platform, 'editor');
    const other = await addTestOperator(site.platform, 'editor');
    const { passkey, answer } = await addPasskey(operator);
    expect((await post('passkeys/remove', { id: answer.id }, other.headers)).status).toBe(404);
    expect((await post('passkeys/remove', { id: answer.id }, operator.headers)).status).toBe(200);
    const oldProof = passkey.prove(await startSignIn());
    expect((await post('passkey/sign-in', { answer: oldProof }, { origin })).code).toBe(
      'INVALID_CREDENTIALS',
    );
    const { passkey: second } = await addPasskey(operator);
    await sql`update operators set removed_at = clock_timestamp() where id = ${operator.id}`.execute(
      site.platform.db,
    );
    const secondProof = second.prove(await startSignIn());
    expect((await post('passkey/sign-in', { answer: secondProof }, { origin })).code).toBe(
      'INVALID_CREDENTIALS',
    );
  });
});
