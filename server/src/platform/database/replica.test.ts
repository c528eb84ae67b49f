import { declareCalls } from '@outpick/contracts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  cloneDatabase,
  startProxy,
  startTestCalls,
  waitUntilConnected,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';
import { costs } from '../limits/costs.ts';
import { siteLimits } from './open.ts';

const calls = declareCalls({
  count: {
    method: 'GET',
    path: '/api/v1/test/count/:what',
    access: 'visitor',
    summary: 'Reads the database.',
    params: z.object({ what: z.string() }),
    output: z.object({ number: z.number() }),
  },
});

/** The cost of the test's call on top of the usual cost of a call. */
const price = 50;

/** The replica is the same server behind a proxy that can fail. */
describe('a read from a replica', () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let site: TestSite;
  /** Runs in the middle of the call. */
  let interrupt: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    const databaseUrl = await cloneDatabase();
    proxy = await startProxy(databaseUrl);
    interrupt = undefined;
    site = await startTestCalls(
      calls,
      ({ db }) => ({
        count: {
          areas: () => ['sports'],
          handle: async (_input, { meter }) => {
            meter?.chargeNetwork(price);
            await interrupt?.();
            const { rows } = await sql<{ number: number }>`select 7 as number`.execute(db);
            return { data: rows[0] ?? { number: 0 } };
          },
        },
      }),
      {
        databaseUrl,
        // Enough for three calls and one unit more: the fourth call overdraws the budget, and the fifth is refused.
        config: {
          REPLICA_URL: proxy.url,
          NETWORK_UNITS_PER_MINUTE: 3 * (costs.cached + costs.call + price) + 1,
        },
        now: () => new Date('2030-01-01T12:00:10Z'),
      },
    );
    await waitUntilConnected(site.platform);
  });
  afterEach(async () => {
    await proxy.cut();
    await site.close();
  });

  const get = async (what: string) => (await site.get(`/api/v1/test/count/${what}`)).status;
  const reads = async () =>
    Object.fromEntries(
      (await site.platform.metrics.publicReads.get()).values.map(({ labels, value }) => [
        String(labels.server),
        value,
      ]),
    );

  it('moves to the primary when the replica hangs, long before the connection times out', async () => {
    expect(await get('one')).toBe(200);
    expect(await reads()).toEqual({ replica: 1 });
    proxy.stall();
    const began = performance.now();
    expect(await get('two')).toBe(200);
    expect(performance.now() - began).toBeLessThan(siteLimits.statementMs / 2);
    expect(await reads()).toEqual({ replica: 1, primary: 1 });
  });

  it('is charged once if it is repeated on the primary', async () => {
    interrupt = async () => {
      interrupt = undefined;
      await proxy.cut();
    };
    expect(await get('one')).toBe(200);
    await proxy.reopen();
    expect(await reads()).toEqual({ primary: 1 });
    expect([await get('two'), await get('three'), await get('four'), await get('five')]).toEqual([
      200, 200, 200, 429,
    ]);
  });
});
