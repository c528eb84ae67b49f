import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  cloneDatabase,
  createEmptyDatabase,
  eventually,
  startProxy,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { migrate } from './migrate.ts';
import { openPool, siteLimits } from './open.ts';

const serverFolder = fileURLToPath(new URL('../../../', import.meta.url));

describe('the database', () => {
  let url: string;
  let opened: TestPlatform;
  beforeAll(async () => {
    url = await cloneDatabase();
    opened = await openTestPlatform({ databaseUrl: url });
  });
  afterAll(async () => opened.close());

  const pooled = async (
    limits: Partial<typeof siteLimits>,
    work: (pool: ReturnType<typeof openPool>) => Promise<void>,
  ) => {
    const pool = openPool(url, { ...siteLimits, ...limits }, () => undefined);
    try {
      await work(pool);
    } finally {
      await pool.end();
    }
  };

  it('ends a statement that takes too long', async () =>
    pooled({ statementMs: 60 }, async (pool) => {
      await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }));

  it('prepares frequent statements only', async () =>
    pooled({ connections: 1 }, async (pool) => {
      const preparedStatements = async () => {
        const { rows } = await pool.query('select statement from pg_prepared_statements order by statement');
        return rows;
      };
      const client = await pool.connect();
      for (let time = 0; time < 8; time += 1) await client.query('select $1::int as often', [time]);
      await client.query('select $1::int as seldom', [1]);
      client.release();
      expect(await preparedStatements()).toEqual([{ statement: 'select $1::int as often' }]);
    }));

  it('stops preparing a statement whose table a migration changed', async () =>
    pooled({ connections: 1 }, async (pool) => {
      await asOwner(url, 'create table changing (one int); insert into changing values (1)');
      await asOwner(url, 'grant select on changing to outpick_app');
      const client = await pool.connect();
      const read = async () => client.query('select * from changing where one = $1', [1]);
      for (let time = 0; time < 8; time += 1) await read();
      await asOwner(url, 'alter table changing add two int');
      await expect(read()).rejects.toMatchObject({ code: '0A000' });
      expect((await read()).rows).toEqual([{ one: 1, two: null }]);
      client.release();
      await asOwner(url, 'drop table changing');
    }));

  it('ends a wait for a lock that takes too long', async () =>
    pooled({ lockMs: 60 }, async (pool) => {
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('lock table sports in access exclusive mode');
      await expect(pool.query('select * from sports')).rejects.toMatchObject({ code: '55P03' });
      await holder.query('rollback');
      holder.release();
    }));

  it('ends an idle transaction, and the pool keeps working', async () =>
    pooled({ idleInTransactionMs: 60 }, async (pool) => {
      const idler = await pool.connect();
      const lost = once(idler, 'error');
      await idler.query('begin');
      await idler.query("insert into data_versions (area, version) values ('idle', 1)");
      expect((await lost)[0]).toMatchObject({ code: '25P03' });
      idler.release(true);
      expect((await pool.query("select * from data_versions where area = 'idle'")).rows).toEqual([]);
    }));

  it('makes a request for a connection time out while all connections are in use', async () =>
    pooled({ connections: 1, connectMs: 60 }, async (pool) => {
      const only = await pool.connect();
      await expect(pool.connect()).rejects.toThrow(/timeout/u);
      only.release();
    }));

  it('that stops answering makes the statement time out; the next statement gets a new connection', async () => {
    const proxy = await startProxy(url);
    const pool = openPool(proxy.url, { ...siteLimits, connections: 1, statementMs: 100 }, () => undefined);
    await pool.query('select 1');
    proxy.stall();
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await pool.end();
    await proxy.cut();
  });

  it('fails only the statement in progress when connections break', async () => {
    const proxy = await startProxy(url);
    const lost: Error[] = [];
    const pool = openPool(proxy.url, { ...siteLimits, connections: 2 }, (error) => lost.push(error));
    const [busy, idle] = [await pool.connect(), await pool.connect()];
    idle.release();
    const waiting = busy.query('select pg_sleep(10)');
    await proxy.cut();
    await expect(waiting).rejects.toThrow(/Connection terminated|ECONNRESET/u);
    busy.release();
    await eventually(() => expect(lost).toHaveLength(1));
    await proxy.reopen();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await proxy.cut();
  });

  it('gives the site’s connections time limits, the application’s role and UTC, and compiles no statements', async () => {
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
             current_setting('jit') as jit, current_user as role`.execute(opened.platform.db);
    expect(rows).toEqual([
      { statement: '5s', lock: '3s', idle: '10s', zone: 'UTC', jit: 'off', role: 'outpick_app' },
    ]);
  });

  it('reads bigint as number, date as text and timestamptz as Date', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::int8 as whole, count(*) as counted, date '2024-02-29' as day,
             timestamptz '2024-02-29T23:30:00-05:00' as instant from generate_series(1, 3)`.execute(
      opened.platform.db,
    );
    expect(rows).toEqual([
      { whole: 9007199254740991, counted: 3, day: '2024-02-29', instant: new Date('2024-03-01T04:30:00Z') },
    ]);
  });

  it('[D-TIME-01] returns a timestamp that is the same in UTC ISO 8601 in any time zone of the machine', async () => {
    const { rows } = await sql<{ at: Date }>`select ${'2031-07-01T12:00:00.123Z'}::timestamptz as at`.execute(
      opened.platform.db,
    );
    expect(rows[0]?.at.toISOString()).toBe('2031-07-01T12:00:00.123Z');
  });

  it('creates version 7 ids, which contain the millisecond of their creation and sort by it', async () => {
    const rows = await asOwner<{ id: string; before: number; after: number }>(
      url,
      `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as before, uuid_v7() as id,
              ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as after
       from generate_series(1, 2000)`,
    );
    let last = 0;
    for (const { id, before, after } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
      const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      expect(ms).toBeGreaterThanOrEqual(Math.max(before, last));
      expect(ms).toBeLessThanOrEqual(after);
      last = ms;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2000);
  });
});

