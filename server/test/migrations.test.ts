import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../src/platform/database/migrate.ts';
import { migrationsFolder } from '../src/platform/database/schema-state.ts';
import { planMigrations } from '../src/platform/database/migration-plan.ts';
import { asOwner, createEmptyDatabase, eventually } from './support/index.ts';
import { measureMigrations } from './support/measure-migrations.ts';

const readMigration = async (file: string) => readFile(join(migrationsFolder, file), 'utf8');
const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
const released = z.record(z.string(), z.string()).parse(JSON.parse(await readMigration('released.json')));

/** Finds tables and indexes without a comment on the line above. */
function findUnexplained(sql: string): string[] {
  const lines = sql.split('\n');
  return lines.flatMap((line, index) => {
    const [, name] =
      /^create (?:unlogged |unique )?(?:table|index)(?: concurrently)? (\w+)/u.exec(line) ?? [];
    return name === undefined || lines[index - 1]?.startsWith('--') === true ? [] : [name];
  });
}

describe('migrations', () => {
  it('have a comment above each table and each index', async () => {
    for (const file of files) expect([file, findUnexplained(await readMigration(file))]).toEqual([file, []]);
    expect(findUnexplained('-- Why.\ncreate table a (\n);\n\ncreate unique index b on a (c);')).toEqual([
      'b',
    ]);
  });

  it('are numbered without gaps and named by their domain', () => {
    expect(files.map((file) => file.slice(0, 4))).toEqual(
      files.map((_file, index) => String(index + 1).padStart(4, '0')),
    );
    for (const file of files) expect(file).toMatch(/^\d{4}_[a-z_]+\.sql$/u);
  });

  it('do not change once a release contains them', async () => {
    const present: Record<string, string> = {};
    for (const file of files)
      if (file in released)
        present[file] = createHash('sha256')
          .update(await readMigration(file))
          .digest('hex');
    expect(present).toEqual(released);
  });
});

/** The number of migrations in the first release, which has no previous one. */
const firstSchema = 16;
const contractLine = /^-- Contract: \S.*$/mu;

describe('migrations after the first schema', () => {
  it('take the locks in locks.json, and break the previous release only with a stated reason', async () => {
    const measured = await measureMigrations(await createEmptyDatabase(), migrationsFolder);
    expect(measured.map(({ name }) => `${name}.sql`)).toEqual(files);
    const later = measured.slice(firstSchema);
    const locks = Object.fromEntries(later.map((one) => [one.name, one.locks]));
    await expect(`${JSON.stringify(locks, undefined, 2)}\n`).toMatchFileSnapshot('../migrations/locks.json');
    const texts = await Promise.all(later.map(async ({ name }) => readMigration(`${name}.sql`)));
    const unexplained = later.filter(
      ({ breaks }, index) => breaks.length > 0 && !contractLine.test(texts[index] ?? ''),
    );
    expect(unexplained).toEqual([]);
  });
});

