import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSport, openTestPlatform } from '../../test/support/index.ts';
import type { TestPlatform } from '../../test/support/index.ts';
import { openPlatform } from '../platform/platform.ts';
import { gamesArea, gamesChanged } from './games/index.ts';
import { ledgerFooter as mailFooter } from './ledger/index.ts';
import { subscriptions } from './composition.ts';

const siteName = async () => Promise.resolve(undefined);

describe('events', () => {
  let opened: TestPlatform;

  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  it.each([...new Set(subscriptions.map(({ event }) => event))])(
    'stop the process at start-up if nothing subscribes to %s',
    async (name) => {
      const { config } = opened.platform;
      const others = subscriptions.filter(({ event }) => event !== name);
      await expect(
        openPlatform({ process: 'site', config, mailFooter, siteName, subscriptions: others, queues: [] }),
      ).rejects.toThrow(`events without a subscriber: ${name}`);
    },
  );

  it('enqueue jobs and raise data versions only if the transaction commits', async () => {
    const { db, events, transact } = opened.platform;
    const sportId = await addTestSport(opened.platform);
    const gameIds = ['019a0000-0000-7000-8000-000000000001'];
    const enqueued = async () => {
      const { rows } = await sql<{ name: string; data: unknown }>`
        select name, data from jobs.job
        where data ->> 'sportId' = ${sportId} or data -> 'gameIds' ->> 0 = ${gameIds[0]} order by name
      `.execute(db);
      return rows;
    };
    const version = async () => {
      const row = await db
        .selectFrom('data_versions')
        .select('version')
        .where('area', '=', gamesArea(sportId))
        .executeTakeFirst();
      return row?.version ?? 0;
    };
    const before = await version();
    const failing = transact(async (tx) => {
      events.publish(tx, gamesChanged, { sportId, gameIds });
      return Promise.reject(new Error('rolled back'));
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await enqueued()).toEqual([]);
    expect(await version()).toBe(before);
    await transact(async (tx) => {
      events.publish(tx, gamesChanged, { sportId, gameIds });
      return Promise.resolve();
    });
    expect(await enqueued()).toEqual([
      { name: 'ratings.run', data: { sportId } },
      { name: 'settlement.changed-games', data: { gameIds } },
    ]);
    expect(await version()).toBeGreaterThan(before);
  });
});
