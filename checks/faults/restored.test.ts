import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { addTestSport, asOwner, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, startReady, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { createRedis } from './support/redis.ts';
import type { OwnRedis } from './support/redis.ts';
import { withPlatform } from './support/writer.ts';

const run = promisify(execFile);
const sports = '/api/v1/website/getAllSportsCategory';

const renameSport = async (settings: Settings, name: string) =>
  withPlatform(settings, async (platform) => addTestSport(platform, { slug: 'one', name }));

const readSports = async (site: OutpickProcess) => {
  const answer = await site.get(sports);
  expect(answer.status).toBe(200);
  return answer.text();
};

/** Shows a name twice: the second request shares the answer through Redis. */
async function showAndShare(site: OutpickProcess, name: string) {
  const shows = async () => expect(await readSports(site)).toContain(name);
  await eventually(shows, 10_000);
  await eventually(shows, 10_000);
}

const sportsVersion = async (url: string) =>
  (await asOwner<{ version: string }>(url, `select version from data_versions where area = 'sports'`))[0];

describe('a restored database beside the Redis of the lost one', () => {
  let postgres: OwnPostgres;
  let redis: OwnRedis;
  let settings: Settings;
  let site: OutpickProcess;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([createPostgres(), createRedis()]);
    await Promise.all([postgres.start(), redis.start()]);
    settings = await deployment({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    await command(['migrate'], settings);
    site = await startReady('site', settings);
  });
  afterAll(async () => {
    await endAll();
    await redis.kill();
    await postgres.remove();
  });

  /** Makes a change that will be lost, and returns the version that the restored database must reach again. */
  const loseChange = async () => {
    await renameSport(settings, 'Lost');
    await showAndShare(site, 'Lost');
    return sportsVersion(postgres.url);
  };

  it.each(['plain', 'recover'] as const)(
    'shows nothing of the lost history at equal versions (base backup, %s start)',
    async (how) => {
      await renameSport(settings, 'Kept');
      await showAndShare(site, 'Kept');
      const backup = await postgres.backUp();
      const lost = await loseChange();
      await postgres.restore(backup, how);
      await until(site, 200);
      await renameSport(settings, 'Restored');
      expect(await sportsVersion(postgres.url)).toEqual(lost);
      const fresh = await startReady('site', settings);
      for (const one of [site, fresh]) {
        // Neither the running process's own cache nor the shared one may show it, not even once.
        await eventually(async () => expect((await one.ready()).details['announcements']).toBe(true), 15_000);
        expect(await readSports(one)).toContain('Restored');
      }
      fresh.signal('SIGTERM');
      await fresh.exit;
    },
  );

  it('shows nothing of the lost history at equal versions (dump, in the same cluster)', async () => {
    await renameSport(settings, 'Kept');
    await showAndShare(site, 'Kept');
    const { stdout: dump } = await run('pg_dump', ['-d', postgres.url], { maxBuffer: 256 * 1024 * 1024 });
    const lost = await loseChange();
    await asOwner(postgres.url, 'create database restored');
    const restored = { ...settings, DATABASE_URL: postgres.url.replace(/postgres$/u, 'restored') };
    const psql = run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', restored.DATABASE_URL]);
    psql.child.stdin?.end(dump);
    await psql;
    await renameSport(restored, 'Restored');
    expect(await sportsVersion(restored.DATABASE_URL)).toEqual(lost);
    const fresh = await startReady('site', restored);
    expect(await readSports(fresh)).toContain('Restored');
  });
});
