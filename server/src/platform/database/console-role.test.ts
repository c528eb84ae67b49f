import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, openTestContest, openTestPlatform } from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import { asConsole } from '../platform.ts';
import { grantConsoleRights, pickTables } from './console-role.ts';
import type { Database } from './open.ts';

/** The functions that read picks with their owner's rights. Each returns only counts and differences of points. */
const grantedFunctions = [
  'count_active_players',
  'count_picks',
  'count_returning_players',
  'count_slate_picks',
  'forget_crowds',
  'preview_point_changes',
  'preview_resettlement',
];

describe('the console’s role', () => {
  let opened: TestPlatform;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestPlatform();
    ({ db } = asConsole(opened.platform));
    // A slate creates partitions of picks and boards.
    await openTestContest(opened.platform);
  }, 60_000);
  afterAll(async () => opened.close());

  const runAsOwner = async <Row extends pg.QueryResultRow>(text: string) =>
    asOwner<Row>(opened.platform.config.DATABASE_URL, text);

  it('is the role of the connections of operators’ calls', async () => {
    const { rows } = await sql`select current_user as role`.execute(db);
    expect(rows).toEqual([{ role: 'outpick_console' }]);
    await asConsole(opened.platform).transact(async (tx) => {
      expect((await sql`select current_user as role`.execute(tx.db)).rows).toEqual(rows);
    });
  });

  it('may neither read nor change the tables with picks, nor their partitions', async () => {
    const partitions = await runAsOwner<{ name: string }>(
      "select relid::regclass::text as name from pg_partition_tree('picks') where isleaf",
    );
    expect(partitions.length).toBeGreaterThan(0);
    const refused = { code: '42501' };
    for (const table of [...pickTables, ...partitions.map(({ name }) => name)])
      for (const statement of [
        `select * from ${table}`,
        `select count(*) from ${table}`,
        `delete from ${table}`,
        `insert into ${table} default values`,
        `copy ${table} to stdout`,
      ])
        await expect(sql.raw(statement).execute(db)).rejects.toMatchObject(refused);
    await expect(sql`update picks set margin = 0`.execute(db)).rejects.toMatchObject(refused);
  });

  it('has the rights of the application’s role on all other tables, and none on partitions', async () => {
    const rightsOf = async (role: string) =>
      runAsOwner(`
        select relname, relispartition, privilege_type from pg_class, aclexplode(relacl)
        where relnamespace = 'public'::regnamespace and grantee = '${role}'::regrole
          and relname <> all ('{${pickTables.join(',')}}') and not relispartition
        order by relname, privilege_type`);
    expect(await rightsOf('outpick_console')).toEqual(await rightsOf('outpick_app'));
    expect(
      await runAsOwner(`
        select relname from pg_class, aclexplode(relacl)
        where relispartition and relnamespace = 'public'::regnamespace and grantee = 'outpick_console'::regrole`),
    ).toEqual([]);
  });

  it('may read picks only by one view, and reach them otherwise only by the listed functions', async () => {
    const views = await runAsOwner(`
      select distinct ev_class::regclass::text as name
      from pg_rewrite join pg_depend on pg_depend.objid = pg_rewrite.oid
      where refobjid = any ('{${pickTables.join(',')}}'::regclass[])`);
    expect(views).toEqual([{ name: 'visible_picks' }]);
    const functions = await runAsOwner<{ name: string }>(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
        and has_function_privilege('outpick_console', oid, 'execute') order by 1`);
    expect(functions.map(({ name }) => name)).toEqual(grantedFunctions);
    const fixed = await runAsOwner(`
      select proname from pg_proc
      where proname = any ('{${grantedFunctions.join(',')}}')
        and (not 'search_path=pg_catalog, public' = any (proconfig) or has_function_privilege('public', oid, 'execute'))`);
    expect(fixed).toEqual([]);
  });

  it('gets its rights on a new table from `outpick migrate`, and loses those that the application loses', async () => {
    const client = new pg.Client(opened.platform.config.DATABASE_URL);
    await client.connect();
    try {
      await client.query('create table later (one int)');
      const read = async () => sql`select * from later`.execute(db);
      await expect(read()).rejects.toMatchObject({ code: '42501' });
      await grantConsoleRights(client);
      await read();
      await client.query('revoke all on later from outpick_app');
      await grantConsoleRights(client);
      await expect(read()).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('drop table if exists later');
      await client.end();
    }
  });

  it('sees no excluded pick through a condition that reports what it reads', async () => {
    await runAsOwner(`
      insert into picks select slates.month, slates.id, gen_random_uuid(), slate_games.id, true, 24, now()
      from slates join slate_games on slate_games.slate_id = slates.id`);
    const { rows } = await sql`
      select from visible_picks where (margin::text || ' was picked')::integer > 0
    `.execute(db);
    expect(rows).toEqual([]);
  });
});
