import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newEmail, startTestAccounts, waitForGate } from '../../../test/support/index.ts';

it('a flood of codes leaves connections to the database for others', async () => {
  const accounts = await startTestAccounts();
  try {
    const { site } = accounts;
    const { token } = await accounts.join();
    const guesses: ReturnType<typeof accounts.send>[] = [];
    await site.platform.db.transaction().execute(async (tx) => {
      // Guesses wait for this lock, each with a connection.
      await sql`select pg_advisory_xact_lock(hashtextextended('outpick code guesses', 0))`.execute(tx);
      for (let count = 0; count < 40; count += 1)
        guesses.push(accounts.send('forget-password/verify-otp', { email: newEmail(), otp: '0000' }));
      await waitForGate(site, 'codes', { running: 4, waiting: 36 });
      expect((await accounts.send('userProfile', undefined, { method: 'GET', token })).status).toBe(200);
    });
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]));
  } finally {
    await accounts.close();
  }
});
