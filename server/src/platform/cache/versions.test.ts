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
  let queries = 0;
  let queryingVersions: Versions;
  let listeningVersions: Versions;
  beforeAll(async () => {
    url = await cloneDatabase();
    const pool = openPool(url, siteLimits, () => undefined);
    db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void (queries += Number(query.sql.includes('data_versions)'))),
    });
    transact = createTransact(db);
    listeningVersions = watchVersions(url, db, log);
    // No database listens at that address, so every look-up is a query.
    queryingVersions = watchVersions('postgres://127.0.0.1:1/nowhere', db, log);
    await eventually(() => {
      if (!listeningVersions.listening) throw new Error('not listening yet');
    });
  });
  afterAll(async () => {
    await Promise.all([listeningVersions.close(), queryingVersions.close()]);
    await db.destroy();
  });

  it('are notified when a transaction commits, but not when it rolls back', async () => {
    await transact(async (tx) => Promise.resolve(tx.touch('kept')));
    await eventually(async () => expect(await versionOf(listeningVersions, 'kept')).toBe(1));
    await expect(
      transact(async (tx) => {
        tx.touch('kept');
        return Promise.reject(new Error('no'));
      }),
    ).rejects.toThrow('no');
    await transact(async (tx) => Promise.resolve(tx.touch('after')));
    await eventually(async () => expect(await versionOf(listeningVersions, 'after')).toBe(1));
    expect(await versionOf(listeningVersions, 'kept')).toBe(1);
  });

  it('are raised once per transaction', async () => {
    await transact(async (tx) => {
      for (let i = 0; i < 5; i += 1) tx.touch('often');
      return Promise.resolve();
    });
    expect(await versionOf(queryingVersions, 'often')).toBe(1);
  });

  it('exist for areas of any name, and are 0 for areas that never changed', async () => {
    const area = 'odd: 7 \n"name" 東';
    await transact(async (tx) => Promise.resolve(tx.touch(area)));
    await eventually(async () => expect(await versionOf(listeningVersions, area)).toBe(1));
    expect(await versionOf(listeningVersions, 'never')).toBe(0);
    expect(await versionOf(queryingVersions, 'never')).toBe(0);
  });

  it('can be raised by concurrent transactions without a deadlock', async () => {
    const areas = ['d1', 'd2', 'd3', 'd4'];
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        transact(async (tx) => {
          for (const area of i % 2 ? areas : areas.toReversed()) tx.touch(area);
          return Promise.resolve();
        }),
      ),
    );
    for (const area of areas) expect(await versionOf(queryingVersions, area)).toBe(40);
    await eventually(async () => expect(await versionOf(listeningVersions, 'd4')).toBe(40));
  });

  it('are read by one query for concurrent requests; the query starts after all these requests', async () => {
    await versionOf(queryingVersions, 'shared');
    queries = 0;
    const first = versionOf(queryingVersions, 'shared');
    await transact(async (tx) => Promise.resolve(tx.touch('shared')));
    const after = await Promise.all(
      Array.from({ length: 500 }, async () => versionOf(queryingVersions, 'shared')),
    );
    expect(new Set(after)).toEqual(new Set([1]));
    expect(await first).toBeLessThanOrEqual(1);
    expect(queries).toBeLessThanOrEqual(3);
  });

  it('are queried while the listener is disconnected, and notified again once it reconnects', async () => {
    const proxy = await startProxy(url);
    const versions = watchVersions(proxy.url, db, log);
    await eventually(() => expect(versions.listening).toBe(true));
    await transact(async (tx) => Promise.resolve(tx.touch('cut')));
    await eventually(async () => expect(await versionOf(versions, 'cut')).toBe(1));
    const changedAreas: string[] = [];
    const unwatch = versions.watch((area) => changedAreas.push(area));
    await proxy.cut();
    await eventually(() => expect(versions.listening).toBe(false));
    for (const version of [2, 3, 4]) {
      await transact(async (tx) => Promise.resolve(tx.touch('cut')));
      expect(await versionOf(versions, 'cut')).toBe(version);
    }
    await proxy.reopen();
    await eventually(() => expect(versions.listening).toBe(true));
    expect(await versionOf(versions, 'cut')).toBe(4);
    // Watchers get one notification for all changes during the outage, then one for each change.
    expect(changedAreas).toEqual(['cut']);
    await transact(async (tx) => Promise.resolve(tx.touch('cut')));
    await eventually(async () => expect(await versionOf(versions, 'cut')).toBe(5));
    expect(changedAreas).toEqual(['cut', 'cut']);
    unwatch();
    await versions.close();
    await proxy.cut();
  });

  it('are read again after reconnecting if a restored backup lowered them', async () => {
    await transact(async (tx) => Promise.resolve(tx.touch('restored')));
    await transact(async (tx) => Promise.resolve(tx.touch('restored')));
    await eventually(async () => expect(await versionOf(listeningVersions, 'restored')).toBe(2));
    await db.updateTable('data_versions').set({ version: 1 }).where('area', '=', 'restored').execute();
    const late = watchVersions(url, db, log);
    await eventually(() => expect(late.listening).toBe(true));
    expect(await versionOf(late, 'restored')).toBe(1);
    await late.close();
  });
});
