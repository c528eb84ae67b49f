import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  asOwner,
  cloneDatabase,
  eventually,
  startProxy,
  openTestPlatform,
} from '../../../test/support/index.ts';
import type { TestPlatform } from '../../../test/support/index.ts';
import type { Platform } from '../platform.ts';
import { createLog } from '../telemetry/log.ts';
import { anyJob } from './job.ts';
import type { AnyJob, Job, Run } from './job.ts';
import { deadJobs } from './boss.ts';
import { installQueues } from './install-queues.ts';
import { startWorker } from './worker.ts';
import type { Worker } from './worker.ts';

const data = z.strictObject({ key: z.string() });
type Data = z.output<typeof data>;
type Work = (run: Run, data: Data, platform: Platform) => Promise<void>;

const log = createLog({ level: 'warn', process: 'test', target: { write: () => undefined } });

/** The alarms that were raised. The metric also has a zero for every other alarm. */
const alarmsOf = async ({ platform }: { readonly platform: Platform }) =>
  (await platform.metrics.alarms.get()).values.filter(({ value }) => value > 0);

const enqueue = async ({ platform }: TestPlatform, job: Job<Data>, key = 'k') =>
  platform.transact(async (tx) => Promise.resolve(platform.jobs.enqueue(tx, job, { key })));

