import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as hashPassword } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addTestPlayers,
  addTestSport,
  barePages,
  cloneDatabase,
  eventually,
  sendRaw,
  waitUntilConnected,
  startTestAccounts,
  startTestCalls,
  startTestSite,
  testBearer,
  testPassword,
} from '../../../test/support/index.ts';
import type { TestPlayer, TestSite, TestSiteOptions } from '../../../test/support/index.ts';
import { testCalls, testRoutes } from '../../../test/support/test-calls.ts';
import { costs } from '../limits/costs.ts';
import { unavailable } from './refusal.ts';

const thank = '/api/v1/test/thank/you';
const sportsPath = '/api/v1/website/getAllSportsCategory';

const open: TestSite[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (site) => site.close()));
});

let databaseUrl: Promise<string> | undefined;
const started = async (options: TestSiteOptions, real = false) => {
  databaseUrl ??= cloneDatabase();
  const all = { databaseUrl: await databaseUrl, ...options };
  const site = await (real ? startTestSite(all) : startTestCalls(testCalls, testRoutes, all));
  open.push(site);
  await waitUntilConnected(site.platform);
  return site;
};

const noon = () => new Date('2030-01-01T12:00:10Z');
const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });

describe('the request budget', () => {
  it('V2.1.2 answers 429 with Retry-After in the usual envelope once it is used up, and counts the refusal', async () => {
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: 5 * costs.call }, now: noon });
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await site.get(thank)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const answer = await site.get(thank);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('51');
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toEqual({
      error: { code: 'TOO_MANY_REQUESTS', message: 'Too many tries. Please wait a little.' },
    });
    expect(await (await fetch(`${site.internalOrigin}/metrics`)).text()).toContain(
      'outpick_limited_total{limit="requests",process="site"} 1',
    );
  });

  it('charges one unit for a cached answer, more for filling the cache and nothing for a 304', async () => {
    const spare = 5;
    const units = costs.cached + costs.call + spare * costs.cached;
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: units }, now: noon }, true);
    const first = await site.get(sportsPath);
    const etag = first.headers.get('etag') ?? '';
    const statuses = [first.status];
    for (let i = 0; i < spare + 1; i += 1) statuses.push((await site.get(sportsPath)).status);
    expect(statuses).toEqual([...Array.from({ length: spare + 1 }, () => 200), 429]);
    expect((await site.get(sportsPath, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('lets files of the build be served while it is used up, but refuses paths that match no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpick-assets-'));
    await writeFile(join(folder, 'app-1a2b.js'), 'export {}');
    const site = await started(
      { config: { NETWORK_UNITS_PER_MINUTE: 1 }, now: noon, site: barePages, assetsFolder: folder },
      true,
    );
    expect((await site.get('/assets/app-1a2b.js')).status).toBe(200);
    expect((await site.get('/nowhere')).status).toBe(200);
    for (let i = 0; i < 30; i += 1) expect((await site.get(`/assets/app-1a2b.js?${i}`)).status).toBe(200);
    expect((await site.get('/assets/none.js')).status).toBe(429);
    expect((await site.get('/')).status).toBe(429);
    await rm(folder, { recursive: true });
  });

  it('charges for rendering a page once; the next reader pays for a cached answer', async () => {
    const units = costs.cached + costs.page + costs.cached;
    const site = await started(
      { config: { NETWORK_UNITS_PER_MINUTE: units }, now: noon, site: barePages },
      true,
    );
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await site.get('/')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('refunds requests that fail because of the site', async () => {
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: 1 }, now: noon });
    for (let i = 0; i < 5; i += 1) expect((await site.get('/api/v1/test/fail')).status).toBe(500);
    expect((await site.get(thank)).status).toBe(200);
    expect((await site.get(thank)).status).toBe(429);
  });

  it('does not refund a 503, which is the answer under load', async () => {
    const site = await startTestCalls(
      testCalls,
      (platform) => testRoutes(platform, async () => Promise.reject(unavailable(2))),
      { config: { NETWORK_UNITS_PER_MINUTE: 2 * costs.call }, now: noon },
    );
    open.push(site);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await site.get('/api/v1/test/sleep')).status);
    expect(statuses).toEqual([503, 503, 429]);
  });

  it('charges requests without a host or a path', async () => {
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: 2 * costs.call }, now: noon });
    const send = async (head: string) => sendRaw(site.origin, `${head}Connection: close\r\n\r\n`);
    const hostless = 'GET / HTTP/1.1\r\n';
    for (const head of [hostless, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n'])
      expect(await send(head)).toMatch(/^HTTP\/1\.1 400 /u);
    expect(await send(hostless)).toMatch(/^HTTP\/1\.1 429 /u);
  });

  it('charges the network once for a request for a player’s contest that has no token', async () => {
    const units = costs.cached + costs.call + costs.cached;
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: units }, now: noon }, true);
    const sportId = await addTestSport(site.platform);
    const path = `/api/v1/website/contestsList?sportsCategory=${sportId}&userId=${sportId}`;
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await site.get(path)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('charges the network for a call that the account’s budget refuses', async () => {
    const site = await started(
      {
        config: {
          NETWORK_UNITS_PER_MINUTE: 2 * (costs.signedIn + costs.call),
          ACCOUNT_UNITS_PER_MINUTE: 1,
          TRUSTED_PROXIES: ['127.0.0.1'],
        },
        now: noon,
      },
      true,
    );
    const [player] = await addTestPlayers(site.platform, 1);
    const profile = async (address: string) =>
      site.get('/api/v1/auth/userProfile', {
        headers: { ...testBearer(player), 'x-forwarded-for': address },
      });
    expect((await profile('198.51.100.1')).status).toBe(200);
    for (let i = 0; i < 2; i += 1) expect((await profile('198.51.100.2')).status).toBe(429);
    expect((await site.get(sportsPath, from('198.51.100.1'))).status).toBe(200);
    expect((await site.get(sportsPath, from('198.51.100.2'))).status).toBe(429);
  });

  it('of an account does not block signing in or recovery when it is used up: the network is charged instead', async () => {
    const accounts = await startTestAccounts({
      config: { NETWORK_UNITS_PER_MINUTE: costs.hash, ACCOUNT_UNITS_PER_MINUTE: 1 },
    });
    const { platform } = accounts.site;
    const [player] = await addTestPlayers(platform, 1);
    const email = `${player?.id}@example.org`;
    const hash = await hashPassword(testPassword);
    await sql`update accounts set password_hash = ${hash}`.execute(platform.db);
    const profile = async () =>
      accounts.send('userProfile', undefined, { method: 'GET', token: player?.token });
    expect((await profile()).status).toBe(200);
    expect((await profile()).status).toBe(429);
    const [home, work] = ['198.51.100.1', '198.51.100.2'];
    expect((await accounts.login(email, testPassword, { from: home })).status).toBe(200);
    expect((await accounts.login(email, testPassword, { from: home })).status).toBe(429);
    await accounts.send('forget-password/send-otp', { email });
    const { code } = await eventually(async () => accounts.letter(email), 40_000);
    const { body } = await accounts.send('forget-password/verify-otp', { email, otp: code });
    const chosen = 'zR4!mNqe8';
    const recovered = await accounts.send(
      'forget-password/update-password',
      { email, password: chosen, confirmPassword: chosen },
      { token: String(body.data['token']), from: work },
    );
    expect(recovered.status).toBe(200);
    expect((await accounts.login(email, chosen, { from: work })).status).toBe(429);
    expect((await accounts.login(email, chosen)).status).toBe(200);
    await accounts.close();
  });

  it('charges a player’s calls to the account, from any address, and little to the network', async () => {
    const players = 40;
    const site = await started(
      {
        config: {
          NETWORK_UNITS_PER_MINUTE: 2 * players * costs.signedIn,
          ACCOUNT_UNITS_PER_MINUTE: 2 * costs.call,
          TRUSTED_PROXIES: ['127.0.0.1'],
        },
        now: noon,
      },
      true,
    );
    const signedIn = await addTestPlayers(site.platform, players);
    const profile = async (player: TestPlayer | undefined, address: string) =>
      site.get('/api/v1/auth/userProfile', {
        headers: { ...testBearer(player), 'x-forwarded-for': address },
      });
    for (const player of signedIn)
      for (let i = 0; i < 2; i += 1) expect((await profile(player, '198.51.100.1')).status).toBe(200);
    // Both budgets are used up: the network's for everyone in it, the account's from every address.
    expect((await site.get(sportsPath, from('198.51.100.1'))).status).toBe(429);
    expect((await site.get(sportsPath, from('198.51.100.2'))).status).toBe(200);
    expect((await profile(signedIn[0], '198.51.100.2')).status).toBe(429);
    expect((await profile({ id: '', token: 'a'.repeat(43) }, '198.51.100.2')).status).toBe(401);
  });

  it('V4.1.3 ignores X-Forwarded-For without a trusted proxy', async () => {
    const site = await started({ config: { NETWORK_UNITS_PER_MINUTE: 3 * costs.call }, now: noon });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await site.get(thank, from(`198.51.100.${i}`))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('V15.3.4 counts the address that the trusted proxy saw, not what the client claims', async () => {
    const site = await started({
      config: { NETWORK_UNITS_PER_MINUTE: 3 * costs.call, TRUSTED_PROXIES: ['127.0.0.1'] },
      now: noon,
    });
    const statuses = [];
    for (let i = 0; i < 4; i += 1)
      statuses.push((await site.get(thank, from(`203.0.113.${i}, 198.51.100.7`))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await site.get(thank, from('198.51.100.8'))).status).toBe(200);
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3'])
      await site.get(thank, from(address));
    expect((await site.get(thank, from('2001:db8::4'))).status).toBe(429);
  });

  it('is shared by two sites through Redis, and per process while Redis is unreachable', async () => {
    const one = await started({
      config: { NETWORK_UNITS_PER_MINUTE: 20 * costs.call, TRUSTED_PROXIES: ['127.0.0.1'] },
      now: noon,
    });
    const other = await started({
      config: {
        NETWORK_UNITS_PER_MINUTE: 20 * costs.call,
        TRUSTED_PROXIES: ['127.0.0.1'],
        REDIS_PREFIX: one.platform.config.REDIS_PREFIX,
      },
      now: noon,
    });
    for (let i = 0; i < 20; i += 1) expect((await one.get(thank, from('198.51.100.1'))).status).toBe(200);
    let passed = 0;
    await eventually(async () => {
      const { status } = await other.get(thank, from('198.51.100.1'));
      passed += Number(status === 200);
      expect(status).toBe(429);
    });
    expect(passed).toBeLessThan(20);
    await one.platform.redis.close();
    await other.platform.redis.close();
    const statusesWithoutRedis = [];
    for (let i = 0; i < 21; i += 1)
      statusesWithoutRedis.push((await other.get(thank, from('198.51.100.2'))).status);
    expect(statusesWithoutRedis).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await one.get(thank, from('198.51.100.2'))).status).toBe(200);
  });
});

