import { asOwner, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, startReady } from './support/outpick.ts';
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
    settings = await createDeployment({ DATABASE_URL: postgres.url });
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
  const expectName = async (name: string) =>
    eventually(async () => {
      const answer = await site.get(sportsPath);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(name);
    });
  const countReads = async (server: 'primary' | 'replica') =>
    Number(
      new RegExp(`^outpick_public_reads_total\\{.*server="${server}".*\\} (\\d+)`, 'mu').exec(
        await site.metrics(),
      )?.[1] ?? 0,
    );
  const waitForReplay = async () =>
    eventually(async () => {
      const [primary] = await asOwner<{ lsn: string }>(postgres.url, 'select pg_current_wal_lsn() as lsn');
      const [replica] = await asOwner<{ arrived: boolean }>(
        replicaUrl,
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as arrived',
        [primary?.lsn],
      );
      expect(replica).toEqual({ arrived: true });
    }, 15_000);

  it('come from the replica if it has the newest data, else from the primary, and are never stale', async () => {
    await rename('First');
    await waitForReplay();
    const before = await countReads('replica');
    await site.get(`${sportsPath}?pageSize=20`);
    await expectName('First');
    await eventually(async () => expect(await countReads('replica')).toBeGreaterThan(before));

    await asOwner(replicaUrl, 'select pg_wal_replay_pause()');
    const [fromReplica, fromPrimary] = [await countReads('replica'), await countReads('primary')];
    await rename('While it lags');
    await expectName('While it lags');
    expect(await countReads('replica')).toBe(fromReplica);
    expect(await countReads('primary')).toBeGreaterThan(fromPrimary);

    await asOwner(replicaUrl, 'select pg_wal_replay_resume()');
    await rename('Again');
    await expectName('Again');
    await waitForReplay();
    await site.get('/api/v1/website/get-all-news');
    expect(await countReads('replica')).toBeGreaterThan(fromReplica);
  });

  it('come from the primary when the replica is gone', async () => {
    const fromPrimary = await countReads('primary');
    await postgres.stopReplicas();
    await rename('Alone');
    await expectName('Alone');
    expect(await countReads('primary')).toBeGreaterThan(fromPrimary);
  });
});
