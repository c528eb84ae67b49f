import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import pg from 'pg';
import { addTestSport, eventually, newEmail, testPassword } from '@outpick/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, start, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { beside } from './support/writer.ts';

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

/** A mail to be sent is a job to be asked for. */
const askForCode = async (one: OutpickProcess) =>
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
    known = await beside(settings, async (platform) => addTestSport(platform));
  });
  afterEach(endAll);
  afterAll(async () => postgres.remove());

  const site = async () => {
    const one = await start('site', settings);
    await until(one, 200, 30_000);
    return one;
  };

  it('asked to stop: requests under way are answered, new ones refused, and it ends well', async () => {
    const one = await site();
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    await holder.query('begin; lock table sports in access exclusive mode');
    const underWay = [`/api/v1/website/getSportsCategory/${known}`, `/ranking/${known}`].map(async (path) =>
      one.get(path),
    );
    await eventually(async () => {
      const waiting = await holder.query(
        "select 1 from pg_locks where not granted and relation = 'sports'::regclass",
      );
      expect(waiting.rows.length).toBeGreaterThanOrEqual(2);
    });
    one.signal('SIGTERM');
    const asked = performance.now();
    await eventually(async () => expect(await isRefused(one)).toBe(true));
    await holder.query('rollback');
    await holder.end();
    const answers = await Promise.all(underWay);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const answer of answers) expect((await answer.text()).length).toBeGreaterThan(50);
    expect(await one.exit).toBe(0);
    measured('site asked to stop: ended after its requests', (performance.now() - asked) / 1000);
    expect(one.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  });

  it('asked to stop when nobody reads its lines any more: ends all the same', async () => {
    const one = await site();
    one.abandon();
    one.signal('SIGTERM');
    const asked = performance.now();
    expect(await one.exit).toBe(0);
    measured('site whose lines nobody reads: ended', (performance.now() - asked) / 1000);
  });

  it('asked to stop under load over kept connections: no broken answer, and it ends within seconds', async () => {
    const one = await site();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = new Map<string, number>();
    const stopped = new AbortController();
    const ask = async (path: string): Promise<string> =>
      new Promise((resolve) => {
        request(one.origin + path, { agent }, (answer) => {
          let length = 0;
          answer.on('data', (chunk: Buffer) => (length += chunk.length));
          answer.on('error', () => resolve('cut off'));
          answer.on('end', () => {
            const whole =
              answer.headers['content-length'] === undefined ||
              length === Number(answer.headers['content-length']);
            resolve(whole ? String(answer.statusCode) : 'cut off');
          });
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
          .end();
      });
    const visitor = async (path: string) => {
      while (!stopped.signal.aborted) {
        const outcome = await ask(path);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome === 'ECONNREFUSED') return;
      }
    };
    const visitors = Array.from({ length: 20 }, async (_, index) => visitor(index % 2 ? sports : '/'));
    await eventually(() => expect(outcomes.get('200') ?? 0).toBeGreaterThan(500), 20_000);
    one.signal('SIGTERM');
    const asked = performance.now();
    expect(await one.exit).toBe(0);
    const seconds = (performance.now() - asked) / 1000;
    stopped.abort();
    await Promise.all(visitors);
    agent.destroy();
    measured('site asked to stop under load: ended', seconds);
    console.log(`  answers: ${JSON.stringify(Object.fromEntries(outcomes))}`);
    expect(seconds).toBeLessThan(8);
    // A connection may be closed in the very moment that its next request is on the way; that is no answer, and safe to repeat.
    expect(
      [...outcomes.keys()].filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome)),
    ).toEqual([]);
  });

  for (const role of ['site', 'worker'] as const)
    for (const fate of ['killed', 'frozen'] as const)
      it(`asked to stop with its database ${fate}: a ${role} ends all the same, within seconds`, async () => {
        const one = await start(role, settings);
        await until(one, 200, 30_000);
        // Connections of every kind are open: for reading, and for asking for jobs.
        if (role === 'site')
          await Promise.all([one.get(`/ranking/${known}`), one.get(sports), askForCode(one)]);
        await (fate === 'killed' ? postgres.stop('immediate') : postgres.freeze());
        try {
          await until(one, 503);
          one.signal('SIGTERM');
          const asked = performance.now();
          await one.exit;
          const seconds = (performance.now() - asked) / 1000;
          measured(`${role} asked to stop with its database ${fate}: ended`, seconds);
          expect(seconds).toBeLessThan(8);
        } finally {
          await postgres.ensure();
        }
      });

  it('that cannot have its port says so and ends, instead of hanging', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const one = await start('site', { ...settings, PORT: port });
    const began = performance.now();
    expect(await one.exit).toBe(1);
    measured('site without its port: ended', (performance.now() - began) / 1000);
    expect(one.lines.join('\n')).toContain('EADDRINUSE');
    taken.close();
  });

  it('with wrong settings names them, never their values, and ends', async () => {
    const one = await start('site', { ...settings, DATABASE_URL: 'mysql://secret-user:secret-word@host/db' });
    expect(await one.exit).toBe(1);
    const said = one.lines.join('\n');
    expect(said).toContain('DATABASE_URL');
    expect(said).not.toContain('secret');
  });

  it('gives up on a client that never finishes its request, and serves the others meanwhile', async () => {
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
    measured('request that never ends: given up', seconds);
    expect(seconds).toBeLessThan(20);
    expect(said).toMatch(/^HTTP\/1\.1 408 /u);
    expect((await one.get(sports)).status).toBe(200);
  });
});
