import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { addTestSport, eventually, newEmail, testPassword } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, start, startReady, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { withPlatform } from './support/writer.ts';

const sports = '/api/v1/website/getAllSportsCategory';

const isRefused = async ({ origin }: OutpickProcess): Promise<boolean> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const refused = await new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
};

/** Enqueues a job: the mail with the code. */
const requestCode = async (one: OutpickProcess) =>
  one.get('/api/v1/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password: testPassword, confirmPassword: testPassword }),
  });

describe('a site', () => {
  let postgres: OwnPostgres;
  let settings: Settings;
  let known: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await deployment({ DATABASE_URL: postgres.url });
    await command(['migrate'], settings);
    known = await withPlatform(settings, async (platform) => addTestSport(platform));
  });
  afterEach(endAll);
  afterAll(async () => postgres.remove());

  const site = async () => startReady('site', settings);

  it('told to stop: answers the running requests, refuses connections and exits with 0', async () => {
    const one = await site();
    const locker = new pg.Client({ connectionString: postgres.url });
    await locker.connect();
    await locker.query('begin; lock table sports in access exclusive mode');
    const responses = [`/api/v1/website/getSportsCategory/${known}`, `/ranking/${known}`].map(async (path) =>
      one.get(path),
    );
    await eventually(async () => {
      const waiting = await locker.query(
        "select 1 from pg_locks where not granted and relation = 'sports'::regclass",
      );
      expect(waiting.rows.length).toBeGreaterThanOrEqual(2);
    });
    one.signal('SIGTERM');
    const began = performance.now();
    await eventually(async () => expect(await isRefused(one)).toBe(true));
    await locker.query('rollback');
    await locker.end();
    const answers = await Promise.all(responses);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) expect((await answer.text()).length).toBeGreaterThan(50);
    expect(await one.exit).toBe(0);
    measured('site told to stop: exited after its requests', (performance.now() - began) / 1000);
    expect(one.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  });

  it('told to stop with a grace: not ready at once, serves on with closing connections, then exits with 0', async () => {
    const one = await startReady('site', { ...settings, DRAIN_SECONDS: '6' });
    one.signal('SIGTERM');
    const began = performance.now();
    await until(one, 503);
    const answer = await one.get(sports);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await one.ready()).details['draining']).toBe(true);
    expect(performance.now() - began).toBeLessThan(6000);
    expect(await one.exit).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    measured('site told to stop with a grace of 6 s: exited', seconds);
    expect(seconds).toBeGreaterThan(6);
    expect(seconds).toBeLessThan(11);
  });

  it('that drains sends a trusted proxy elsewhere if it asks for that, and serves everyone else', async () => {
    const headers = { 'x-drain-status': '502' };
    const trusting = await startReady('site', {
      ...settings,
      DRAIN_SECONDS: '60',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    const other = await startReady('site', { ...settings, DRAIN_SECONDS: '60' });
    expect((await trusting.get(sports, { headers })).status).toBe(200);
    for (const one of [trusting, other]) {
      one.signal('SIGTERM');
      await until(one, 503);
    }
    expect((await trusting.get(sports, { headers })).status).toBe(502);
    expect((await trusting.get(sports)).status).toBe(200);
    expect((await trusting.get(sports, { headers: { 'x-drain-status': '200' } })).status).toBe(200);
    // A request that may not be repeated.
    expect((await trusting.get('/api/v1/auth/login', { method: 'POST', headers })).status).not.toBe(502);
    expect((await other.get(sports, { headers })).status).toBe(200);
  });

  it('told to stop twice: exits with 1 at once, although its grace is long', async () => {
    const one = await startReady('site', { ...settings, DRAIN_SECONDS: '60' });
    one.signal('SIGTERM');
    await until(one, 503);
    one.signal('SIGTERM');
    expect(await one.exit).toBe(1);
  });

  it('told to stop with its output closed: exits with 0', async () => {
    const one = await site();
    one.closeOutput();
    one.signal('SIGTERM');
    const began = performance.now();
    expect(await one.exit).toBe(0);
    measured('site with its output closed: exited', (performance.now() - began) / 1000);
  });

  it('told to stop under load over keep-alive connections: no truncated answer, and it exits within seconds', async () => {
    const one = await site();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = new Map<string, number>();
    const stopped = new AbortController();
    const send = async (path: string): Promise<string> =>
      new Promise((resolve) => {
        request(one.origin + path, { agent }, (answer) => {
          let length = 0;
          answer.on('data', (chunk: Buffer) => (length += chunk.length));
          answer.on('error', () => resolve('truncated'));
          answer.on('end', () => {
            const whole =
              answer.headers['content-length'] === undefined ||
              length === Number(answer.headers['content-length']);
            resolve(whole ? String(answer.statusCode) : 'truncated');
          });
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
          .end();
      });
    const visitor = async (path: string) => {
      while (!stopped.signal.aborted) {
        const outcome = await send(path);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome === 'ECONNREFUSED') return;
      }
    };
    const visitors = Array.from({ length: 20 }, async (_, index) => visitor(index % 2 ? sports : '/'));
    await eventually(() => expect(outcomes.get('200') ?? 0).toBeGreaterThan(500), 20_000);
    one.signal('SIGTERM');
    const began = performance.now();
    expect(await one.exit).toBe(0);
    const seconds = (performance.now() - began) / 1000;
    stopped.abort();
    await Promise.all(visitors);
    agent.destroy();
    measured('site told to stop under load: exited', seconds);
    console.log(`  answers: ${JSON.stringify(Object.fromEntries(outcomes))}`);
    expect(seconds).toBeLessThan(8);
    // A connection may close while its next request is on the way: no answer was begun, so the client can retry.
    expect(
      [...outcomes.keys()].filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome)),
    ).toEqual([]);
  });

  for (const role of ['site', 'worker'] as const)
    for (const fate of ['killed', 'frozen'] as const)
      it(`told to stop with its database ${fate}: a ${role} exits within seconds`, async () => {
        const one = await startReady(role, settings);
        // Opens connections of both kinds: for reading and for enqueuing jobs.
        if (role === 'site')
          await Promise.all([one.get(`/ranking/${known}`), one.get(sports), requestCode(one)]);
        await (fate === 'killed' ? postgres.stop('immediate') : postgres.freeze());
        try {
          await until(one, 503);
          one.signal('SIGTERM');
          const began = performance.now();
          await one.exit;
          const seconds = (performance.now() - began) / 1000;
          measured(`${role} told to stop with its database ${fate}: exited`, seconds);
          expect(seconds).toBeLessThan(8);
        } finally {
          await postgres.ensure();
        }
      });

  it('whose port is in use logs it and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const one = await start('site', { ...settings, PORT: port });
    const began = performance.now();
    expect(await one.exit).toBe(1);
    measured('site without its port: exited', (performance.now() - began) / 1000);
    expect(one.lines.join('\n')).toContain('EADDRINUSE');
    other.close();
  });

  it('with invalid settings logs their names, never their values, and exits with 1', async () => {
    const one = await start('site', { ...settings, DATABASE_URL: 'mysql://secret-user:secret-word@host/db' });
    expect(await one.exit).toBe(1);
    const said = one.lines.join('\n');
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('secret');
  });

  it('times out a client that never finishes its request, and serves others meanwhile', async () => {
    const one = await site();
    const { hostname, port } = new URL(one.origin);
    const slow = connect(Number(port), hostname);
    let said = '';
    slow.on('data', (chunk) => (said += chunk.toString()));
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const began = performance.now();
    const trickle = setInterval(() => slow.write('a'), 500);
    expect((await one.get(sports)).status).toBe(200);
    await once(slow, 'close');
    clearInterval(trickle);
    const seconds = (performance.now() - began) / 1000;
    measured('unfinished request: timed out', seconds);
    expect(seconds).toBeLessThan(20);
    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
    expect((await one.get(sports)).status).toBe(200);
  });
});
