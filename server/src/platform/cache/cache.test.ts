import { declareCalls } from '@outpick/contracts';
import type { Site } from '@outpick/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addTestSport,
  asOwner,
  cloneDatabase,
  eventually,
  waitUntilConnected,
  startTestCalls,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestPlatformOptions, TestSite } from '../../../test/support/index.ts';
import { createSharedAnswers } from './shared.ts';

const sportsPath = '/api/v1/website/getAllSportsCategory';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await cloneDatabase();
});

const open: TestSite[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (site) => site.close()));
});
const started = async (starting: Promise<TestSite>): Promise<TestSite> => {
  const site = await starting;
  open.push(site);
  await waitUntilConnected(site.platform);
  return site;
};

/** A page with the answer of the sports call; counts its renders. */
const countingSite = (): Site & { renders: number } => ({
  renders: 0,
  async render(address, _origin, call) {
    this.renders += 1;
    const { status, body } = await call({ method: 'GET', url: sportsPath, headers: {} });
    return {
      status: 200,
      headers: {},
      html: `<p>${address} ${status} ${JSON.stringify(body)}</p>`,
      scriptHashes: [],
    };
  },
});

const calls = declareCalls({
  show: {
    method: 'GET',
    path: '/api/v1/test/show',
    access: 'visitor',
    summary: 'Shows a number.',
    query: z.object({ of: z.string().default('all') }),
    output: z.object({ shown: z.number() }),
  },
});

/** A cached call whose handler a test can delay, fail and count. */
const startShowing = async (handle: (of: string) => Promise<number>, options: TestPlatformOptions = {}) =>
  started(
    startTestCalls(
      calls,
      () => ({
        show: {
          areas: () => ['shown'],
          handle: async ({ query }) => ({ data: { shown: await handle(query.of) } }),
        },
      }),
      { databaseUrl, ...options },
    ),
  );

const readShown = async (site: TestSite, query = ''): Promise<unknown> =>
  JSON.parse(await (await site.get(`/api/v1/test/show${query}`)).text()).data?.shown;

const touch = async ({ platform }: TestSite, area = 'shown') =>
  platform.transact(async (tx) => Promise.resolve(tx.touch(area)));

/** The newest version of an area that the site knows. */
const knownVersion = async ({ internalOrigin }: TestSite, area: string): Promise<number> =>
  JSON.parse(await (await fetch(`${internalOrigin}/versions`)).text())[area] ?? 0;

/** Runs a write and waits until the site has received its notification. */
const writeAndWait = async (site: TestSite, area: string, write: () => Promise<unknown>) => {
  const before = await knownVersion(site, area);
  await write();
  await eventually(async () => expect(await knownVersion(site, area)).toBeGreaterThan(before));
};

