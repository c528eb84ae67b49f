import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { addTestSport, eventually, newEmail, testPassword } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, printTime, start, startReady, until } from './support/outpick.ts';
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

/** Signs up, which enqueues a job: the mail with the code. */
const requestCode = async (one: OutpickProcess) =>
  one.get('/api/v1/auth/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: newEmail(), password: testPassword, confirmPassword: testPassword }),
  });

describe('the processes of Outpick', () => {
  let postgres: OwnPostgres;
  let settings: Settings;
  let sportId: string;
  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await createDeployment({ DATABASE_URL: postgres.url });
    await command(['migrate'], settings);
    sportId = await withPlatform(settings, async (platform) => addTestSport(platform));
  });
  afterEach(endAll);
  afterAll(async () => postgres.remove());

  const site = async () => startReady('site', settings);

  it('a site that receives SIGTERM answers its running requests, refuses new connections and exits with 0', async () => {
    const one = await site();
    const locker = new pg.Client({ connectionString: postgres.url });
    await locker.connect();
    await locker.query('begin; lock table sports in access exclusive mode');
    const responses = [`/api/v1/website/getSportsCategory/${sportId}`, `/ranking/${sportId}`].map(
      async (path) => one.get(path),
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
    printTime('site stopping: exited after its requests', (performance.now() - began) / 1000);
    expect(one.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  });

  it('a site that stops with a grace period is not ready, still answers but closes connections, then exits with 0', async () => {
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
    printTime('site stopping with a grace of 6 s: exited', seconds);
    expect(seconds).toBeGreaterThan(6);
    expect(seconds).toBeLessThan(11);
  });

  it('a site in its grace period answers 502 to a trusted proxy that asks for this status, and serves everyone else', async () => {
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
    // A POST must not be retried, so it gets no 502.
    expect((await trusting.get('/api/v1/auth/login', { method: 'POST', headers })).status).not.toBe(502);
    expect((await other.get(sports, { headers })).status).toBe(200);
  });

  it('a site that receives SIGTERM twice exits with 1 at once, even during a long grace period', async () => {
    const one = await startReady('site', { ...settings, DRAIN_SECONDS: '60' });
    one.signal('SIGTERM');
    await until(one, 503);
    one.signal('SIGTERM');
    expect(await one.exit).toBe(1);
  });

  it('a site whose output is closed stops and exits with 0', async () => {
    const one = await site();
    one.closeOutput();
    one.signal('SIGTERM');
    const began = performance.now();
    expect(await one.exit).toBe(0);
    printTime('site with its output closed: exited', (performance.now() - began) / 1000);
  });

  it('a site that stops under load over keep-alive connections truncates no answer and exits within seconds', async () => {
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
            const isComplete =
              answer.headers['content-length'] === undefined ||
              length === Number(answer.headers['content-length']);
            resolve(isComplete ? String(answer.statusCode) : 'truncated');
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
    printTime('site stopping under load: exited', seconds);
    console.log(`  answers: ${JSON.stringify(Object.fromEntries(outcomes))}`);
    expect(seconds).toBeLessThan(8);
    // ECONNRESET is allowed: the site may close a connection just as the client sends its next request over it. The client has
    // received no part of an answer, so it can retry.
    expect(
      [...outcomes.keys()].filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome)),
    ).toEqual([]);
  });

  for (const role of ['site', 'worker'] as const)
    for (const fate of ['killed', 'frozen'] as const)
      it(`a ${role} exits within seconds of SIGTERM while its database is ${fate}`, async () => {
        const one = await startReady(role, settings);
        // Open both kinds of connections: for reading and for enqueuing jobs.
        if (role === 'site')
          await Promise.all([one.get(`/ranking/${sportId}`), one.get(sports), requestCode(one)]);
        await (fate === 'killed' ? postgres.stop('immediate') : postgres.freeze());
        try {
          await until(one, 503);
          one.signal('SIGTERM');
          const began = performance.now();
          await one.exit;
          const seconds = (performance.now() - began) / 1000;
          printTime(`${role} stopping with its database ${fate}: exited`, seconds);
          expect(seconds).toBeLessThan(8);
        } finally {
          await postgres.ensure();
        }
      });

  it('a site whose port is in use logs this error and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const one = await start('site', { ...settings, PORT: port });
    const began = performance.now();
    expect(await one.exit).toBe(1);
    printTime('site without its port: exited', (performance.now() - began) / 1000);
    expect(one.lines.join('\n')).toContain('EADDRINUSE');
    other.close();
  });

  it('a site with invalid settings logs the names of the settings, never their values, and exits with 1', async () => {
    const one = await start('site', { ...settings, DATABASE_URL: 'mysql://secret-user:secret-word@host/db' });
    expect(await one.exit).toBe(1);
    const log = one.lines.join('\n');
    expect(log).toContain('DATABASE_URL');
    expect(log).not.toContain('secret');
  });

  it('a site closes the connection of a client that never finishes its request, and serves other clients meanwhile', async () => {
    const one = await site();
    const { hostname, port } = new URL(one.origin);
    const slow = connect(Number(port), hostname);
    let received = '';
    slow.on('data', (chunk) => (received += chunk.toString()));
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const began = performance.now();
    const trickle = setInterval(() => slow.write('a'), 500);
    expect((await one.get(sports)).status).toBe(200);
    await once(slow, 'close');
    clearInterval(trickle);
    const seconds = (performance.now() - began) / 1000;
    printTime('unfinished request: timed out', seconds);
    expect(seconds).toBeLessThan(20);
    expect(received).toMatch(/^HTTP\/1\.1 408 /u);
    expect((await one.get(sports)).status).toBe(200);
  });
});
