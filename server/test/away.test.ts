import { failure } from '@outpick/contracts';
import type { Call } from '@outpick/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';
import { cloneDatabase, openLineTo, settled, startTestSite } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const isEndless = ({ media }: Call) => media === 'text/event-stream';
const isRead = (call: Call) => call.method === 'GET' && !isEndless(call);

/** A refusal and not a word more. */
const refusal = z.strictObject({ error: failure.shape.error.strict() });
const inner =
  /select |insert |econn|postgres|redis|\.ts|\.js|node_modules|\/(?:home|usr|srv|var)|at \w+ \(/iu;

interface Answered {
  readonly name: string;
  readonly status: number;
  readonly seconds: number;
  readonly headers: Headers;
  readonly text: string;
}

async function ask({ origin }: TestSite, { name, path, init }: TestCall): Promise<Answered> {
  const began = performance.now();
  const answer = await fetch(origin + path, init);
  const seconds = (performance.now() - began) / 1000;
  const { status, headers } = answer;
  return { name, status, headers, seconds, text: await answer.text() };
}

const statuses = (all: readonly Answered[]) =>
  Object.fromEntries(all.map(({ name, status }) => [name, status]));

describe('every call', () => {
  let site: TestSite;
  let line: Awaited<ReturnType<typeof openLineTo>>;
  let everyCall: () => Promise<TestCall[]>;
  beforeAll(async () => {
    line = await openLineTo(await cloneDatabase());
    site = await startTestSite({ databaseUrl: line.url });
    await settled(site.platform);
    everyCall = await prepareEveryCall(site.platform);
  });
  afterAll(async () => site.close());

  const askAll = async (one: TestSite) =>
    Promise.all(
      (await everyCall()).filter(({ call }) => !isEndless(call)).map(async (call) => ask(one, call)),
    );

  it('V14.3.2 that is answered to the holder of a bearer is kept by nobody', async () => {
    const guarded = (await everyCall()).filter(({ call }) => call.access === 'player');
    const answers = await Promise.all(guarded.map(async (one) => ask(site, one)));
    expect(answers.filter(({ status }) => status !== 200).map(({ name, text }) => [name, text])).toEqual([]);
    for (const { name, headers } of answers)
      expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
    expect(answers.map(({ name }) => name)).toContain('downloadFile');
  });

  it('V16.5.2 is answered alike, and as soon, while Redis and the mail server are away', async () => {
    const without = await startTestSite({
      databaseUrl: site.platform.config.DATABASE_URL,
      config: { REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const [usual, alone] = [await askAll(site), await askAll(without)];
    await without.close();
    expect(statuses(alone)).toEqual(statuses(usual));
    expect(usual.filter(({ status }) => status >= 500)).toEqual([]);
    expect(alone.filter(({ seconds }) => seconds > 5)).toEqual([]);
  });

  it('V16.5.2 V16.5.1 is answered from what is kept, or refused at once and plainly, while the database is away', async () => {
    const asked = await everyCall();
    const before = await Promise.all(
      asked
        .filter(({ call }) => call.access === 'visitor' && isRead(call))
        .map(async (one) => ask(site, one)),
    );
    const kept = new Set(before.filter(({ headers }) => headers.has('etag')).map(({ name }) => name));
    expect(kept.size).toBeGreaterThan(15);
    await line.cut();
    const answers = await Promise.all(asked.map(async (one) => ask(site, one)));
    await line.mend();
    expect(statuses(answers)).toEqual(
      Object.fromEntries(asked.map(({ name }) => [name, kept.has(name) ? 200 : 503])),
    );
    expect(answers.filter(({ seconds }) => seconds > 5).map(({ name }) => name)).toEqual([]);
    for (const { name, headers, text } of answers.filter((one) => one.status === 503)) {
      expect([name, headers.get('retry-after')]).toEqual([name, '5']);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
      expect(refusal.safeParse(JSON.parse(text)).error).toBeUndefined();
      expect(text).not.toMatch(inner);
    }
  });
});
