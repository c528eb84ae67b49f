import {
  eventually,
  newAddress,
  newEmail,
  openTestInbox,
  readLetter,
  shortOrFull,
  testPassword,
} from '@outpick/server/testing';
import type { ReceivedMail } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, printTime, startReady } from './support/outpick.ts';
import type { OutpickProcess } from './support/outpick.ts';
import { findFreePort } from './support/ports.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';

const signUps = shortOrFull(80, 200);
const awaySeconds = shortOrFull(20, 60);

describe('while the mail server is away', () => {
  let postgres: OwnPostgres;
  let site: OutpickProcess;
  let port: number;
  beforeAll(async () => {
    postgres = await createPostgres();
    port = await findFreePort();
    await postgres.start();
    const settings = await createDeployment({
      DATABASE_URL: postgres.url,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    });
    await command(['migrate'], settings);
    site = await startReady('site', settings);
    await startReady('worker', settings);
  });
  afterAll(async () => {
    await endAll();
    await postgres.remove();
  });

  const signUp = async (email: string) => {
    const { status } = await site.get('/api/v1/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify({ email, password: testPassword, confirmPassword: testPassword }),
    });
    expect(status).toBe(200);
  };

  it(`for ${awaySeconds} s, no mail is lost: each of ${signUps} people who sign up before, meanwhile or after gets exactly one`, async () => {
    const people = Array.from({ length: signUps }, newEmail);
    const before = await openTestInbox(port);
    for (const email of people.slice(0, 20)) await signUp(email);
    await before.close();
    const began = performance.now();
    for (const email of people.slice(20, -20)) await signUp(email);
    const awayMs = awaySeconds * 1000;
    await eventually(() => expect(performance.now() - began).toBeGreaterThan(awayMs), awayMs + 1000);
    const after = await openTestInbox(port);
    const back = performance.now();
    for (const email of people.slice(-20)) await signUp(email);
    const mails = (): readonly ReceivedMail[] => [...before.mails, ...after.mails];
    const receivers = () => mails().map(({ recipients }) => recipients.join());
    await eventually(() => expect(new Set(receivers()).size).toBe(signUps), 150_000);
    printTime(
      `${signUps} mails, all there after the mail server was back`,
      (performance.now() - back) / 1000,
    );
    // Each person gets exactly one mail, and no two mails have the same secret.
    expect(receivers().toSorted()).toEqual(people.map((email) => `RCPT TO:<${email}>`).toSorted());
    expect(new Set(mails().map((mail) => readLetter(mail).secret)).size).toBe(signUps);
    await after.close();
  }, 300_000);
});
