import pg from 'pg';
import { addTestResults, addTestSport, addTestTeams, asOwner, eventually } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, start, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { beside } from './support/writer.ts';

const sports = '/api/v1/website/getAllSportsCategory';

describe('while the database is away', () => {
  let postgres: OwnPostgres;
  let settings: Settings;
  let site: OutpickProcess;
  let known: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await deployment({ DATABASE_URL: postgres.url });
    await command(['migrate'], settings);
  });
  beforeEach(async () => {
    await postgres.ensure();
    site = await start('site', settings);
    await until(site, 200);
    known = await beside(settings, async (platform) => addTestSport(platform, { slug: 'one', name: 'Kept' }));
    await shows(sports, 'Kept');
    await shows('/', 'Kept');
  });
  afterEach(endAll);
  afterAll(async () => postgres.remove());

  const shows = async (path: string, text: string) =>
    eventually(async () => {
      const answer = await site.get(path);
      if (answer.status !== 200 || !(await answer.text()).includes(text))
        throw new Error(`${path} does not show ${text}`);
    });

  /** Kept answers are given; what is not kept is refused, with the time to come back, and quickly. */
  const holdsOut = async (withinSeconds: number) => {
    const one = `/api/v1/website/getSportsCategory/${known}`;
    const began = performance.now();
    const [page, call, other, otherPage] = await Promise.all(
      ['/', sports, one, `/ranking/${known}`].map(async (path) => site.get(path)),
    );
    const seconds = (performance.now() - began) / 1000;
    expect([page?.status, call?.status]).toEqual([200, 200]);
    expect(await page?.text()).toContain('Kept');
    expect(await call?.text()).toContain('Kept');
    for (const refused of [other, otherPage]) {
      expect(refused?.status).toBe(503);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused?.headers.get('cache-control')).toBe('no-store');
    }
    expect(await other?.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(seconds).toBeLessThan(withinSeconds);
    return seconds;
  };

  /** A request that is waiting in the database for a lock; gone when the server goes. */
  const heldRequest = async (): Promise<{ answer: Promise<Response> }> => {
    const holder = new pg.Client({ connectionString: postgres.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table sports in access exclusive mode');
    const answer = site.get(`/api/v1/website/getSportsCategory/${known}`);
    await eventually(async () => {
      const { rows } = await holder.query(
        "select 1 from pg_locks where not granted and relation = 'sports'::regclass",
      );
      expect(rows).toHaveLength(1);
    });
    return { answer };
  };

  /** All as before, without a restart. */
  const recovers = async () => {
    await shows(`/api/v1/website/getSportsCategory/${known}`, 'Kept');
    await beside(settings, async (platform) => addTestSport(platform, { slug: 'one', name: 'Renewed' }));
    await shows(sports, 'Renewed');
    await shows('/', 'Renewed');
    await eventually(async () => expect((await site.ready()).details['announcements']).toBe(true), 10_000);
  };

  it.each(['fast', 'immediate'] as const)(
    'stopped (%s): kept answers are given, readiness turns red and green again',
    async (how) => {
      const underWay = await heldRequest();
      await postgres.stop(how);
      // A fast stop may end the holder of the lock first, and the request is answered before its turn comes.
      expect(how === 'fast' ? [200, 503] : [503]).toContain((await underWay.answer).status);
      const red = await until(site, 503, 5000);
      measured(`PostgreSQL stopped (${how}): readiness red`, red);
      measured('  four answers meanwhile', await holdsOut(3));
      await postgres.start();
      measured('PostgreSQL started: readiness green', await until(site, 200));
      await recovers();
      expect(site.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
  );

  it('frozen: nothing waits for it without end, and all is well once it goes on', async () => {
    await postgres.freeze();
    measured('PostgreSQL frozen: readiness red', await until(site, 503, 5000));
    measured('  four answers meanwhile', await holdsOut(12));
    // Also once the site has noticed that its listening connection is dead.
    await eventually(async () => expect((await site.ready()).details['announcements']).toBe(false), 20_000);
    measured('  four answers after the listener was given up', await holdsOut(12));
    await postgres.thaw();
    measured('PostgreSQL goes on: readiness green', await until(site, 200));
    await recovers();
  });

  it('from the start: a site comes up, says that it is not ready, and is once the database comes', async () => {
    await postgres.stop('fast');
    const early = await start('site', settings);
    await until(early, 503);
    expect((await early.get(sports)).status).toBe(503);
    expect((await early.get('/')).status).toBe(503);
    await postgres.start();
    measured('PostgreSQL started after the site: readiness green', await until(early, 200));
    await eventually(async () => expect((await early.get(sports)).status).toBe(200));
    expect((await early.get('/')).status).toBe(200);
  });

  it('from the start: a worker comes up all the same, and works once the database comes', async () => {
    await postgres.stop('fast');
    const worker = await start('worker', settings);
    await until(worker, 503);
    await postgres.start();
    measured('PostgreSQL started after the worker: readiness green', await until(worker, 200));
    await eventually(
      () => expect(worker.lines.some((line) => line.includes('worker is up'))).toBe(true),
      15_000,
    );
    // And once more while it is working: it goes on by itself.
    await postgres.stop('immediate');
    measured('PostgreSQL crashed under the worker: readiness red', await until(worker, 503, 5000));
    await postgres.start();
    await until(worker, 200);
    const began = performance.now();
    await beside(settings, async (platform) => {
      const sportId = await addTestSport(platform);
      const teams = await addTestTeams(platform, sportId, ['Anchors', 'Bells']);
      await addTestResults(platform, sportId, teams, [['Anchors', 'Bells', 31, 10]]);
    });
    await eventually(async () => {
      const runs = await asOwner(
        postgres.url,
        "select 1 from job_runs where job = 'ratings.run' and outcome = 'done'",
      );
      expect(runs).toHaveLength(1);
    }, 30_000);
    measured('job asked for and done after that', (performance.now() - began) / 1000);
    worker.signal('SIGTERM');
    expect(await worker.exit).toBe(0);
  });
});