describe('a cached answer', () => {
  it('is made once if 200 requests for a page arrive before it is cached', async () => {
    const pages = countingSite();
    const site = await started(startTestSite({ databaseUrl, site: pages }));
    const answers = await Promise.all(Array.from({ length: 200 }, async () => site.get('/')));
    const bodies = await Promise.all(answers.map(async (answer) => answer.text()));
    expect(pages.renders).toBe(1);
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is the same page for all spellings of its address', async () => {
    const pages = countingSite();
    const site = await started(startTestSite({ databaseUrl, site: pages }));
    const id = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
    const spellings = [
      `/ranking/${id}?sortKey=psg`,
      `/%72anking/${id}?sortKey=psg`,
      `/ranking/%30${id.slice(1)}?sortKey=psg`,
      `/ranking/${id.toUpperCase()}?sortKey=p%73g`,
    ];
    const bodies: string[] = [];
    for (const spelling of spellings) bodies.push(await (await site.get(spelling)).text());
    expect(pages.renders).toBe(1);
    expect(bodies[0]).toContain(`/ranking/${id}?sortKey=psg&sortOrder=asc `);
    expect(new Set(bodies).size).toBe(1);
    await site.get('/news-details/a%2Fb');
    expect(pages.renders).toBe(2);
  });

  it('is made once if 200 requests for a call arrive before it is cached', async () => {
    let runs = 0;
    const site = await startShowing(async () => Promise.resolve((runs += 1)));
    const values = await Promise.all(Array.from({ length: 200 }, async () => readShown(site)));
    expect(new Set(values)).toEqual(new Set([1]));
  });

  it('shows a write at the first request after its notification, and never older data afterwards', async () => {
    const site = await started(startTestSite({ databaseUrl, site: countingSite() }));
    for (let round = 1; round <= 50; round += 1) {
      await writeAndWait(site, 'sports', async () =>
        addTestSport(site.platform, { slug: 'one', name: `Round ${round}.` }),
      );
      const [call, page, again] = await Promise.all(
        [sportsPath, '/', sportsPath].map(async (path) => (await site.get(path)).text()),
      );
      expect(call).toContain(`Round ${round}.`);
      expect(page).toContain(`Round ${round}.`);
      expect(again).toContain(`Round ${round}.`);
    }
  });

  it('does not have data from before a write if the request came after the write', async () => {
    const release = Promise.withResolvers<void>();
    let value = 1;
    const site = await startShowing(async () => {
      const read = value;
      if (read === 1) await release.promise;
      return read;
    });
    const early = readShown(site);
    await eventually(async () => expect(await fills(site)).toBe(1));
    value = 2;
    await writeAndWait(site, 'shown', async () => touch(site));
    const late = readShown(site);
    // Both requests wait for the same fill. Only the first may use its result: the second request came after the write.
    await eventually(async () => expect(await waits(site)).toBe(1));
    release.resolve();
    expect(await early).toBe(1);
    expect(await late).toBe(2);
    expect(await readShown(site)).toBe(2);
  });

  it('is not stored if its handler fails', async () => {
    let runs = 0;
    const site = await startShowing(async () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(runs);
    });
    expect((await site.get('/api/v1/test/show')).status).toBe(500);
    expect(await readShown(site)).toBe(2);
    expect(await readShown(site)).toBe(2);
  });

  it('is the same if the query has unknown names, another order or explicit defaults', async () => {
    let runs = 0;
    const site = await startShowing(async () => Promise.resolve((runs += 1)));
    for (const query of [
      '',
      '?of=all',
      '?utm_source=a',
      '?of=all&x=1',
      '?x=1&of=all',
      `?${'y=1&'.repeat(50)}`,
    ])
      expect(await readShown(site, query)).toBe(1);
    expect(await readShown(site, '?of=other')).toBe(2);
  });

  it('is the same page if the query has unknown names', async () => {
    const pages = countingSite();
    const site = await started(startTestSite({ databaseUrl, site: pages }));
    for (const path of ['/', '/?a=1', '/?utm_campaign=x&b', '/?']) await site.get(path);
    expect(pages.renders).toBe(1);
  });
});

describe('the fast lane', () => {
  it('remembers short addresses only and counts its answers in the cache metric', async () => {
    const site = await startShowing(async () => Promise.resolve(1));
    const results = async () => ({
      hit: await readCount(site, 'call', 'hit'),
      fast: await readCount(site, 'call', 'fast'),
    });
    const added = async (query: string) => {
      const before = await results();
      for (let i = 0; i < 3; i += 1) await readShown(site, query);
      const after = await results();
      return { hit: after.hit - before.hit, fast: after.fast - before.fast };
    };
    await readShown(site);
    expect(await added('?a=1')).toEqual({ hit: 1, fast: 2 });
    expect(await added(`?a=${'x'.repeat(10_000)}`)).toEqual({ hit: 3, fast: 0 });
  });
});

/** Counts from the site's metrics. */
const readCount = async (site: TestSite, kind: string, result: string): Promise<number> =>
  (await site.platform.metrics.cache.get()).values.find(
    ({ labels }) =>
      'kind' in labels && labels.kind === kind && 'result' in labels && labels.result === result,
  )?.value ?? 0;
const fills = async (site: TestSite) => readCount(site, 'call', 'fill');
const waits = async (site: TestSite) => readCount(site, 'call', 'wait');

