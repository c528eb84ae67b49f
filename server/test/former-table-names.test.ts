import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestSport, asOwner, openTestPlatform } from './support/index.ts';
import type { TestPlatform } from './support/index.ts';

/*
 * The previous release uses the tables `feeds` and `sport_feeds`, which are now views (migration 0030). These tests run its
 * statements, one of each form, as the application's role. Remove this file with the views.
 */
describe('a view with the former name of a table', () => {
  let opened: TestPlatform;
  let sportId: string;
  const runAsOwner = async (text: string) => asOwner(opened.platform.config.DATABASE_URL, text);

  beforeAll(async () => {
    opened = await openTestPlatform();
    sportId = await addTestSport(opened.platform, { slug: 'hockey' });
  });
  afterAll(async () => opened.close());
  beforeEach(async () => {
    await runAsOwner('delete from file_feeds');
    await runAsOwner('delete from provider_feeds');
  });

  it('has the same columns and rights as the table', async () => {
    for (const [view, table] of [
      ['feeds', 'file_feeds'],
      ['sport_feeds', 'provider_feeds'],
    ] as const) {
      const columns = (name: string) =>
        runAsOwner(`select attname, atttypid::regtype as type from pg_attribute
              where attrelid = '${name}'::regclass and attnum > 0 order by attnum`);
      expect(await columns(view)).toEqual(await columns(table));
      const rights = (name: string) =>
        runAsOwner(`select privilege_type from aclexplode((select relacl from pg_class where oid = '${name}'::regclass))
              where grantee = 'outpick_app'::regrole order by 1`);
      expect(await rights(view)).toEqual(await rights(table));
    }
  });

  it('accepts how the previous release stores and deletes the entity tags of file feeds', async () => {
    const { db } = opened.platform;
    const request = async (at: Date) => {
      const { rows } = await sql`
        insert into "feeds" ("address", "requested_at") values (${'https://a.example/'}, ${at})
        on conflict ("address") do update set "requested_at" = ${at} returning "entity_tag", "last_modified"
      `.execute(db);
      return rows;
    };
    const [first, second] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')];
    expect(await request(first)).toEqual([{ entity_tag: null, last_modified: null }]);
    await sql`
      update "feeds" set "entity_tag" = ${'"1"'}, "last_modified" = ${null}, "fetched_at" = ${first}
      where "address" = ${'https://a.example/'}
    `.execute(db);
    expect(await request(second)).toEqual([{ entity_tag: '"1"', last_modified: null }]);
    expect(await runAsOwner('select address, requested_at, entity_tag, fetched_at from file_feeds')).toEqual([
      { address: 'https://a.example/', requested_at: second, entity_tag: '"1"', fetched_at: first },
    ]);
    const { rows } = await sql`
      select address, extract(epoch from fetched_at)::float8 as at from feeds where fetched_at is not null
    `.execute(db);
    expect(rows).toEqual([{ address: 'https://a.example/', at: first.getTime() / 1000 }]);
    await sql`update feeds set entity_tag = null, last_modified = null`.execute(db);
    const { numAffectedRows } = await sql`
      delete from feeds where address in (
        select address from feeds where requested_at < clock_timestamp() + interval '90 days' limit ${1})
    `.execute(db);
    expect([numAffectedRows, await runAsOwner('select from file_feeds')]).toEqual([1n, []]);
  });

  const addFeed = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into "sport_feeds"
        ("settings", "origin", "facts", "priority", "creates_teams", "sport_id", "adapter", "created_at")
      values (${'{}'}, ${null}, ${['schedule']}, ${1}, ${true}, ${sportId}, ${'squiggle'}, now()) returning "id"
    `.execute(opened.platform.db);
    return rows[0]?.id ?? '';
  };

  it('accepts what the previous release writes about feeds of providers', async () => {
    const { db } = opened.platform;
    const id = await addFeed();
    expect(await runAsOwner('select id, alarms, failures from provider_feeds')).toEqual([
      { id, alarms: {}, failures: 0 },
    ]);
    await expect(addFeed()).rejects.toThrow('duplicate key');
    const settings = '{"season": 1}';
    const { rows: known } = await sql`
      select "id", "facts", "priority", "creates_teams",
             settings = ${settings}::jsonb and origin is not distinct from ${null} as "is_same_source"
      from "sport_feeds" where "sport_id" = ${sportId} and "adapter" = ${'squiggle'} for update
    `.execute(db);
    expect(known).toEqual([
      { id, facts: ['schedule'], priority: 1, creates_teams: true, is_same_source: false },
    ]);
    await sql`
      update "sport_feeds" set "not_before" = greatest(not_before, ${null}::timestamptz), "failures" = ${2},
        "alarms" = ${'{"a": "b"}'}, "requested_at" = now() where "id" = ${id}
    `.execute(db);
    const { rows: paused } = await sql`
      update "sport_feeds" set "failures" = ${0}, "failure" = ${null}, "not_before" = ${null}
      where "id" = ${id} returning "paused_at"
    `.execute(db);
    expect(paused).toEqual([{ paused_at: null }]);
    await sql`update "sport_feeds" set "calls_from" = null where "adapter" in (${'squiggle'})`.execute(db);
    await sql`insert into feed_pages (feed_id, page, requested_at) values (${id}, 'one', now())`.execute(db);
    await sql`
      delete from feed_pages using sport_feeds
      where sport_feeds.id = feed_id and sport_id = ${sportId} and adapter = ${'squiggle'}
    `.execute(db);
    expect(await runAsOwner('select from feed_pages')).toEqual([]);
    await sql`delete from "sport_feeds" where "id" = ${id}`.execute(db);
    expect(await runAsOwner('select from provider_feeds')).toEqual([]);
  });

  it('answers what the previous release reads about feeds of providers', async () => {
    const { db } = opened.platform;
    const id = await addFeed();
    const { rows: stored } = await sql<{ id: string; waits_until: Date | null }>`
      select "sport_feeds".*, "sports"."slug", "sports"."time_zone", "sports"."model",
             greatest(not_before, calls_from) as "waits_until"
      from "sport_feeds" inner join "sports" on "sports"."id" = "sport_feeds"."sport_id" order by "sport_feeds"."id"
    `.execute(db);
    expect(stored).toMatchObject([{ id, slug: 'hockey', waits_until: null, failures: 0 }]);
    const { rows: counts } = await sql`
      select (select count(*) from sport_feeds where sport_feeds.sport_id = sports.id)::int as feeds,
             exists (select from sport_feeds where sport_id = sports.id and adapter = 'squiggle') as exists
      from sports
    `.execute(db);
    expect(counts).toEqual([{ feeds: 1, exists: true }]);
  });

  it('locks a row for users of the new name too', async () => {
    const { db } = opened.platform;
    const id = await addFeed();
    await db.transaction().execute(async (tx) => {
      await sql`select from sport_feeds where id = ${id} for update`.execute(tx);
      await expect(
        sql`select from provider_feeds where id = ${id} for update nowait`.execute(db),
      ).rejects.toThrow('could not obtain lock');
    });
  });
});
