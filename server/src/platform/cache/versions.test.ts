import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, eventually, startProxy } from '../../../test/support/index.ts';
import { openPool, siteLimits } from '../database/open.ts';
import type { DB } from '../database/schema.gen.ts';
import { createTransact } from '../database/transaction.ts';
import type { Transact } from '../database/transaction.ts';
import { createLog } from '../telemetry/log.ts';
import { watchVersions } from './versions.ts';
import type { Versions } from './versions.ts';

const log = createLog({ level: 'silent', process: 'test', target: { write: () => undefined } });

const versionOf = async (versions: Versions, area: string) =>
  (await versions.current([area])).areas.get(area);

describe('data versions', () => {
  let url: string;
  let db: Kysely<DB>;
  let transact: Transact;
  let asked = 0;
  let deaf: Versions;
  let hearing: Versions;
  beforeAll(async () => {
    url = await cloneDatabase();
    const pool = openPool(url, siteLimits, () => undefined);
    db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void (asked += Number(query.sql.includes('data_versions)'))),
    });
    transact = createTransact(db);
    hearing = watchVersions(url, db, log);
    // No database listens at that address, so each look-up is a query.
    deaf = watchVersions('postgres://127.0.0.1:1/nowhere', db, log);
    await eventually(() => {
      if (!hearing.listening) throw new Error('not listening yet');
    });
  });
  afterAll(async () => {
    await Promise.all([hearing.close(), deaf.close()]);
    await db.destroy();
  });

  it('are notified when a transaction commits, and not when it rolls back', async () => {
    await transact(async (tx) => Promise.resolve(tx.touch('kept')));
    await eventually(async () => expect(await versionOf(hearing, 'kept')).toBe(1));
    await expect(
      transact(async (tx) => {
        tx.touch('kept');
        return Promise.reject(new Error('no'));
      }),
    ).rejects.toThrow('no');
    await transact(async (tx) => Promise.resolve(tx.touch('after')));
    await eventually(async () => expect(await versionOf(hearing, 'after')).toBe(1));
    expect(await versionOf(hearing, 'kept')).toBe(1);
  });

  it('are raised once per transaction', async () => {
    await transact(async (tx) => {
      for (let i = 0; i < 5; i += 1) tx.touch('often');
      return Promise.resolve();
    });
    expect(await versionOf(deaf, 'often')).toBe(1);
  });

  it('exist for areas of any name, and are 0 for untouched ones', async () => {
    const area = 'odd: 7 \n"name" 東';
    await transact(async (tx) => Promise.resolve(tx.touch(area)));
    await eventually(async () => expect(await versionOf(hearing, area)).toBe(1));
    expect(await versionOf(hearing, 'never')).toBe(0);
    expect(await versionOf(deaf, 'never')).toBe(0);
  });

  it('raised by concurrent transactions never deadlock', async () => {
    const areas = ['d1', 'd2', 'd3', 'd4'];
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        transact(async (tx) => {
          for (const area of i % 2 ? areas : areas.toReversed()) tx.touch(area);
          return Promise.resolve();
        }),
      ),
    );
    for (const area of areas) expect(await versionOf(deaf, area)).toBe(40);
    await eventually(async () => expect(await versionOf(hearing, 'd4')).toBe(40));
  });

  it('are read for concurrent requests by a single query that starts after them', async () => {
    await versionOf(deaf, 'shared');
    asked = 0;
    const first = versionOf(deaf, 'shared');
    await transact(async (tx) => Promise.resolve(tx.touch('shared')));
    const after = await Promise.all(Array.from({ length: 500 }, async () => versionOf(deaf, 'shared')));
    expect(new Set(after)).toEqual(new Set([1]));
    expect(await first).toBeLessThanOrEqual(1);
    expect(asked).toBeLessThanOrEqual(3);
  });

  it('are queried while the listener is disconnected, and notified again once it reconnects', async () => {
    const proxy = await startProxy(url);
    const versions = watchVersions(proxy.url, db, log);
    await eventually(() => expect(versions.listening).toBe(true));
    await transact(async (tx) => Promise.resolve(tx.touch('cut')));
    await eventually(async () => expect(await versionOf(versions, 'cut')).toBe(1));
    const told: string[] = [];
    const unwatch = versions.watch((area) => told.push(area));
    await proxy.cut();
    await eventually(() => expect(versions.listening).toBe(false));
    for (const version of [2, 3, 4]) {
      await transact(async (tx) => Promise.resolve(tx.touch('cut')));
      expect(await versionOf(versions, 'cut')).toBe(version);
    }
    await proxy.reopen();
    await eventually(() => expect(versions.listening).toBe(true));
    expect(await versionOf(versions, 'cut')).toBe(4);
    // Watchers get one notification for the changes in between, then one for each change.
    expect(told).toEqual(['cut']);
    await transact(async (tx) => Promise.resolve(tx.touch('cut')));
    await eventually(async () => expect(await versionOf(versions, 'cut')).toBe(5));
    expect(told).toEqual(['cut', 'cut']);
    unwatch();
    await versions.close();
    await proxy.cut();
  });

  it('that a restored backup lowered are read again after reconnecting', async () => {
    await transact(async (tx) => Promise.resolve(tx.touch('restored')));
    await transact(async (tx) => Promise.resolve(tx.touch('restored')));
    await eventually(async () => expect(await versionOf(hearing, 'restored')).toBe(2));
    await db.updateTable('data_versions').set({ version: 1 }).where('area', '=', 'restored').execute();
    const late = watchVersions(url, db, log);
    await eventually(() => expect(late.listening).toBe(true));
    expect(await versionOf(late, 'restored')).toBe(1);
    await late.close();
  });
});
