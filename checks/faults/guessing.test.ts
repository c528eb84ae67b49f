import {
  eventually,
  newAddress,
  newEmail,
  openTestInbox,
  readLetter,
  testPassword,
} from '@outpick/server/testing';
import type { TestInbox } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, startReady } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';

const guesses = 10_000;
const concurrency = 40;

describe('an attacker who guesses a code', () => {
  let postgres: OwnPostgres;
  let inbox: TestInbox;
  let settings: Settings;
  const sites: OutpickProcess[] = [];
  beforeAll(async () => {
    [postgres, inbox] = await Promise.all([createPostgres(), openTestInbox()]);
    await postgres.start();
    settings = await createDeployment({
      DATABASE_URL: postgres.url,
      SMTP_URL: inbox.url,
      TRUSTED_PROXIES: '127.0.0.1',
      SHED_ABOVE_MS: '0',
      LOG_LEVEL: 'warn',
    });
    await command(['migrate'], settings);
    sites.push(await startReady('site', settings), await startReady('site', settings));
    await startReady('worker', settings);
  });
  afterAll(async () => {
    await endAll();
    await postgres.remove();
    await inbox.close();
  });

  const call = async (turn: number, path: string, body: object) =>
    fetch(`${sites[turn % sites.length]?.origin ?? ''}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify(body),
    });
  const letters = (email: string) =>
    inbox.mails.filter(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`)).map(readLetter);
  /** Waits for at least `least` mails with a subject and returns them. */
  const mailsWith = async (email: string, expected: string, least: number) =>
    eventually(() => {
      const found = letters(email).filter(({ subject }) => subject === expected);
      if (found.length < least) throw new Error(`fewer than ${least} mails ${expected}`);
      return found;
    }, 30_000);

  it('[D-SAFE-12] V6.6.3 from many addresses, at two processes at once, has at most nine tries, and the owner gets a mail', async () => {
    const email = newEmail();
    await call(0, 'signup', { email, password: testPassword, confirmPassword: testPassword });
    for (let i = 0; i < 4; i += 1) await call(i, 'resend-otp', { email });
    const last = (await mailsWith(email, 'Your Outpick code', 5))[4];
    if (!last) throw new Error('no fifth mail');

    const wrong = Array.from({ length: guesses }, (_, i) => String(i).padStart(4, '0')).filter(
      (code) => code !== last.code,
    );
    const tally = new Map<number, number>();
    let next = 0;
    const attack = async () => {
      while (next < guesses) {
        const turn = next;
        next += 1;
        const otp = wrong[turn % wrong.length];
        const { status } = await call(turn, 'forget-password/verify-otp', { email, otp });
        tally.set(status, (tally.get(status) ?? 0) + 1);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: concurrency }, attack));
    const seconds = (performance.now() - began) / 1000;
    const locked = tally.get(429) ?? 0;
    const tries = guesses - locked;
    console.log(
      `  ${guesses} guesses at two processes in ${seconds.toFixed(1)} s: ${tries} tries, ${locked} rejected`,
    );
    expect([...tally.keys()].toSorted((a, b) => a - b)).toEqual([400, 429]);
    expect(tries).toBeLessThanOrEqual(9);

    expect((await call(0, 'forget-password/verify-otp', { email, otp: last.code })).status).toBe(429);
    expect(await mailsWith(email, 'Codes for your account are locked', 1)).toHaveLength(1);
    const byLink = await call(1, 'forget-password/verify-otp', { otp: last.secret });
    expect(byLink.status).toBe(200);
  });

  it('V6.6.3 who has used all tries gets no new ones when the sites restart', async () => {
    const email = newEmail();
    for (let i = 0; i < 9; i += 1) await call(i, 'forget-password/verify-otp', { email, otp: '0000' });
    for (const site of sites) {
      site.signal('SIGKILL');
      await site.exit;
    }
    sites.splice(0, 2, await startReady('site', settings), await startReady('site', settings));
    for (const turn of [0, 1])
      expect((await call(turn, 'forget-password/verify-otp', { email, otp: '0000' })).status).toBe(429);
  });
});