describe('a page', () => {
  it('is not stored if one of its calls fails', async () => {
    const pages = countingSite();
    const site = await started(startTestSite({ databaseUrl, site: pages }));
    const { DATABASE_URL } = site.platform.config;
    await asOwner(DATABASE_URL, 'alter table sports rename to hidden');
    const broken = await site.get('/');
    expect([broken.status, broken.headers.get('cache-control'), broken.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '5',
    ]);
    expect(await broken.text()).toContain('500');
    await asOwner(DATABASE_URL, 'alter table hidden rename to sports');
    expect(await (await site.get('/')).text()).toContain('200');
    await site.get('/');
    expect(pages.renders).toBe(2);
  });

  it('is not stored if one of its calls is not cacheable', async () => {
    const pages: Site & { renders: number } = {
      renders: 0,
      async render(_address, _origin, call) {
        this.renders += 1;
        const { body } = await call({ method: 'GET', url: '/api/v1/test/clock', headers: {} });
        return { status: 200, headers: {}, html: JSON.stringify(body), scriptHashes: [] };
      },
    };
    const clock = declareCalls({
      clock: {
        method: 'GET',
        path: '/api/v1/test/clock',
        access: 'visitor',
        summary: 'Never the same twice.',
        output: z.object({ tick: z.number() }),
      },
    });
    let tick = 0;
    const site = await started(
      startTestCalls(clock, () => ({ clock: async () => Promise.resolve({ data: { tick: (tick += 1) } }) }), {
        databaseUrl,
        site: pages,
      }),
    );
    const first = await site.get('/');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await first.text()).toContain('1');
    expect(await (await site.get('/')).text()).toContain('2');
  });

  it('with the status 404 is not stored, but rendered for each request', async () => {
    const pages: Site & { renders: number } = {
      renders: 0,
      async render() {
        this.renders += 1;
        return Promise.resolve({ status: 404, headers: {}, html: 'no', scriptHashes: [] });
      },
    };
    const site = await started(startTestSite({ databaseUrl, site: pages }));
    for (const path of ['/', '/', '/nowhere'])
      expect((await site.get(path)).headers.get('cache-control')).toBe('no-store');
    expect(pages.renders).toBe(3);
  });
});

describe('without notifications', () => {
  const listener = "application_name = 'outpick-versions' and datname = current_database()";

  it('versions are queried, so that no answer is stale, and the lost listening connection is replaced', async () => {
    const site = await started(startTestSite({ databaseUrl, site: countingSite() }));
    const { DATABASE_URL } = site.platform.config;
    for (let round = 1; round <= 15; round += 1) {
      const killed = await asOwner(
        DATABASE_URL,
        `select pg_terminate_backend(pid) from pg_stat_activity where ${listener}`,
      );
      expect(killed.length).toBeLessThanOrEqual(1);
      await writeAndWait(site, 'sports', async () =>
        addTestSport(site.platform, { slug: 'one', name: `Lost ${round}.` }),
      );
      expect(await (await site.get(sportsPath)).text()).toContain(`Lost ${round}.`);
      expect(await (await site.get('/')).text()).toContain(`Lost ${round}.`);
    }
    await waitUntilConnected(site.platform);
    expect(site.log.filter((line) => line.includes('not listening for data changes')).length).toBeGreaterThan(
      0,
    );
  });
});

describe('answers shared through Redis', () => {
  it('are used by other processes of the same release, but not of another release', async () => {
    let runs = 0;
    const handle = async () => Promise.resolve((runs += 1));
    const one = await startShowing(handle, { config: { RELEASE: 'r1' } });
    const { DATABASE_URL, REDIS_PREFIX } = one.platform.config;
    const beside = (RELEASE: string): TestPlatformOptions => ({
      databaseUrl: DATABASE_URL,
      config: { RELEASE, REDIS_PREFIX },
    });
    expect(await readShown(one)).toBe(1);
    // The second request for an answer writes it to Redis.
    expect(await readShown(one)).toBe(1);
    await eventually(async () =>
      expect(
        await one.platform.redis.attempt(async (client) =>
          client.exists('answer:r1:show {"query":{"of":"all"}}'),
        ),
      ).toBe(1),
    );
    const same = await startShowing(handle, beside('r1'));
    expect(await readShown(same)).toBe(1);
    expect(await readShown(await startShowing(handle, beside('r2')))).toBe(2);
    // A write makes the shared answer stale for all processes.
    await writeAndWait(same, 'shown', async () => touch(one));
    expect(await readShown(same)).toBe(3);
  });

  it('keep the bytes of a picture unchanged', async () => {
    const site = await started(startTestSite({ databaseUrl, config: { RELEASE: 'r1' } }));
    const path = `/card/sport/${await addTestSport(site.platform)}.png`;
    await site.get(path);
    const picture = Buffer.from(await (await site.get(path)).arrayBuffer());
    const found = await eventually(async () => {
      const read = await createSharedAnswers(site.platform.redis, 'r1').read(`text ${path}`);
      if (!read) throw new Error('not there yet');
      return read;
    });
    expect(found.body).toEqual(picture);
  });

  it('are validated, and replaced if invalid', async () => {
    const site = await startShowing(async () => Promise.resolve(7), { config: { RELEASE: 'r' } });
    for (const stored of [
      '',
      'nonsense',
      '{}',
      '{"stamp":[["shown",0]],"status":"200","headers":{},"body":""}',
    ]) {
      await site.platform.redis.attempt(async (client) =>
        client.set('answer:r:show {"query":{"of":"all"}}', stored),
      );
      await writeAndWait(site, 'shown', async () => touch(site));
      expect(await readShown(site)).toBe(7);
    }
  });
});