describe('migrations', () => {
  it('are applied once to an empty database when two processes start them at the same time', async () => {
    const url = await createEmptyDatabase();
    const lines: string[] = [];
    await Promise.all([1, 2].map(async () => migrate(url, { print: (line) => lines.push(line) })));
    expect(lines.at(-1)).toBe('nothing to apply');
    expect(lines.filter((line) => line.startsWith('applied')).length).toBe(new Set(lines).size - 1);
    const tables = await asOwner<{ name: string }>(
      url,
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    expect(tables.map(({ name }) => name)).toContain('rating_runs');
  });

  it('lead to a schema that the generated row types match', async () => {
    const codegen = fileURLToPath(import.meta.resolve('kysely-codegen')).replace(
      /dist\/.*$/u,
      'dist/cli/bin.js',
    );
    const verify = async (url: string) =>
      promisify(execFile)(
        process.execPath,
        [codegen, '--config-file', '.kysely-codegenrc.json', '--url', url, '--verify'],
        { cwd: serverFolder },
      );
    const url = await cloneDatabase();
    await verify(url);
    await asOwner(url, 'alter table sports add column drifted text');
    await expect(verify(url)).rejects.toThrow(/not up-to-date/u);
  });
});

describe('the application’s role', () => {
  let opened: TestPlatform;
  beforeAll(async () => {
    opened = await openTestPlatform();
  });
  afterAll(async () => opened.close());

  it.each([
    'create table planted (id int)',
    'create function planted() returns int language sql as $$ select 1 $$',
    'create schema planted',
    'create extension file_fdw',
    'create role planted',
    'alter table sports add column planted int',
    'alter table sports disable trigger all',
    'drop table sports',
    'truncate data_versions',
    'drop function uuid_v7()',
    'create index planted on sports (name)',
    'create trigger planted before insert on sports execute function suppress_redundant_updates_trigger()',
    'alter role outpick_app superuser',
    'select * from migrations',
    "insert into migrations (name, run_on) values ('planted', now())",
    'create table jobs.planted (id int)',
    'drop table jobs.job',
    "copy sports to program 'true'",
    "copy sports from program 'true'",
    "copy sports to '/tmp/planted'",
    "copy data_versions from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'alter system set log_statement = none',
    'select pg_reload_conf()',
    'select * from pg_authid',
  ])('V13.2.2 may not run: %s', async (statement) => {
    await expect(sql.raw(statement).execute(opened.platform.db)).rejects.toMatchObject({ code: '42501' });
  });

  it('V13.2.2 may read and write rows', async () => {
    const { db } = opened.platform;
    await db.insertInto('data_versions').values({ area: 'role', version: 1 }).execute();
    await db.updateTable('data_versions').set({ version: 2 }).where('area', '=', 'role').execute();
    const deletion = await db.deleteFrom('data_versions').where('area', '=', 'role').executeTakeFirst();
    expect(deletion.numDeletedRows).toBe(1n);
  });
});
