import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '@outpick/forecast';
import { deleteOldImports } from '../src/features/ingest/files/index.ts';
import { jobs } from '../src/features/composition.ts';
import { deleteOldRatingRuns, runRatings } from '../src/features/ratings/index.ts';
import { openSlates } from '../src/features/slates/index.ts';
import { deleteOldJobRuns } from '../src/platform/jobs/delete-old-runs.ts';
import { queuesOf } from '../src/platform/jobs/job.ts';
import type { Job } from '../src/platform/jobs/job.ts';
import { addTestLeague, addTestSport, asOwner, openTestPlatform, workUntilIdle } from './support/index.ts';
import type { TestPlatform } from './support/index.ts';

const document = join(import.meta.dirname, '../../docs/run/retention.md');

interface Entry {
  readonly tables: readonly string[];
  readonly kept: string;
  readonly why: string;
  readonly deletedBy: string;
}

const codeOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);

/** Reads the rows of the document's tables with the columns Table, Kept, Why and Deleted by. */
async function readEntries(): Promise<Entry[]> {
  const sections = (await readFile(document, 'utf8')).split('\n## ');
  return sections
    .filter((section) => /\| Table\s*\| Kept/u.test(section))
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('| `')))
    .map((line) => {
      const [, table = '', kept = '', why = '', deletedBy = ''] = line.split('|').map((cell) => cell.trim());
      return { tables: codeOf(table), kept, why, deletedBy };
    });
}

