import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../src/features/composition.ts';
import { startWorker } from '../src/platform/jobs/worker.ts';
import { asOwner, eventually, openTestPlatform } from './support/index.ts';
import type { TestPlatform } from './support/index.ts';

/** Jobs that have other names in the previous release, with data as that release stores it. Delete with `formerNames`. */
const renamed = [
  { former: 'imports.due', now: 'files.due', data: {} },
  {
    former: 'imports.feed',
    now: 'files.import-feed',
    data: { sport: 'hockey', feed: 'https://feeds.example/a.csv' },
  },
  { former: 'imports.forget', now: 'files.forget', data: {} },
  { former: 'feeds.due', now: 'providers.due', data: {} },
  { former: 'feeds.run', now: 'providers.run', data: { feedId: '019a0000-0000-7000-8000-000000000001' } },
  {
    former: 'feeds.run-all',
    now: 'providers.run-all',
    data: { feedId: '019a0000-0000-7000-8000-000000000001' },
  },
  { former: 'feeds.tidy-secrets', now: 'providers.tidy-secrets', data: {} },
];

let opened: TestPlatform;
beforeAll(async () => {
  opened = await openTestPlatform({ process: 'worker' });
});
afterAll(async () => opened.close());

it('jobs that the previous release enqueued are run', async () => {
  const declared = jobs.flatMap(({ name, formerNames }) => formerNames.map((former) => [former, name]));
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(renamed.map(({ former, now }) => [former, now])),
  );
  const url = opened.platform.config.DATABASE_URL;
  for (const { former, data } of renamed)
    await asOwner(
      url,
      'insert into jobs.job (name, data, policy) select name, $2::jsonb, policy from jobs.queue where name = $1',
      [former, JSON.stringify(data)],
    );
  const worker = await startWorker(opened.platform, jobs, url);
  try {
    await eventually(async () => {
      const runs = await asOwner<{ job: string; queue: string }>(
        url,
        `select distinct job_runs.job, jobs.job.name as queue from job_runs join jobs.job on jobs.job.id = job_id
         where finished_at is not null`,
      );
      expect(runs).toEqual(
        expect.arrayContaining(renamed.map(({ former, now }) => ({ job: now, queue: former }))),
      );
    }, 15_000);
  } finally {
    await worker.stop(5000);
  }
});
