import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { asOwner, eventually } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { startReady, until } from './support/outpick.ts';
import type { OutpickProcess } from './support/outpick.ts';
import { renameSport, sportsPath, useOwnSite } from './support/own-site.ts';

const run = promisify(execFile);

const readSports = async (site: OutpickProcess) => {
  const answer = await site.get(sportsPath);
  expect(answer.status).toBe(200);
  return answer.text();
};

/** Expects the name in two answers. The second request for an answer writes it to Redis. */
async function expectTwice(site: OutpickProcess, name: string) {
  const expectName = async () => expect(await readSports(site)).toContain(name);
  await eventually(expectName, 10_000);
  await eventually(expectName, 10_000);
}

const sportsVersion = async (url: string) =>
  (await asOwner<{ version: string }>(url, `select version from data_versions where area = 'sports'`))[0];

describe('a site with a restored database and the Redis of the lost database', () => {
  const own = useOwnSite();

  /** Makes a change that the restore loses. Returns its data version, which another change must reach after the restore. */
  const loseChange = async () => {
    await renameSport(own.settings, 'Lost');
    await expectTwice(own.site, 'Lost');
    return sportsVersion(own.postgres.url);
  };

  it.each(['plain', 'recover'] as const)(
    'shows no lost change, although both databases reach the same data version (base backup, %s start)',
    async (how) => {
      await renameSport(own.settings, 'Kept');
      await expectTwice(own.site, 'Kept');
      const backup = await own.postgres.backUp();
      const lostVersion = await loseChange();
      await own.postgres.restore(backup, how);
      await until(own.site, 200);
      await renameSport(own.settings, 'Restored');
      expect(await sportsVersion(own.postgres.url)).toEqual(lostVersion);
      const fresh = await startReady('site', own.settings);
      for (const one of [own.site, fresh]) {
        // Neither the cache in the process nor the cache in Redis may return the lost name, not even once.
        await eventually(async () => expect((await one.ready()).details['announcements']).toBe(true), 15_000);
        expect(await readSports(one)).toContain('Restored');
      }
      fresh.signal('SIGTERM');
      await fresh.exit;
    },
  );

  it('shows no lost change, although both databases reach the same data version (dump, in the same cluster)', async () => {
    await renameSport(own.settings, 'Kept');
    await expectTwice(own.site, 'Kept');
    const { stdout: dump } = await run('pg_dump', ['-d', own.postgres.url], { maxBuffer: 256 * 1024 * 1024 });
    const lostVersion = await loseChange();
    await asOwner(own.postgres.url, 'create database restored');
    const restored = { ...own.settings, DATABASE_URL: own.postgres.url.replace(/postgres$/u, 'restored') };
    const psql = run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', restored.DATABASE_URL]);
    psql.child.stdin?.end(dump);
    await psql;
    await renameSport(restored, 'Restored');
    expect(await sportsVersion(restored.DATABASE_URL)).toEqual(lostVersion);
    const fresh = await startReady('site', restored);
    expect(await readSports(fresh)).toContain('Restored');
  });
});