describe('examples of migrations', () => {
  const examples = {
    '0002_add_column': 'alter table games add column venue text;',
    '0003_index': 'create index games_by_day on games (day);',
    '0004_concurrent_index': '-- No transaction\ncreate index concurrently games_by_home on games (home);',
    '0005_change_type': 'alter table games alter column home type bigint;',
    '0006_required_column': `alter table games add column away integer not null default 0; alter table games alter column away drop default;`,
    '0007_drop_column': 'alter table games drop column venue;',
    '0008_not_null': 'alter table games alter column day set not null;',
    '0009_unique': 'alter table games add constraint one_a_day unique (day);',
    '0010_reference': 'create table results (game integer references games);',
    '0011_drop_table': 'drop table results;',
    '0012_partitioned': 'alter table picks add column margin integer;',
    '0013_rows': 'update games set day = day + 1;',
    '0014_partitioned_type': 'alter table picks alter column game type bigint;',
    '0015_trigger': 'create trigger watch before insert on games for each row execute function check_game();',
    '0016_disable': 'alter table games disable trigger watch;',
    '0017_body': `create or replace function check_game() returns trigger language plpgsql as 'begin return null; end';`,
    '0018_drop_trigger': 'drop trigger watch on games;',
    '0019_view': 'create or replace view days as select distinct day from games where home > 0;',
    '0020_revoke': 'revoke insert on games from public;',
    '0021_revoke_column': 'revoke select (game) on picks from public;',
    '0022_revoke_function': 'revoke execute on function check_game() from public;',
    '0023_grant': 'grant delete on games to public;',
    '0024_new_objects': `create function twice(number integer) returns integer language sql as 'select 2 * number';
      create view ids as select id from games;`,
  };
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-migrations-'));
    url = await createEmptyDatabase();
    await writeFile(
      join(folder, '0001_first.sql'),
      `create table games (id integer primary key, home integer, day date);
       create table picks (month date not null, game integer) partition by list (month);
       create table picks_2026_11 partition of picks for values in ('2026-11-01');
       create function check_game() returns trigger language plpgsql as 'begin return new; end';
       create view days as select distinct day from games;
       grant insert on games to public;
       grant select (game) on picks to public;`,
    );
    for (const [name, text] of Object.entries(examples)) await writeFile(join(folder, `${name}.sql`), text);
  });
  afterAll(async () => rm(folder, { recursive: true }));

  it('have the expected locks and breaking changes', async () => {
    const measured = await measureMigrations(await createEmptyDatabase(), folder);
    const found = Object.fromEntries(
      measured.map(({ name, locks, breaks }) => [
        name,
        [locks.map(({ table, lock, duration }) => `${table} ${lock} ${duration}`), breaks].flat(),
      ]),
    );
    expect(found).toEqual({
      '0001_first': [],
      '0002_add_column': ['games AccessExclusiveLock short'],
      '0003_index': ['games ShareLock reads'],
      '0004_concurrent_index': ['games ShareUpdateExclusiveLock reads'],
      '0005_change_type': [
        'games AccessExclusiveLock rewrites',
        'column games.home was integer and is bigint',
      ],
      '0006_required_column': ['games AccessExclusiveLock short', 'column games.away is required'],
      '0007_drop_column': ['games AccessExclusiveLock short', 'column games.venue is gone'],
      '0008_not_null': ['games AccessExclusiveLock reads', 'column games.day is no longer nullable'],
      '0009_unique': [
        'games AccessExclusiveLock reads',
        'new rule on games: CREATE UNIQUE INDEX one_a_day ON public.games USING btree (day)',
        'new rule on games: UNIQUE (day)',
      ],
      '0010_reference': ['games ShareRowExclusiveLock short'],
      '0011_drop_table': [
        'games AccessExclusiveLock short',
        'results AccessExclusiveLock short',
        'table results is gone',
      ],
      '0012_partitioned': ['picks AccessExclusiveLock short'],
      '0013_rows': ['games RowExclusiveLock reads'],
      '0014_partitioned_type': [
        'picks AccessExclusiveLock rewrites',
        'column picks.game was integer and is bigint',
      ],
      '0015_trigger': ['games ShareRowExclusiveLock short', 'new trigger watch on games'],
      '0016_disable': ['games ShareRowExclusiveLock short', 'trigger watch on games is replaced'],
      '0017_body': ['function check_game() is replaced'],
      '0018_drop_trigger': ['games AccessExclusiveLock short', 'trigger watch on games is gone'],
      '0019_view': ['view days is replaced'],
      '0020_revoke': ['right: public may insert table games is gone'],
      '0021_revoke_column': ['right: public may select column picks.game is gone'],
      '0022_revoke_function': ['right: public may execute function check_game() is gone'],
      '0023_grant': [],
      '0024_new_objects': [],
    });
  });

  it('can be planned without being applied, with the size of the tables that they lock', async () => {
    const some = await mkdtemp(join(tmpdir(), 'outpick-planned-'));
    await copyFile(join(folder, '0001_first.sql'), join(some, '0001_first.sql'));
    await writeFile(join(some, 'locks.json'), '{}');
    expect(await planMigrations(url, some)).toEqual([
      'the database is empty: 1 migrations create the schema',
      '  0001_first',
    ]);
    await migrate(url, { print: () => undefined, folder: some });
    await asOwner(url, 'insert into games select i, i from generate_series(1, 1000) as i');
    await asOwner(url, 'analyze games');
    expect(await planMigrations(url, some)).toEqual(['nothing to apply']);
    await writeFile(join(some, '0002_type.sql'), examples['0005_change_type']);
    await writeFile(join(some, '0003_table.sql'), '-- Why.\ncreate table news (id integer);');
    const locks = {
      '0002_type': [{ table: 'games', lock: 'AccessExclusiveLock', duration: 'rewrites' }],
      '0003_table': [],
    };
    await writeFile(join(some, 'locks.json'), JSON.stringify(locks));
    expect(await planMigrations(url, some)).toEqual([
      '2 to apply, each in its own transaction:',
      '  0002_type',
      expect.stringMatching(
        /^ {4}games: blocks reads and writes while the table is written again \(AccessExclusiveLock; \d+ kB, about 1,000 rows\)$/u,
      ),
      '  0003_table: locks no existing table',
      'a migration waits 2 s for a lock, then tries again after 5 s, 24 times at most',
    ]);
    const tables = await asOwner(url, `select to_regclass('news') as news`);
    expect(tables).toEqual([{ news: null }]);
    await rm(some, { recursive: true });
  });

  it('stop waiting for a lock after a time-out, and try again', async () => {
    const some = await mkdtemp(join(tmpdir(), 'outpick-locked-'));
    const locked = await createEmptyDatabase();
    await copyFile(join(folder, '0001_first.sql'), join(some, '0001_first.sql'));
    await migrate(locked, { print: () => undefined, folder: some });
    await writeFile(join(some, '0002_more.sql'), '-- Why.\ncreate table news (id integer);');
    await writeFile(join(some, '0003_column.sql'), examples['0002_add_column']);
    const reader = new pg.Client({ connectionString: locked });
    await reader.connect();
    await reader.query('begin; select from games');
    const lines: string[] = [];
    const patience = { lockMs: 50, pauseMs: 10, attempts: 3 };
    const refused = migrate(locked, { print: (line) => lines.push(line), folder: some, patience });
    await expect(refused).rejects.toThrow('canceling statement due to lock timeout');
    expect(lines).toEqual([
      'applied 0002_more',
      'another transaction holds a lock that is needed; trying again (1 of 3)',
      'another transaction holds a lock that is needed; trying again (2 of 3)',
    ]);
    // The migration before the one that failed stays applied.
    expect(await asOwner(locked, `select to_regclass('news') as news`)).toEqual([{ news: 'news' }]);
    const waiting = migrate(locked, {
      print: (line) => lines.push(line),
      folder: some,
      patience: { ...patience, attempts: 1000 },
    });
    await eventually(() => expect(lines.at(-1)).toContain('of 1000'));
    await reader.query('commit');
    await waiting;
    expect(lines.at(-1)).toBe('applied 0003_column');
    await reader.end();
    await rm(some, { recursive: true });
  });

  it('build an index while a long transaction runs, even after an earlier attempt was interrupted', async () => {
    const some = await mkdtemp(join(tmpdir(), 'outpick-concurrent-'));
    const busy = await createEmptyDatabase();
    await copyFile(join(folder, '0001_first.sql'), join(some, '0001_first.sql'));
    await migrate(busy, { print: () => undefined, folder: some });
    await writeFile(join(some, '0002_index.sql'), examples['0004_concurrent_index']);
    const writer = new pg.Client({ connectionString: busy });
    await writer.connect();
    await writer.query('begin; insert into games values (1, 1)');
    // An interrupted build leaves an invalid index.
    const builder = new pg.Client({ connectionString: busy });
    await builder.connect();
    await builder.query('set lock_timeout = 100');
    await expect(builder.query(examples['0004_concurrent_index'])).rejects.toThrow('lock timeout');
    await builder.end();
    const patience = { lockMs: 50, pauseMs: 10, attempts: 1 };
    const lines: string[] = [];
    const migrating = [1, 2].map(async () =>
      migrate(busy, { print: (line) => lines.push(line), folder: some, patience }),
    );
    await eventually(async () => {
      const waiting = await asOwner(
        busy,
        `select from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      expect(waiting).toHaveLength(1);
    });
    await writer.query('commit');
    await Promise.all(migrating);
    expect(lines.toSorted()).toEqual(['applied 0002_index', 'nothing to apply']);
    expect(
      await asOwner(busy, `select indisvalid from pg_index where indexrelid = 'games_by_home'::regclass`),
    ).toEqual([{ indisvalid: true }]);
    await writer.end();
    await rm(some, { recursive: true });
  });
});