describe('load shedding', () => {
  it('answers 503 with Retry-After while the event loop is late, for cached answers too, and recovers', async () => {
    const site = await started({ config: { SHED_ABOVE_MS: 50 } }, true);
    await addTestSport(site.platform);
    await site.get(sportsPath);
    let blocking = true;
    const block = () => {
      const until = performance.now() + 150;
      while (performance.now() < until);
      if (blocking) setImmediate(block);
    };
    setImmediate(block);
    const shed = await eventually(async () => {
      const answer = await site.get(sportsPath);
      expect(answer.status).toBe(503);
      return answer;
    }, 15_000);
    blocking = false;
    expect(shed.headers.get('retry-after')).toBe('2');
    expect(shed.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/u);
    expect(await shed.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } });
    await eventually(async () => expect((await site.get(sportsPath)).status).toBe(200));
    expect(await (await fetch(`${site.internalOrigin}/metrics`)).text()).toMatch(
      /outpick_shed_total\{process="site"\} [1-9]/u,
    );
  });

  it('ignores a single long pause, such as loading code', async () => {
    const site = await started({ config: { SHED_ABOVE_MS: 500 } });
    for (let i = 0; i < 2; i += 1) {
      const until = performance.now() + 1000;
      while (performance.now() < until);
      expect((await site.get(thank)).status).toBe(200);
      // The timer fires on time once before the next pause.
      await eventually(() => expect(performance.now()).toBeGreaterThan(until + 600));
    }
  });

  it('ignores pauses below its limit', async () => {
    const site = await started({ config: { SHED_ABOVE_MS: 1000 } });
    const over = new AbortController();
    const pause = () => {
      const until = performance.now() + 300;
      while (performance.now() < until);
      if (!over.signal.aborted) setImmediate(pause);
    };
    setImmediate(pause);
    const statuses = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await site.get(thank)).status);
    over.abort();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
