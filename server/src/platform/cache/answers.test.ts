import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tooManyRequests } from '../http/refusal.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createAnswers } from './answers.ts';
import type { Filled } from './entry.ts';
import type { SharedAnswers } from './shared.ts';
import { isCurrent } from './stamp.ts';
import type { Stamp } from './stamp.ts';
import type { Versions } from './versions.ts';

const unshared: SharedAnswers = { read: async () => Promise.resolve(undefined), write: () => undefined };

/** Data versions that a test sets. With `listening`, readers know them at once; otherwise, only a query finds them. */
function testVersions(listening: boolean) {
  const areas = new Map<string, number>();
  let away = false;
  let epoch = 'first';
  const now = (names: readonly string[]): Stamp => ({
    epoch,
    areas: new Map(names.map((area) => [area, areas.get(area) ?? 0])),
  });
  const versions: Versions = {
    listening,
    current: (names) => {
      if (listening) return now(names);
      return away ? Promise.reject(new Error('the database is away')) : Promise.resolve(now(names));
    },
    holds: (stamp) => listening && isCurrent(stamp, { epoch, areas }),
    watch: () => () => undefined,
    close: async () => Promise.resolve(),
  };
  return {
    versions,
    raise: (area: string) => areas.set(area, (areas.get(area) ?? 0) + 1),
    restore: () => (epoch = 'second'),
    goAway: () => (away = true),
    filled: (body: string, keep = true): Filled => ({
      route: '/test',
      stamp: now(['area']),
      keep,
      status: 200,
      headers: {},
      body,
    }),
  };
}

const answersFor = (versions: Versions, maxBytes?: number) =>
  createAnswers({ versions, shared: unshared, metrics: createMetrics('test'), maxBytes });

const failingFill = async () => Promise.reject(new Error('should not have been made'));

