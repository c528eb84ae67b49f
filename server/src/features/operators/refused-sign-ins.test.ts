import { auditAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addOperatorSecrets,
  addTestOperator,
  authenticatorCode,
  createConsoleClient,
  eventually,
  newAddress,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { createTransact } from '../../platform/database/transaction.ts';
import { createPasswords } from '../accounts/index.ts';
import { refusedLastLine, refusedLines, signInFromNetwork, signInAnywhere } from './policy.ts';
import { createRefusedSignIns } from './refused-sign-ins.ts';
import { signInOperator } from './sign-in.ts';

describe('refused sign-ins of operators', () => {
  let site: TestSite;
  let now = new Date('2026-11-18T12:00:00Z');
  beforeAll(async () => {
    site = await startTestSite({ now: () => now, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  });
  afterAll(async () => site.close());

  interface SignIn {
    readonly email: string;
    readonly password: string;
    readonly code?: string;
  }
  const signIn = async (body: SignIn, from = newAddress()) =>
    createConsoleClient(site).post({ path: 'sign-in', body, from });

  const addOperator = async () => {
    const { id } = await addTestOperator(site.platform, 'scorer');
    const { email, password, authenticatorKey } = await addOperatorSecrets(site.platform, { id });
    const right = () => {
      now = new Date(now.getTime() + 31_000);
      return { email, password, code: authenticatorCode(authenticatorKey, now) };
    };
    return { id, email, right, wrong: { email, password: 'not the password' } };
  };

  /** Uses up a limit as a flood does, without hashing a password for each failure. */
  const useUp = async (limit: typeof signInFromNetwork, key: string) => {
    for (let n = 0; n < limit.most; n += 1) await site.platform.limiter.take(limit, key);
  };

  it('V6.1.1 V6.3.1 of 200 from many networks lock unknown networks out, but not those of the operator', async () => {
    const { email, right, wrong } = await addOperator();
    const home = newAddress();
    expect((await signIn(right(), home)).status).toBe(200);
    await useUp(signInAnywhere, email);
    expect((await signIn(right())).code).toBe('TOO_MANY_REQUESTS');
    // A wrong password gets the same answer everywhere, so that it does not tell which networks are known.
    expect((await signIn(wrong)).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(wrong, home)).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(right(), home)).status).toBe(200);
    await sql`update operator_networks set last_used_at = clock_timestamp() - interval '91 days'`.execute(
      site.platform.db,
    );
    expect((await signIn(right(), home)).code).toBe('TOO_MANY_REQUESTS');
  });

  it('V6.1.1 of 50 by others on a network do not lock out operators who are known on it', async () => {
    const { right } = await addOperator();
    const stranger = await addOperator();
    const campus = newAddress();
    expect((await signIn(right(), campus)).status).toBe(200);
    await useUp(signInFromNetwork, campus);
    expect((await signIn(stranger.right(), campus)).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(right(), campus)).status).toBe(200);
  });

  it('V6.3.1 from a known network are limited to ten in 15 minutes', async () => {
    const { right, wrong } = await addOperator();
    const home = newAddress();
    expect((await signIn(right(), home)).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(wrong, home)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await signIn(right(), home)).status).toBe(429);
  });

  it('the database has no network of an operator, only keyed hashes', async () => {
    const { id, right } = await addOperator();
    const home = newAddress();
    await signIn(right(), home);
    const { rows } = await sql<{ digest: Buffer }>`
      select digest from operator_networks where operator_id = ${id}
    `.execute(site.platform.db);
    expect(rows.map(({ digest }) => digest.length)).toEqual([32]);
    expect(JSON.stringify(rows)).not.toContain(home);
  });

  const listLines = async (query: Readonly<Record<string, string>>) => {
    const { headers } = await addTestOperator(site.platform, 'owner');
    const search = new URLSearchParams({ act: 'session.refuse', perPage: '100', ...query });
    const path = `audit?${search.toString()}`;
    const answer = await createConsoleClient(site).get({ path, cookie: headers['cookie'] });
    return answer.read(auditAdminCalls.listAudit.output).rows;
  };

  it('V16.3.1 are in the audit log, with operator, network and cause, but without email, password and code', async () => {
    const { id, right, wrong } = await addOperator();
    const from = newAddress();
    await signIn(wrong, from);
    await signIn({ ...right(), code: '000000' }, from);
    await signIn({ email: 'nobody@example.org', password: 'not the password' }, from);
    const own = await eventually(async () => {
      const lines = await listLines({ subject: 'sign-in', subjectId: id });
      expect(lines.map(({ after }) => after)).toEqual([{ cause: 'wrong code' }, { cause: 'wrong password' }]);
      return lines;
    });
    expect(own[0]).toMatchObject({ actorKind: 'job', actor: 'sign-in', network: from, role: null });
    const unknown = await eventually(async () => {
      const [line] = await listLines({ subject: 'sign-in', subjectId: 'unknown' });
      expect(line).toMatchObject({ after: { cause: 'unknown email' }, network: from });
      return line;
    });
    const all = JSON.stringify([own, unknown]);
    for (const secret of ['nobody@example.org', 'not the password', '000000', wrong.email])
      expect(all).not.toContain(secret);
  });

  /** Signs in, and returns the limits that were asked and the statements that ran before the answer. */
  const watchWork = async (email: string): Promise<string[]> => {
    const work: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        work.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => Promise.resolve(result),
    };
    const db = site.platform.db.withPlugin(plugin);
    const { limiter, log } = site.platform;
    const take: typeof limiter.take = async (limit, key) => {
      work.push(limit.name);
      return limiter.take(limit, key);
    };
    const platform = {
      ...site.platform,
      db,
      transact: createTransact(db),
      limiter: { ...limiter, take },
    };
    const services = {
      platform,
      passwords: createPasswords(),
      recordRefusedSignIn: createRefusedSignIns(platform),
    };
    const caller = { requestId: 'guess', address: newAddress(), log };
    await signInOperator(services, { email, password: 'not the password' }, caller).catch(() => undefined);
    return [...work];
  };

  it('do the same work before the answer for known and unknown emails', async () => {
    const { id, email } = await addOperator();
    const works = [await watchWork(email), await watchWork('nobody@example.org')];
    for (const subjectId of [id, 'unknown']) {
      await useUp(refusedLines, subjectId);
      await useUp(refusedLastLine, subjectId);
    }
    works.push(await watchWork(email), await watchWork('nobody@example.org'));
    const [first] = works;
    expect(first).toContain('SelectQueryNode');
    expect(works).toEqual(works.map(() => first));
  });

  it('V16.3.1 fill no more than 21 lines of the audit log for each operator in an hour', async () => {
    const { id } = await addTestOperator(site.platform, 'scorer');
    const other = await addTestOperator(site.platform, 'scorer');
    const { log } = site.platform;
    const record = createRefusedSignIns(site.platform);
    const cause = 'wrong password';
    for (const address of Array.from({ length: 30 }, newAddress))
      for (let n = 0; n < 4; n += 1) record({ requestId: 'flood', address, log }, { operatorId: id, cause });
    // The lines are written in order, so the flood is over once this one is there.
    record({ requestId: 'last', address: newAddress(), log }, { operatorId: other.id, cause });
    await eventually(async () =>
      expect(await listLines({ subject: 'sign-in', subjectId: other.id })).toHaveLength(1),
    );
    const lines = await listLines({ subject: 'sign-in', subjectId: id });
    expect(lines).toHaveLength(21);
    const last = { cause: 'wrong password', furtherOnes: 'not listed for an hour' };
    expect(lines.filter(({ after }) => JSON.stringify(after) === JSON.stringify(last))).toHaveLength(1);
  });
});
