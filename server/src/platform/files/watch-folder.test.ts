import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asOwner, cloneDatabase, openTestPlatform } from '../../../test/support/index.ts';
import { watchFolder } from './watch-folder.ts';

let [one, other] = ['', ''];
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  one = await mkdtemp(join(tmpdir(), 'outpick-folder-'));
  other = await mkdtemp(join(tmpdir(), 'outpick-folder-'));
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
afterAll(async () => {
  for (const folder of [one, other]) await rm(folder, { recursive: true, force: true });
});

/** Starts a process with its files in this folder. Returns a function that lists its alarms so far. */
async function watch(databaseUrl: string, folder: string): Promise<() => unknown[]> {
  const test = await openTestPlatform({ databaseUrl, config: { FILES_URL: pathToFileURL(folder).href } });
  opened.push(test, await watchFolder(test.platform, 50));
  return () =>
    test.log
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ alarm }) => alarm === 'files-not-shared')
      .map(({ folder: named }) => named);
}

it('operators are alerted once while processes of one database use different folders', async () => {
  const database = await cloneDatabase();
  const [first, second] = [await watch(database, one), await watch(database, other)];
  await expect.poll(first, { timeout: 10_000 }).toEqual([one]);
  await expect.poll(second, { timeout: 10_000 }).toEqual([other]);
});

it('operators are not alerted while processes share a folder, but once when one with another folder starts', async () => {
  const database = await cloneDatabase();
  const sharing = [await watch(database, one), await watch(database, one)];
  const countNames = async () =>
    asOwner(
      database,
      `select count(*)::int as names from pg_stat_activity
       where datname = current_database() and application_name like 'outpick files %'`,
    );
  await expect.poll(countNames, { timeout: 10_000 }).toEqual([{ names: 2 }]);
  for (const alarms of sharing) expect(alarms()).toEqual([]);
  const third = await watch(database, other);
  await expect.poll(third, { timeout: 10_000 }).toEqual([other]);
  for (const alarms of sharing) await expect.poll(alarms, { timeout: 10_000 }).toEqual([one]);
});