describe('background jobs', () => {
  let url: string;
  const open: TestPlatform[] = [];
  const workers: Worker[] = [];
  beforeEach(async () => {
    url = await cloneDatabase();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(async (worker) => worker.stop(5000)));
    await Promise.all(open.splice(0).map(async (one) => one.close()));
  });

  const platformOf = async (process: 'site' | 'worker' = 'site') => {
    const opened = await openTestPlatform({ databaseUrl: url, process });
    open.push(opened);
    return opened;
  };

  /** Declares a job for this test. */
  const declare = async (name: string, work: Work, more: Partial<Job<Data>> = {}) => {
    const job: Job<Data> = {
      name,
      data,
      retries: 2,
      backOffSeconds: 1,
      run: async (platform, given, run) => work(run, given, platform),
      ...more,
    };
    await installQueues(url, [anyJob(job)], log);
    return job;
  };

  const workOver = async (queueUrl: string, ...jobs: AnyJob[]) => {
    const opened = await platformOf('worker');
    const worker = await startWorker(opened.platform, jobs, queueUrl, 50);
    workers.push(worker);
    return { ...opened, worker };
  };
  const workOn = async (...jobs: AnyJob[]) => workOver(url, ...jobs);

  const rows = async (name: string) =>
    asOwner<{ state: string; data: unknown; retry_count: number; wait: number; output: unknown }>(
      url,
      `select state::text, data, retry_count, extract(epoch from start_after - now())::float8 as wait, output
       from jobs.job where name = $1 order by created_on`,
      [name],
    );
  const runs = async (name: string) =>
    asOwner<{ attempt: number; outcome: string | null; error: string | null; ended: boolean }>(
      url,
      `select attempt, outcome, error, finished_at >= started_at as ended from job_runs where job = $1 order by started_at`,
      [name],
    );
  /** Makes all waiting retries due now. */
  const makeRetriesDue = async (name: string) =>
    asOwner(url, `update jobs.job set start_after = now() where name = $1 and state < 'active'`, [name]);

  it('are enqueued if their transaction commits, and not if it rolls back', async () => {
    const site = await platformOf();
    const job = await declare('test.transactional', async () => Promise.resolve());
    await expect(
      site.platform.transact(async (tx) => {
        site.platform.jobs.enqueue(tx, job, { key: 'lost' });
        return Promise.reject(new Error('rolled back'));
      }),
    ).rejects.toThrow('rolled back');
    await expect(
      site.platform.transact(async (tx) => {
        site.platform.jobs.enqueue(tx, job, { key: 'lost too' });
        // Fails after the job was enqueued, like a constraint that is checked at commit.
        tx.last({ key: 'zzz', run: async () => Promise.reject(new Error('at the very end')) });
        return Promise.resolve();
      }),
    ).rejects.toThrow('at the very end');
    expect(await rows(job.name)).toEqual([]);
    await enqueue(site, job, 'kept');
    expect((await rows(job.name)).map((row) => row.data)).toEqual([{ key: 'kept' }]);
  });

  it('of one kind are enqueued together, all or none', async () => {
    const site = await platformOf();
    const job = await declare('test.many', async () => Promise.resolve());
    const enqueueKeys = async (keys: readonly string[]) =>
      site.platform.transact(async (tx) =>
        Promise.resolve(
          site.platform.jobs.enqueueAll(
            tx,
            job,
            keys.map((key) => ({ key })),
          ),
        ),
      );
    await enqueueKeys([]);
    await enqueueKeys(['a', 'b', 'c']);
    const wrong: string = JSON.parse('1');
    await expect(enqueueKeys(['d', wrong])).rejects.toThrow(/expected string/u);
    const stored = (await rows(job.name)).map((row) => JSON.stringify(row.data));
    expect(stored.toSorted()).toEqual(['{"key":"a"}', '{"key":"b"}', '{"key":"c"}']);
  });

  it('are refused when enqueued with invalid data', async () => {
    const site = await platformOf();
    const job = await declare('test.door', async () => Promise.resolve());
    const wrong: Data = JSON.parse('{"key":1}');
    await expect(
      site.platform.transact(async (tx) => Promise.resolve(site.platform.jobs.enqueue(tx, job, wrong))),
    ).rejects.toThrow(/expected string/u);
    expect(await rows(job.name)).toEqual([]);
  });

  it('with the same key run at most twice if 1,000 of them are enqueued while one runs', async () => {
    const site = await platformOf();
    const began = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let runCount = 0;
    const work: Work = async () => {
      runCount += 1;
      began.resolve();
      await release.promise;
    };
    const job = await declare('test.collapsing', work, { collapseBy: ({ key }) => key });
    await workOn(anyJob(job));
    await enqueue(site, job);
    await began.promise;
    for (let batch = 0; batch < 50; batch += 1)
      await Promise.all(Array.from({ length: 20 }, async () => enqueue(site, job)));
    expect((await rows(job.name)).map(({ state }) => state).toSorted()).toEqual(['active', 'created']);
    release.resolve();
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toEqual(['completed', 'completed']),
    );
    expect(runCount).toBe(2);
    expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('with the same key run once if one transaction enqueues several of them', async () => {
    const site = await platformOf();
    const keys: string[] = [];
    const work: Work = async (_run, { key }) => Promise.resolve(void keys.push(key));
    const job = await declare('test.keys', work, { collapseBy: ({ key }) => key });
    await site.platform.transact(async (tx) => {
      for (const key of ['b', 'a', 'b', 'a', 'b']) site.platform.jobs.enqueue(tx, job, { key });
      return Promise.resolve();
    });
    await workOn(anyJob(job));
    await eventually(() => expect(keys.toSorted()).toEqual(['a', 'b']));
  });

  it('with the same key that fail leave one retry, which succeeds later and does not block further jobs', async () => {
    const site = await platformOf();
    let broken = true;
    const work: Work = async () => (broken ? Promise.reject(new Error('not yet')) : Promise.resolve());
    const job = await declare('test.both', work, { collapseBy: ({ key }) => key, backOffSeconds: 60 });
    await workOn(anyJob(job));
    for (const attempts of [1, 2]) {
      await enqueue(site, job);
      await eventually(async () => expect(await runs(job.name)).toHaveLength(attempts));
      await eventually(async () =>
        expect((await rows(job.name)).map(({ state }) => state)).toContain('retry'),
      );
    }
    broken = false;
    await eventually(async () => {
      await makeRetriesDue(job.name);
      expect((await runs(job.name)).at(-1)?.outcome).toBe('done');
    });
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).not.toContain('active'),
    );
    await enqueue(site, job);
    await eventually(async () => expect((await runs(job.name)).length).toBeGreaterThan(3));
  });

  it('start soon after they are enqueued', async () => {
    const site = await platformOf();
    const began = Promise.withResolvers<number>();
    const job = await declare('test.prompt', async () => Promise.resolve(began.resolve(performance.now())));
    await workOn(anyJob(job));
    await enqueue(site, await declare('test.warm', async () => Promise.resolve()));
    const enqueuedAt = performance.now();
    await enqueue(site, job);
    expect((await began.promise) - enqueuedAt).toBeLessThan(1500);
  });

  it('that fail are retried with back-off, raise an alarm at the second failure and end in the dead-letter queue', async () => {
    const site = await platformOf();
    const job = await declare('test.failing', async () => Promise.reject(new Error('out of luck')), {
      backOffSeconds: 60,
    });
    const worker = await workOn(anyJob(job));
    const alarms = async () => alarmsOf(worker);
    await enqueue(site, job, 'unlucky');

    const waitForAttempts = async (attempts: number) =>
      eventually(async () => {
        const attemptRuns = await runs(job.name);
        expect(attemptRuns).toHaveLength(attempts);
        expect(attemptRuns.every(({ outcome }) => outcome === 'failed')).toBe(true);
        const [row] = await rows(job.name);
        expect(row?.state).not.toBe('active');
        return row?.wait ?? 0;
      });
    const firstWait = await waitForAttempts(1);
    expect(firstWait).toBeGreaterThan(20);
    expect(await alarms()).toEqual([]);
    await makeRetriesDue(job.name);
    const secondWait = await waitForAttempts(2);
    expect(secondWait).toBeGreaterThan(firstWait);
    expect(await alarms()).toEqual([{ labels: { alarm: 'job-failing', job: job.name }, value: 1 }]);
    const line = worker.log.map((text) => JSON.parse(text)).find(({ alarm }) => alarm === 'job-failing');
    expect(line).toMatchObject({ level: 'error', job: job.name, attempt: 2 });
    await makeRetriesDue(job.name);
    await waitForAttempts(3);
    expect((await rows(job.name)).map(({ state }) => state)).toEqual(['failed']);
    expect(
      (await rows(deadJobs)).filter(({ data: dead }) => JSON.stringify(dead) === '{"key":"unlucky"}'),
    ).toHaveLength(1);
    expect(await runs(job.name)).toMatchObject([
      { attempt: 1, outcome: 'failed', error: 'Error: out of luck', ended: true },
      { attempt: 2, outcome: 'failed', ended: true },
      { attempt: 3, outcome: 'failed', ended: true },
    ]);
  });

  it('that fail once for a transient reason succeed at the retry, without an alarm', async () => {
    const site = await platformOf();
    const job = await declare('test.passing', async ({ attempt }) =>
      attempt === 1 ? Promise.reject(new Error('busy')) : Promise.resolve(),
    );
    const worker = await workOn(anyJob(job));
    await enqueue(site, job);
    await eventually(async () => {
      await makeRetriesDue(job.name);
      expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['failed', 'done']);
    });
    expect(await alarmsOf(worker)).toEqual([]);
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toEqual(['completed']),
    );
  });

  it('V1.5.2 with invalid stored data end in the dead-letter queue at once, with an alarm, and do not run', async () => {
    let runCount = 0;
    const job = await declare('test.unknown', async () => Promise.resolve(void (runCount += 1)), {
      retries: 5,
    });
    const worker = await workOn(anyJob(job));
    for (const stored of ['{"key":"k","constructor":{}}', '{"command":"rm"}', '[]', 'null'])
      await asOwner(
        url,
        `insert into jobs.job (name, data, dead_letter, policy) values ($1, $2, 'dead', 'standard')`,
        [job.name, stored],
      );
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toEqual([
        'failed',
        'failed',
        'failed',
        'failed',
      ]),
    );
    expect(
      (await rows(deadJobs)).filter(({ data: dead }) => JSON.stringify(dead)?.includes('"rm"')),
    ).toHaveLength(1);
    expect(runCount).toBe(0);
    expect(await alarmsOf(worker)).toMatchObject([{ value: 4 }]);
  });

  it('are finished before a worker stops, and no others start', async () => {
    const site = await platformOf();
    const began = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const done: string[] = [];
    const job = await declare('test.draining', async (_run, { key }) => {
      began.resolve();
      await release.promise;
      done.push(key);
    });
    const later = Promise.withResolvers<void>();
    const laterJob = await declare('test.later', async () => Promise.resolve(later.resolve()));
    const proxy = await startProxy(url);
    const { worker } = await workOver(proxy.url, anyJob(job), anyJob(laterJob));
    await enqueue(site, job, 'first');
    await began.promise;
    await enqueue(site, job, 'second');
    // Once the worker has been notified of this job, it has also been notified of the second.
    await enqueue(site, laterJob);
    await later.promise;
    // Stopping takes long enough to finish one job and start another.
    const deliverCloses = proxy.delayCloses();
    const stopped = worker.stop(10_000);
    release.resolve();
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toContain('completed'),
    );
    deliverCloses();
    await stopped;
    await proxy.cut();
    expect(done).toEqual(['first']);
    expect((await rows(job.name)).map(({ state }) => state)).toEqual(['completed', 'created']);
    expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('can be completed inside the transaction of their effects', async () => {
    const site = await platformOf();
    const inside = Promise.withResolvers<string[]>();
    const job = await declare('test.finishing', async (run, { key }, platform) => {
      await platform.transact(async (tx) => {
        tx.touch(`effect ${key}`);
        await run.finish(tx);
        // Other connections must not see the completion before the commit.
        inside.resolve((await rows('test.finishing')).map(({ state }) => state));
      });
      // If a worker dies or fails here, nothing must be repeated.
      throw new Error('after the commit');
    });
    await workOn(anyJob(job));
    await enqueue(site, job);
    expect(await inside.promise).toEqual(['active']);
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toEqual(['completed']),
    );
    const effects = await asOwner<{ version: string }>(
      url,
      `select version from data_versions where area = 'effect k'`,
    );
    expect(effects).toEqual([{ version: '1' }]);
    expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('roll their effects back if another worker took them over', async () => {
    const site = await platformOf();
    const outcomes: string[] = [];
    const job = await declare('test.taken', async (run, _data, platform) => {
      try {
        await platform.transact(async (tx) => {
          tx.touch('taken');
          // The supervisor does this after missing heartbeats of a worker.
          if (run.attempt === 1)
            await asOwner(
              url,
              `update jobs.job set state = 'retry', start_after = now() where name = 'test.taken'`,
            );
          await run.finish(tx);
        });
        outcomes.push(`${run.attempt} done`);
      } catch (error) {
        outcomes.push(`${run.attempt} ${String(error)}`);
        throw error;
      }
    });
    await workOn(anyJob(job));
    await enqueue(site, job);
    await eventually(() =>
      expect(outcomes).toEqual(['1 Error: another worker took this job over', '2 done']),
    );
    const effects = await asOwner<{ version: string }>(
      url,
      `select version from data_versions where area = 'taken'`,
    );
    expect(effects).toEqual([{ version: '1' }]);
    await eventually(async () =>
      expect((await rows(job.name)).map(({ state }) => state)).toEqual(['completed']),
    );
  });

  it('with a due schedule run once for all workers if there is work; without work, no row is written', async () => {
    let [runCount, due] = [0, false];
    const checks = new Map<Platform, number>();
    const isDue = async (platform: Platform) => {
      checks.set(platform, (checks.get(platform) ?? 0) + 1);
      return Promise.resolve(due);
    };
    /** Waits until each worker has made this many further checks. */
    const moreChecks = async (count: number) => {
      const before = new Map(checks);
      await eventually(() => {
        expect(checks.size).toBe(2);
        for (const [platform, made] of checks)
          expect(made).toBeGreaterThan((before.get(platform) ?? 0) + count);
      });
    };
    const work: Work = async (_run, { key }) => {
      // While this job runs, both workers find the same work; then they find none.
      await moreChecks(3);
      due = false;
      await moreChecks(3);
      runCount += Number(key);
    };
    const job = await declare('test.due', work, { schedule: { isDue, data: { key: '1' } } });
    const { platform } = await workOn(anyJob(job));
    await workOn(anyJob(job));
    await moreChecks(10);
    expect([await rows(job.name), await runs(job.name)]).toEqual([[], []]);
    due = true;
    await eventually(async () => expect((await rows(job.name))[0]?.state).toBe('completed'));
    await moreChecks(10);
    expect(runCount).toBe(1);
    expect(await rows(job.name)).toHaveLength(1);
    expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['done']);
    const results = (await platform.metrics.dueChecks.get()).values;
    expect(results).toContainEqual(expect.objectContaining({ labels: { job: job.name, result: 'idle' } }));
  });

  it('with a due schedule raise one alarm while their check fails, and run once it works again', async () => {
    let [checks, broken, runCount] = [0, true, 0];
    const isDue = async () => {
      checks += 1;
      return broken ? Promise.reject(new Error('no answer')) : Promise.resolve(runCount === 0);
    };
    const job = await declare('test.unsure', async () => Promise.resolve(void (runCount += 1)), {
      schedule: { isDue, data: { key: '1' } },
    });
    const { platform } = await workOn(anyJob(job));
    await eventually(() => expect(checks).toBeGreaterThan(5));
    expect(await alarmsOf({ platform })).toEqual([
      { labels: { alarm: 'job-failing', job: job.name }, value: 1 },
    ]);
    broken = false;
    await eventually(() => expect(runCount).toBe(1));
  });

  it('with a cron schedule run until it is removed', async () => {
    let runCount = 0;
    const job = await declare(
      'test.scheduled',
      async (_run, { key }) => Promise.resolve(void (runCount += Number(key))),
      {
        schedule: { cron: '* * * * *', data: { key: '1' } },
      },
    );
    const schedules = async () =>
      asOwner<{ cron: string; timezone: string }>(
        url,
        `select cron, timezone from jobs.schedule where name = 'test.scheduled'`,
      );
    await (await workOn(anyJob(job))).worker.stop(1000);
    expect(await schedules()).toEqual([{ cron: '* * * * *', timezone: 'UTC' }]);
    // The queue checks schedules twice a minute. The first worker that checks enqueues the job.
    await asOwner(url, 'update jobs.version set cron_on = null');
    const second = await workOn(anyJob(job));
    await eventually(() => expect(runCount).toBe(1), 12_000);
    await second.worker.stop(1000);
    const { schedule: _gone, ...unscheduled } = job;
    await workOn(anyJob(unscheduled));
    expect(await schedules()).toEqual([]);
  });

  it('that the previous release enqueued and scheduled under a former name run, and only one schedule remains', async () => {
    const keys: string[] = [];
    const work: Work = async (run, { key }, platform) => {
      keys.push(key);
      await platform.transact(async (tx) => run.finish(tx));
    };
    const former = await declare('test.former', work, {
      schedule: { cron: '0 0 1 1 *', data: { key: '1' } },
    });
    await (await workOn(anyJob(former))).worker.stop(1000);
    await enqueue(await platformOf(), former, 'from before');
    const job = await declare('test.present', work, {
      formerNames: [former.name],
      schedule: { cron: '1 0 1 1 *', data: { key: '1' } },
    });
    const { platform } = await workOn(anyJob(job));
    // A site of the previous release may still be running.
    await enqueue(await platformOf(), former, 'from beside');
    await platform.transact(async (tx) =>
      Promise.resolve(platform.jobs.enqueue(tx, job, { key: 'by its name' })),
    );
    await eventually(async () => {
      expect(keys.toSorted()).toEqual(['by its name', 'from before', 'from beside']);
      expect((await runs(job.name)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
    });
    expect((await rows(former.name)).map(({ state }) => state)).toEqual(['completed', 'completed']);
    expect(await asOwner(url, `select name, cron from jobs.schedule where name like 'test.%'`)).toEqual([
      { name: 'test.present', cron: '1 0 1 1 *' },
    ]);
  });
});