describe('retention', () => {
  let opened: TestPlatform;
  let url: string;
  beforeAll(async () => {
    opened = await openTestPlatform();
    url = opened.platform.config.DATABASE_URL;
  });
  afterAll(async () => opened.close());

  const run = async (job: Job<Record<string, never>>) => {
    const { platform } = opened;
    await platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, job, {})));
    await workUntilIdle(platform);
  };
  const count = async (from: string) =>
    (await asOwner<{ count: number }>(url, `select count(*)::int as count from ${from}`))[0]?.count;

  const addRuns = async (days: number, rows: number) =>
    asOwner(
      url,
      `insert into job_runs (job, job_id, attempt, started_at, outcome)
       select 'test.kept', gen_random_uuid(), 1, clock_timestamp() - make_interval(days => $1), 'done'
       from generate_series(1, $2)`,
      [days, rows],
    );

  it('is documented once for every table of the schema, with its reason', async () => {
    const entries = await readEntries();
    const tables = await asOwner<{ name: string }>(
      url,
      `select case table_schema when 'public' then table_name else 'jobs.' || table_name end as name
       from information_schema.tables
       join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' and not relispartition`,
    );
    expect(entries.flatMap((entry) => entry.tables).toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    expect(entries.filter(({ kept, why }) => kept === '' || why === '')).toEqual([]);
  });

  it('names only jobs that exist and run by the clock', async () => {
    const named = (await readEntries()).flatMap(({ deletedBy }) => codeOf(deletedBy));
    const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !scheduled.has(name))).toEqual([]);
  });

  it('is one day for finished jobs in the queue', async () => {
    const queues = await asOwner<{ name: string; seconds: number }>(
      url,
      `select name, deletion_seconds as seconds from jobs.queue where not starts_with(name, '__') and name <> 'dead'`,
    );
    expect(queues.length).toBe(jobs.flatMap(queuesOf).length);
    expect(queues.filter(({ seconds }) => seconds !== 86_400)).toEqual([]);
  });

  it('is 30 days for job runs', async () => {
    await addRuns(29, 3);
    // More than two batches.
    await addRuns(31, 12_000);
    await run(deleteOldJobRuns);
    expect(await count(`job_runs where job = 'test.kept'`)).toBe(3);
    await run(deleteOldJobRuns);
    expect(await count(`job_runs where job = 'test.kept'`)).toBe(3);
  });

  describe('with a sport', () => {
    let sportId: string;
    beforeEach(async () => {
      sportId = await addTestSport(opened.platform);
    });

    it('is 90 days for import runs and feeds, and the duration of the import for staged facts', async () => {
      await asOwner(
        url,
        `with runs as (
           insert into import_runs (sport_id, format, source, started_at, outcome)
           select $1, 'outpick-csv', source, clock_timestamp() - age::interval, outcome
           from (values ('old', '91 days', 'done'), ('recent', '89 days', 'done'), ('running', '1 hour', null),
                        ('killed', '2 days', null)) as run (source, age, outcome)
           returning id)
         insert into import_side_facts (run_id, key, facts) select id, 'a', '{}' from runs`,
        [sportId],
      );
      await asOwner(
        url,
        `insert into file_feeds (address, requested_at) values ('https://old.example/', now() - interval '91 days'),
                                                      ('https://used.example/', now() - interval '89 days')`,
      );
      await run(deleteOldImports);
      const readRemaining = async (text: string) =>
        (await asOwner<{ name: string }>(url, text)).map(({ name }) => name).toSorted();
      expect(
        await readRemaining(`select source as name from import_runs where sport_id = '${sportId}'`),
      ).toEqual(['killed', 'recent', 'running']);
      expect(
        await readRemaining(`select source as name from import_side_facts join import_runs on id = run_id`),
      ).toEqual(['running']);
      expect(await readRemaining('select address as name from file_feeds')).toEqual([
        'https://used.example/',
      ]);
    });

    it('is 30 days for rating runs, unless a slate or the newest model refers to them', async () => {
      const { platform } = opened;
      await addTestLeague(platform, sportId, createRandom(5), { firstSunday: '2026-09-06T00:00:00Z' });
      await runRatings(platform, sportId);
      // The games have also enqueued a run.
      await workUntilIdle(platform);
      expect(await openSlates(platform, sportId, new Date('2026-11-02T18:00:00Z'))).not.toEqual([]);
      const copy = async (name: string, days: number) =>
        asOwner(
          url,
          `with copied as (
             insert into rating_runs (sport_id, season_id, model, games, as_of, made_at, model_version, profile_hash,
                                      with_lines, inputs_hash)
             select sport_id, season_id, model, games, as_of, clock_timestamp() - make_interval(days => $2),
                    model_version, profile_hash, with_lines, $3
             from rating_runs where sport_id = $1 limit 1
             returning id)
           insert into ratings (run_id, team_id, rank, rating, deviation)
           select copied.id, team_id, rank, rating, deviation
           from copied, ratings where run_id = (select id from rating_runs where sport_id = $1 limit 1)`,
          [sportId, days, name],
        );
      const [newest] = await asOwner<{ id: string }>(
        url,
        'select run_id as id from rating_models where sport_id = $1',
        [sportId],
      );
      for (const name of ['of a slate', 'of the model', 'of nothing']) await copy(name, 31);
      await copy('recent', 29);
      // More than two batches.
      for (let n = 0; n < 45; n += 1) await copy('of nothing', 40);
      const idOf = `(select id from rating_runs where sport_id = $1 and inputs_hash = $2)`;
      await asOwner(url, `update slates set run_id = ${idOf} where sport_id = $1`, [sportId, 'of a slate']);
      await asOwner(url, `update rating_models set run_id = ${idOf} where sport_id = $1`, [
        sportId,
        'of the model',
      ]);
      await asOwner(url, `update rating_runs set made_at = now() - interval '31 days' where id = $1`, [
        newest?.id,
      ]);
      await run(deleteOldRatingRuns);
      const remaining = await asOwner<{ name: string; ratings: number }>(
        url,
        `select inputs_hash as name, (select count(*)::int from ratings where run_id = rating_runs.id) as ratings
         from rating_runs where sport_id = $1 order by 1`,
        [sportId],
      );
      expect(remaining.map(({ name }) => name)).toEqual(['of a slate', 'of the model', 'recent']);
      expect(remaining.every(({ ratings }) => ratings > 0)).toBe(true);
      expect(await count(`ratings where run_id not in (select id from rating_runs)`)).toBe(0);
    });
  });

  it('of rating runs considers every table that refers to them', async () => {
    const tables = await asOwner<{ name: string }>(
      url,
      `select conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'rating_runs'::regclass and confdeltype <> 'c' and conparentid = 0
       order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['rating_models', 'slates']);
  });
});
