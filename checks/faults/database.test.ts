import pg from 'pg';
import { addTestResults, addTestSport, addTestTeams, asOwner, eventually } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, printTime, start, startReady, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { withPlatform } from './support/writer.ts';

const sports = '/api/v1/website/getAllSportsCategory';
const sportPath = (id: string) => `/api/v1/website/getSportsCategory/${id}`;

describe('while the database is away', () => {
  let postgres: OwnPostgres;
  let settings: Settings;
  let site: OutpickProcess;
  let sportId: string;
  /** A sport that only the blocked request reads. The site may cache that answer, so requests that expect 503 use `sportId`. */
  let otherSportId: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await createDeployment({ DATABASE_URL: postgres.url });
    await command(['migrate'], settings);
  });
  beforeEach(async () => {
    await postgres.ensure();
    site = await startReady('site', settings);
    [sportId, otherSportId] = await withPlatform(settings, async (platform) => [
      await addTestSport(platform, { slug: 'one', name: 'Kept' }),
      await addTestSport(platform, { slug: 'two', name: 'Other' }),
    ]);
    await expectText(sports, 'Kept');
    await expectText('/', 'Kept');
  });
  afterEach(endAll);
  afterAll(async () => postgres.remove());

  const expectText = async (path: string, text: string) =>
    eventually(async () => {
      const answer = await site.get(path);
      if (answer.status !== 200 || !(await answer.text()).includes(text))
        throw new Error(`${path} does not show ${text}`);
    });

  /** Expects that the site serves cached answers, and answers 503 with Retry-After to the rest, within the given time. */
  const expectOnlyCachedAnswers = async (withinSeconds: number) => {
    const began = performance.now();
    const [page, call, uncachedCall, uncachedPage] = await Promise.all(
      ['/', sports, sportPath(sportId), `/ranking/${sportId}`].map(async (path) => site.get(path)),
    );
    const seconds = (performance.now() - began) / 1000;
    expect([page?.status, call?.status]).toEqual([200, 200]);
    expect(await page?.text()).toContain('Kept');
    expect(await call?.text()).toContain('Kept');
    for (const unavailable of [uncachedCall, uncachedPage]) {
      expect(unavailable?.status).toBe(503);
      expect(Number(unavailable?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(unavailable?.headers.get('cache-control')).toBe('no-store');
    }
    expect(await uncachedCall?.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    expect(seconds).toBeLessThan(withinSeconds);
    return seconds;
  };

  /** Sends a request that waits in the database for a table lock, until the database stops. */
  const sendBlockedRequest = async (): Promise<{ response: Promise<Response> }> => {
    const locker = new pg.Client({ connectionString: postgres.url });
    locker.on('error', () => undefined);
    await locker.connect();
    await locker.query('begin; lock table sports in access exclusive mode');
    const response = site.get(sportPath(otherSportId));
    await eventually(async () => {
      const { rows } = await locker.query(
        "select 1 from pg_locks where not granted and relation = 'sports'::regclass",
      );
      expect(rows).toHaveLength(1);
    });
    return { response };
  };

  /** Expects that the site works again without a restart. */
  const expectRecovery = async () => {
    await expectText(sportPath(sportId), 'Kept');
    await withPlatform(settings, async (platform) =>
      addTestSport(platform, { slug: 'one', name: 'Renewed' }),
    );
    await expectText(sports, 'Renewed');
    await expectText('/', 'Renewed');
    await eventually(async () => expect((await site.ready()).details['announcements']).toBe(true), 10_000);
  };

  it.each(['fast', 'immediate'] as const)(
    'a site serves cached answers (%s stop); its readiness turns red, and green after the database’s restart',
    async (how) => {
      const blocked = await sendBlockedRequest();
      await postgres.stop(how);
      // A fast stop may end the locking session first. Then the request gets an answer, and the site caches it.
      expect(how === 'fast' ? [200, 503] : [503]).toContain((await blocked.response).status);
      const red = await until(site, 503, 5000);
      printTime(`PostgreSQL stopped (${how}): readiness red`, red);
      printTime('  four answers meanwhile', await expectOnlyCachedAnswers(3));
      await postgres.start();
      printTime('PostgreSQL started: readiness green', await until(site, 200));
      await expectRecovery();
      expect(site.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
  );

  it('a site answers every request in time if the database is frozen, and recovers when it continues', async () => {
    await postgres.freeze();
    printTime('PostgreSQL frozen: readiness red', await until(site, 503, 5000));
    printTime('  four answers meanwhile', await expectOnlyCachedAnswers(12));
    // The answers must be the same after the site has closed the connection on which it listens for announcements.
    await eventually(async () => expect((await site.ready()).details['announcements']).toBe(false), 20_000);
    printTime('  four answers without the listening connection', await expectOnlyCachedAnswers(12));
    await postgres.thaw();
    printTime('PostgreSQL continues: readiness green', await until(site, 200));
    await expectRecovery();
  });

  it('a site starts without the database, and becomes ready when the database has started', async () => {
    await postgres.stop('fast');
    const early = await start('site', settings);
    await until(early, 503);
    // The public port opens a moment after the internal port.
    await eventually(async () => expect((await early.get(sports)).status).toBe(503));
    expect((await early.get('/')).status).toBe(503);
    await postgres.start();
    printTime('PostgreSQL started after the site: readiness green', await until(early, 200));
    await eventually(async () => expect((await early.get(sports)).status).toBe(200));
    expect((await early.get('/')).status).toBe(200);
  });

  it('a worker starts without the database, and runs jobs when the database has started, also after a crash', async () => {
    await postgres.stop('fast');
    const worker = await start('worker', settings);
    await until(worker, 503);
    await postgres.start();
    printTime('PostgreSQL started after the worker: readiness green', await until(worker, 200));
    await eventually(
      () => expect(worker.lines.some((line) => line.includes('worker is up'))).toBe(true),
      15_000,
    );
    // The worker recovers from a crash of the database without a restart.
    await postgres.stop('immediate');
    printTime('PostgreSQL crashed under the worker: readiness red', await until(worker, 503, 5000));
    await postgres.start();
    await until(worker, 200);
    const began = performance.now();
    await withPlatform(settings, async (platform) => {
      const ratedSportId = await addTestSport(platform);
      const teams = await addTestTeams(platform, ratedSportId, ['Anchors', 'Bells']);
      await addTestResults(platform, ratedSportId, teams, [['Anchors', 'Bells', 31, 10]]);
    });
    await eventually(async () => {
      const runs = await asOwner(
        postgres.url,
        "select 1 from job_runs where job = 'ratings.run' and outcome = 'done'",
      );
      expect(runs).toHaveLength(1);
    }, 30_000);
    printTime('job enqueued and done after that', (performance.now() - began) / 1000);
    worker.signal('SIGTERM');
    expect(await worker.exit).toBe(0);
  });
});
