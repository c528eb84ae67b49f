import { failure } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';
import { cloneDatabase, startProxy, waitUntilConnected, startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const isEventStream = ({ media }: Call) => media === 'text/event-stream';
const isRead = (call: Call) => call.method === 'GET' && !isEventStream(call);

/** The body of a refusal, without extra fields. */
const refusal = z.strictObject({ error: failure.shape.error.strict() });
/** Matches signs of internals: SQL, driver errors, file paths, stack traces. */
const internals =
  /select |insert |econn|postgres|redis|\.ts|\.js|node_modules|\/(?:home|usr|srv|var)|at \w+ \(/iu;

interface TimedAnswer {
  readonly name: string;
  readonly status: number;
  readonly seconds: number;
  readonly headers: Headers;
  readonly text: string;
}

async function send({ origin }: TestSite, { name, path, init }: TestCall): Promise<TimedAnswer> {
  const startedAt = performance.now();
  const answer = await fetch(origin + path, init);
  const seconds = (performance.now() - startedAt) / 1000;
  const { status, headers } = answer;
  return { name, status, headers, seconds, text: await answer.text() };
}

const statusesByName = (answers: readonly TimedAnswer[]) =>
  Object.fromEntries(answers.map(({ name, status }) => [name, status]));

/** Its challenge is signed, not stored. */
const withoutDatabase = 'startSignInByPasskey';

describe('every call', () => {
  let site: TestSite;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let everyCall: () => Promise<TestCall[]>;
  beforeAll(async () => {
    proxy = await startProxy(await cloneDatabase());
    site = await startTestSite({ databaseUrl: proxy.url });
    await waitUntilConnected(site.platform);
    everyCall = await prepareEveryCall(site.platform);
  });
  afterAll(async () => site.close());

  const sendAll = async (target: TestSite) =>
    Promise.all(
      (await everyCall()).filter(({ call }) => !isEventStream(call)).map(async (call) => send(target, call)),
    );

  it('V14.3.2 is answered with `no-store` for a signed-in player', async () => {
    const guarded = (await everyCall()).filter(({ call }) => call.access === 'player');
    const answers = await Promise.all(guarded.map(async (one) => send(site, one)));
    // These calls need a mailed code, or a passkey of a device.
    const refused = ['checkCode', 'addOwnPasskey', 'removeOwnPasskey'];
    expect(answers.filter(({ status }) => status !== 200).map(({ name }) => name)).toEqual(refused);
    for (const { name, headers } of answers)
      expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
    expect(answers.map(({ name }) => name)).toContain('downloadFile');
  });

  it('V16.5.2 has the same answers, as fast, while Redis and the mail server are down', async () => {
    const degradedSite = await startTestSite({
      databaseUrl: site.platform.config.DATABASE_URL,
      config: { REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const [normal, degraded] = [await sendAll(site), await sendAll(degradedSite)];
    await degradedSite.close();
    expect(statusesByName(degraded)).toEqual(statusesByName(normal));
    expect(normal.filter(({ status }) => status >= 500)).toEqual([]);
    expect(degraded.filter(({ seconds }) => seconds > 5)).toEqual([]);
  });

  it('V16.5.2 V16.5.1 is answered from the cache or refused quickly, without internals, while the database is down', async () => {
    const requests = await everyCall();
    const before = await Promise.all(
      requests
        .filter(({ call }) => call.access === 'visitor' && isRead(call))
        .map(async (one) => send(site, one)),
    );
    const cached = new Set(before.filter(({ headers }) => headers.has('etag')).map(({ name }) => name));
    expect(cached.size).toBeGreaterThan(15);
    await proxy.cut();
    const answers = await Promise.all(requests.map(async (one) => send(site, one)));
    await proxy.reopen();
    expect(statusesByName(answers)).toEqual(
      Object.fromEntries(
        requests.map(({ name }) => [name, cached.has(name) || name === withoutDatabase ? 200 : 503]),
      ),
    );
    expect(answers.filter(({ seconds }) => seconds > 5).map(({ name }) => name)).toEqual([]);
    for (const { name, headers, text } of answers.filter((one) => one.status === 503)) {
      expect([name, headers.get('retry-after')]).toEqual([name, '5']);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
      expect(refusal.safeParse(JSON.parse(text)).error).toBeUndefined();
      expect(text).not.toMatch(internals);
    }
  });
});