describe('cached answers', () => {
  it('are used while a query finds them current, and replaced when stale', async () => {
    const { versions, raise, filled } = testVersions(false);
    const answers = answersFor(versions);
    await answers.get('call', 'k', async () => Promise.resolve(filled('old')));
    expect(answers.peek('k')).toBeUndefined();
    expect((await answers.get('call', 'k', failingFill)).body).toBe('old');
    raise('area');
    expect((await answers.get('call', 'k', async () => Promise.resolve(filled('new')))).body).toBe('new');
  });

  it.each([true, false])(
    'are stale once the database’s epoch has changed, even if the versions are equal (listening: %s)',
    async (listening) => {
      const { versions, restore, filled } = testVersions(listening);
      const answers = answersFor(versions);
      await answers.get('call', 'k', async () => Promise.resolve(filled('lost')));
      restore();
      expect(answers.peek('k')).toBeUndefined();
      expect((await answers.get('call', 'k', async () => Promise.resolve(filled('restored')))).body).toBe(
        'restored',
      );
    },
  );

  it('are served stale while the database is unreachable', async () => {
    const { versions, goAway, filled } = testVersions(false);
    const answers = answersFor(versions);
    await answers.get('call', 'k', async () => Promise.resolve(filled('last good')));
    goAway();
    expect((await answers.get('call', 'k', failingFill)).body).toBe('last good');
    await expect(answers.get('call', 'other', failingFill)).rejects.toThrow('should not have been made');
  });

  it('are made at most twice if the data changes meanwhile, however many requests wait', async () => {
    const { versions, raise, filled } = testVersions(true);
    const answers = answersFor(versions);
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun = Promise.withResolvers<void>();
    let fillCount = 0;
    const fill = async () => {
      begun.resolve();
      const body = filled(`made ${fillCount}`);
      const gate = gates[fillCount];
      fillCount += 1;
      await gate?.promise;
      return body;
    };
    const early = answers.get('call', 'k', fill);
    const waiting = Array.from({ length: 20 }, async () => answers.get('call', 'k', fill));
    await begun.promise;
    raise('area');
    gates[0]?.resolve();
    expect((await early).body).toBe('made 0');
    gates[1]?.resolve();
    const bodies = (await Promise.all(waiting)).map(({ body }) => body);
    expect(new Set(bodies)).toEqual(new Set(['made 1']));
    expect(fillCount).toBe(2);
  });

  it('fail for all waiting requests if making them fails, and are made again for the next request', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions);
    const results = await Promise.allSettled(
      [1, 2, 3].map(async () => answers.get('call', 'k', failingFill)),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await answers.get('call', 'k', async () => Promise.resolve(filled('good')))).body).toBe('good');
  });

  it('are made again for waiting requests if the first request is refused with a 429', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions);
    const refused = Promise.withResolvers<Filled>();
    const first = answers.get('page', 'k', async () => refused.promise);
    let fillCount = 0;
    const waiting = [1, 2, 3].map(async () =>
      answers.get('page', 'k', async () => {
        fillCount += 1;
        return Promise.resolve(filled('made'));
      }),
    );
    await setImmediate();
    refused.reject(tooManyRequests(2));
    await expect(first).rejects.toMatchObject({ status: 429 });
    expect((await Promise.all(waiting)).map(({ body }) => body)).toEqual(['made', 'made', 'made']);
    expect(fillCount).toBe(1);
  });

  it('are no longer made once every request that waits for them is closed, and not before', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions);
    const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
    const signals: AbortSignal[] = [];
    const body = Promise.withResolvers<Filled>();
    const fill = async (signal: AbortSignal) => {
      signals.push(signal);
      signal.addEventListener('abort', () => body.reject(signal.reason));
      return body.promise;
    };
    const first = answers.get('call', 'k', fill, one.signal);
    const second = answers.get('call', 'k', fill, other.signal);
    await setImmediate();
    one.abort(new Error('closed'));
    await expect(first).rejects.toThrow('closed');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    other.abort(new Error('closed too'));
    // A request that finds an aborted fill starts a new one.
    const late = answers.get('call', 'k', async () => Promise.resolve(filled('late')), third.signal);
    await expect(second).rejects.toThrow('closed too');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await late).body).toBe('late');
  });

  it('with keep: false are not stored', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions);
    await answers.get('page', 'k', async () => Promise.resolve(filled('passing', false)));
    expect(answers.peek('k')).toBeUndefined();
  });

  it('are written to Redis at the second request for a key; later answers for that key are written at once', async () => {
    const { versions, raise, filled } = testVersions(true);
    const written: string[] = [];
    const shared = { ...unshared, write: (key: string) => void written.push(key) };
    const answers = createAnswers({ versions, shared, metrics: createMetrics('test') });
    const getAnswer = async (key: string) =>
      answers.get('page', key, async () => Promise.resolve(filled(key)));
    await getAnswer('once');
    await getAnswer('often');
    expect(written).toEqual([]);
    // The fast lane calls only `peek`, so this is the second request.
    answers.peek('often');
    await getAnswer('often');
    answers.peek('often');
    expect(written).toEqual(['often']);
    raise('area');
    await getAnswer('often');
    await getAnswer('other');
    expect(written).toEqual(['often', 'often']);
  });

  it('are not cached under a long key', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions);
    const key = 'k'.repeat(1025);
    await answers.get('page', key, async () => Promise.resolve(filled('x')));
    expect(answers.peek(key)).toBeUndefined();
  });

  it('stay within their memory limit: the least recently used are dropped first', async () => {
    const { versions, filled } = testVersions(true);
    const answers = answersFor(versions, 40_000);
    const put = async (key: string) =>
      answers.get('page', key, async () => Promise.resolve(filled('x'.repeat(1000))));
    for (let i = 0; i < 9; i += 1) await put(`k${i}`);
    expect(answers.peek('k0')).toBeDefined();
    await put('one more');
    await put('another');
    expect(answers.peek('k0')).toBeDefined();
    expect(answers.peek('k1')).toBeUndefined();
    const remainingKeys = ['one more', 'another', ...Array.from({ length: 9 }, (_, i) => `k${i}`)].filter(
      (key) => answers.peek(key),
    );
    expect(remainingKeys.length).toBeLessThanOrEqual(9);
    await answers.get('page', 'huge', async () => Promise.resolve(filled('x'.repeat(100_000))));
    expect(answers.peek('huge')).toBeUndefined();
  });
});
