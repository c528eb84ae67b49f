import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  eventually,
  newAddress,
  newEmail,
  startTestAccounts,
  waitForGate,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';

describe('connections to the database stay available', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    // Use a worker's longer time-outs: the requests wait for a lock until all have arrived.
    accounts = await startTestAccounts({ process: 'worker' });
  });
  afterAll(async () => accounts.close());

  it('during a flood of codes', async () => {
    const { site } = accounts;
    const { token } = await accounts.join();
    const guesses: ReturnType<typeof accounts.send>[] = [];
    await site.platform.db.transaction().execute(async (tx) => {
      // Each running guess waits for this lock and holds a connection.
      await sql`select pg_advisory_xact_lock(hashtextextended('outpick code guesses', 0))`.execute(tx);
      for (let count = 0; count < 40; count += 1)
        guesses.push(accounts.send('forget-password/verify-otp', { email: newEmail(), otp: '0000' }));
      await waitForGate(site, 'codes', { running: 4, waiting: 36 });
      expect((await accounts.send('userProfile', undefined, { method: 'GET', token })).status).toBe(200);
    });
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]));
  });

  for (const path of ['forget-password/send-otp', 'resend-otp'])
    it(`V15.2.2 during a flood of ${path} from one network`, async () => {
      const { site } = accounts;
      const [player] = await addTestPlayers(site.platform, 1);
      const from = newAddress();
      const flood: ReturnType<typeof accounts.send>[] = [];
      const refused: number[] = [];
      await site.platform.db.transaction().execute(async (tx) => {
        // A running request for a mail to the network waits for this lock and holds a connection.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`network ${from}`}, 2))`.execute(tx);
        for (let count = 0; count < 60; count += 1) {
          const answer = accounts.send(path, { email: newEmail() }, { from });
          void answer.then(({ status }) => refused.push(status));
          flood.push(answer);
        }
        const profile = await accounts.send('userProfile', undefined, {
          method: 'GET',
          token: player?.token,
        });
        expect(profile.status).toBe(200);
        expect((await accounts.send(path, { email: newEmail() })).status).toBe(200);
        await waitForGate(site, 'code-mails', { running: 1, waiting: 49 });
        await eventually(() => expect(refused).toEqual(Array.from({ length: 10 }, () => 429)));
      });
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    });
});
