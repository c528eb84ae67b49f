import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addBareSlates, addBareSports, asOwner, openTestContest } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment } from './support/outpick.ts';
import type { Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { scratch } from './support/scratch.ts';
import { withPlatform } from './support/writer.ts';

const run = promisify(execFile);
const databaseUrl = (url: string, user: string) =>
  url.replace('//root@', `//${user}@`).replace(/postgres$/u, 'outpick');

const settingsFor = async ({ url }: OwnPostgres): Promise<Settings> =>
  createDeployment({
    DATABASE_URL: databaseUrl(url, 'outpick_site'),
    DATABASE_OWNER_URL: databaseUrl(url, 'outpick_owner'),
  });

/** Dumps and restores with the commands of docs/run/backups.md. */
describe('a dump restored into a new cluster', () => {
  let old: OwnPostgres;
  let fresh: OwnPostgres;
  let roles: string;
  let dump: string;
  beforeAll(async () => {
    [old, fresh] = await Promise.all([createPostgres(), createPostgres()]);
    await Promise.all([old.start(), fresh.start()]);
    await asOwner(old.url, 'create role outpick_owner login createrole');
    await asOwner(old.url, 'create database outpick owner outpick_owner');
    const settings = await settingsFor(old);
    await command(['migrate'], settings);
    await asOwner(old.url, 'create role outpick_site login noinherit');
    await asOwner(old.url, 'grant outpick_app to outpick_site');
    await withPlatform(settings, async (platform) => openTestContest(platform));
    await mkdir(scratch, { recursive: true });
    [roles, dump] = [join(scratch, 'roles.sql'), join(scratch, 'outpick.dump')];
    await run('pg_dumpall', ['--roles-only', '--file', roles, '-d', old.url]);
    await run('pg_dump', ['--format=custom', '--file', dump, databaseUrl(old.url, 'outpick_owner')]);
  });
  afterAll(async () => Promise.all([old.remove(), fresh.remove()]));

  const restoreDump = async () =>
    run('pg_restore', ['--exit-on-error', '-d', databaseUrl(fresh.url, 'root'), dump]);

  it('fails without the roles; with the roles it passes `outpick verify` and accepts a slate in a new month', async () => {
    await asOwner(fresh.url, 'create database outpick');
    await expect(restoreDump()).rejects.toThrow(/role "outpick_owner" does not exist/u);
    await asOwner(fresh.url, 'drop database outpick');

    await run('psql', ['--file', roles, fresh.url]);
    await asOwner(fresh.url, 'create database outpick owner outpick_owner');
    await restoreDump();
    const settings = await settingsFor(fresh);
    await command(['migrate'], settings);
    await command(['verify'], settings);
    const [partition] = await withPlatform(settings, async (platform) => {
      const [sport] = await addBareSports(platform, 1);
      if (!sport) throw new Error('no sport');
      const day = '2031-05-04';
      await addBareSlates(platform, [
        { ...sport, firstDay: day, lastDay: day, firstStart: new Date(day), games: 1 },
      ]);
      return asOwner<{ owner: string }>(
        databaseUrl(fresh.url, 'root'),
        `select tableowner as owner from pg_tables where tablename = 'picks_2031_05'`,
      );
    });
    expect(partition).toEqual({ owner: 'outpick_owner' });
  });
});
