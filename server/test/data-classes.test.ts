import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../src/platform/csv/parse-csv.ts';
import {
  addTestSport,
  asOwner,
  dumpDatabase,
  dumpRedis,
  finishTestSlate,
  makeBare,
  newEmail,
  playTestSlate,
  startTestAccounts,
  testPicture,
  waitUntilConnected,
} from './support/index.ts';
import type { TestAccounts } from './support/index.ts';

const classes = ['public', 'contest', 'internal', 'personal', 'secret'];
const list = join(import.meta.dirname, '../../docs/data-classes.csv');

describe('data classes', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
    await waitUntilConnected(accounts.site.platform);
  });
  afterAll(async () => accounts.close());

  it('V14.1.1 list every column of the schema exactly once', async () => {
    const [head, ...rows] = await Array.fromAsync(
      parseCsv([await readFile(list, 'utf8')]),
      ({ cells }) => cells,
    );
    expect(head).toEqual(['table', 'class', 'columns']);
    expect(rows.filter(([, name = '']) => !classes.includes(name))).toEqual([]);
    const listed = rows.flatMap(([table, , columns = '']) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    );
    const actual = await asOwner<{ name: string }>(
      accounts.site.platform.config.DATABASE_URL,
      `select format('%s.%s', table_name, column_name) as name
       from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
       where table_schema = 'public' and table_type = 'BASE TABLE' and not relispartition`,
    );
    expect(listed.toSorted()).toEqual(actual.map(({ name }) => name).toSorted());
  });

  it('V14.1.2 V14.2.4 a deleted account leaves no personal data in database, Redis, files and log, and boards stay', async () => {
    const { site } = accounts;
    const { platform } = site;
    const { DATABASE_URL, REDIS_URL = '', REDIS_PREFIX } = platform.config;
    const email = `wilhelmina.${newEmail()}`;
    const { token, id } = await accounts.join(email);
    const form = new FormData();
    const fields = { email, name: 'Wilhelmina', lastName: 'Featherstone', mobileNumber: '+1-202-5550188' };
    // Boards show the team's name. A cached board may contain it for another hour, but is not served any more.
    form.set('contestTeamName', 'Owls');
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('profilePic', new Blob([await testPicture(20, 20)]));
    expect((await accounts.send('updateProfile', form, { token })).status).toBe(200);
    const sportId = await addTestSport(platform);
    const bare = await makeBare(platform, sportId);
    const slate = await playTestSlate(platform, bare, '2026-01-05T18:00:00Z', [
      [{ id, token }, 0, 'Home', 5],
    ]);
    await finishTestSlate(platform, slate, [7, 3, 1]);
    // Requests that fill the caches and the limits.
    await accounts.login(email, 'wrong');
    for (const path of [`website/boards/${sportId}`, `website/get-contest-winner?sportsCategory=${sportId}`])
      for (let i = 0; i < 3; i += 1) expect((await site.get(`/api/v1/${path}`)).status).toBe(200);
    const standings = async () => asOwner(DATABASE_URL, 'select * from standings order by player_id');
    const findPortraits = async () =>
      (await readdir(site.folder, { recursive: true })).filter((path) => path.endsWith('.webp'));
    const findTraces = async () => {
      const texts = {
        database: await dumpDatabase(DATABASE_URL),
        redis: await dumpRedis(REDIS_URL, REDIS_PREFIX),
        log: site.log.join('\n'),
      };
      const personal = /wilhelmina|featherstone|5550188/iu;
      return Object.entries(texts).flatMap(([place, text]) => (personal.test(text) ? [place] : []));
    };
    const before = await standings();
    expect(before).not.toEqual([]);
    expect([await findTraces(), await findPortraits()]).toEqual([['database'], [expect.any(String)]]);
    await accounts.send('userDelete', undefined, { method: 'DELETE', token });
    await accounts.letter(email);
    await expect.poll(findTraces, { timeout: 15_000 }).toEqual([]);
    await expect.poll(findPortraits, { timeout: 15_000 }).toEqual([]);
    expect(await standings()).toEqual(before);
  });
});
