import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, newEmail, startTestAccounts, testPassword } from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';

describe('a flood of sign-ups', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const signUp = async (from: string) =>
    accounts.send(
      'signup',
      { email: newEmail(), password: testPassword, confirmPassword: testPassword },
      { from },
    );
  const countNewHashes = async () => {
    const text = await (await fetch(`${accounts.site.internalOrigin}/metrics`)).text();
    return Number(/^outpick_password_hashes_total\{purpose="new".*\} (\d+)$/mu.exec(text)?.[1] ?? 0);
  };

  it('V2.4.1 V6.3.1 from one address hashes one password for each mail, and does not keep others from signing in', async () => {
    const { email } = await accounts.join();
    const before = await countNewHashes();
    const from = newAddress();
    const answers: Awaited<ReturnType<typeof signUp>>[] = [];
    const logins: number[] = [];
    for (let wave = 0; wave < 10; wave += 1) {
      const flood = Promise.all(Array.from({ length: 55 }, async () => signUp(from)));
      logins.push((await accounts.login(email)).status);
      answers.push(...(await flood));
    }
    const { CODE_MAILS_PER_ADDRESS: most } = accounts.site.platform.config;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(answers.length - most);
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
    expect((await countNewHashes()) - before).toBe(most);
    expect(new Set(logins)).toEqual(new Set([200]));
  });

  it('from many addresses does not keep others from signing in', async () => {
    const { email } = await accounts.join();
    const flood = Promise.all(Array.from({ length: 300 }, async () => signUp(newAddress())));
    const logins: number[] = [];
    for (let i = 0; i < 10; i += 1) logins.push((await accounts.login(email)).status);
    const statuses = (await flood).map(({ status }) => status);
    expect(new Set(logins)).toEqual(new Set([200]));
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  });

  // Takes over ten seconds on a busy machine, because the passwords are hashed one after the other.
  it('of 120 from 30 addresses is served, or refused with a 503 and Retry-After, without an error in the log', async () => {
    const { log } = accounts.site;
    const before = log.length;
    const from = Array.from({ length: 30 }, newAddress);
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, i) => signUp(from[i % 30] ?? '')),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers } of refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '8']);
    const levels = log
      .slice(before)
      .map((line) => z.object({ level: z.unknown() }).parse(JSON.parse(line)).level);
    expect(levels.filter((level) => level === 50 || level === 'error')).toEqual([]);
  });
});
