import { asOwner, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, startReady } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { renameSport, sportsPath } from './support/own-site.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';

describe('public answers with a replica', () => {
  let postgres: OwnPostgres;
  let replicaUrl: string;
  let settings: Settings;
  let site: OutpickProcess;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await deployment({ DATABASE_URL: postgres.url });
    await command(['migrate'], settings);
    replicaUrl = await postgres.startReplica();
    site = await startReady('site', { ...settings, REPLICA_URL: replicaUrl });
    await eventually(async () => {
      if ((await site.ready()).details['announcements'] !== true) throw new Error('not listening yet');
    }, 15_000);
  });
  afterAll(async () => {
    await endAll();
    await postgres.remove();
  });

  const rename = async (name: string) => renameSport(settings, name);
  const shows = async (name: string) =>
    eventually(async () => {
      const answer = await site.get(sportsPath);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(name);
    });
  const reads = async (server: 'primary' | 'replica') =>
    Number(
      new RegExp(`^outpick_public_reads_total\\{.*server="${server}".*\\} (\\d+)`, 'mu').exec(
        await site.metrics(),
      )?.[1] ?? 0,
    );
  const untilReplayed = async () =>
    eventually(async () => {
      const [here] = await asOwner<{ lsn: string }>(postgres.url, 'select pg_current_wal_lsn() as lsn');
      const [there] = await asOwner<{ arrived: boolean }>(
        replicaUrl,
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as arrived',
        [here?.lsn],
      );
      expect(there).toEqual({ arrived: true });
    }, 15_000);

  it('are read there once their data has arrived, else from the primary, and never stale', async () => {
    await rename('First');
    await untilReplayed();
    const before = await reads('replica');
    await site.get(`${sportsPath}?pageSize=20`);
    await shows('First');
    await eventually(async () => expect(await reads('replica')).toBeGreaterThan(before));

    await asOwner(replicaUrl, 'select pg_wal_replay_pause()');
    const [fromReplica, fromPrimary] = [await reads('replica'), await reads('primary')];
    await rename('While it lags');
    await shows('While it lags');
    expect(await reads('replica')).toBe(fromReplica);
    expect(await reads('primary')).toBeGreaterThan(fromPrimary);

    await asOwner(replicaUrl, 'select pg_wal_replay_resume()');
    await rename('Again');
    await shows('Again');
    await untilReplayed();
    await site.get('/api/v1/website/get-all-news');
    expect(await reads('replica')).toBeGreaterThan(fromReplica);
  });

  it('are read from the primary when the replica is gone', async () => {
    const fromPrimary = await reads('primary');
    await postgres.stopReplicas();
    await rename('Alone');
    await shows('Alone');
    expect(await reads('primary')).toBeGreaterThan(fromPrimary);
  });
});
