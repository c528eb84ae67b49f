import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Site } from '@outpick/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settleContest } from '../src/features/settlement/index.ts';
import {
  addTestPlayers,
  addTestResults,
  addTestSport,
  addTestTeams,
  asOwner,
  eventually,
  newEmail,
  openRaw,
  startTestSite,
  testPassword,
  waitForGate,
} from './support/index.ts';
import type { RawConnection, TestPlayer, TestSite } from './support/index.ts';

/** The number of requests that run or wait in each gate. */
const capacities = {
  'password-checks': availableParallelism() * 51,
  uploads: 12 + 60,
  pages: 4 + 200,
  'result-orders': 2 + 20,
  downloads: 100 + 100,
};

const refusal = /^HTTP\/1\.1 503 [^]*\r\nretry-after: [1-9]/iu;

const post = (path: string, headers: readonly string[], body: string) =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', ...headers, '', body].join('\r\n');

const addressOf = (index: number) => `10.${Math.floor(index / 250)}.7.${(index % 250) + 1}`;

/** The start of a form whose picture never ends. */
const halfSent = ({ id, token }: TestPlayer) =>
  post(
    '/api/v1/auth/updateProfile',
    [
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 400000',
    ],
    `--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n${id}@example.org\r\n` +
      `--x\r\ncontent-disposition: form-data; name="profilePic"; filename="a"\r\n\r\n${'x'.repeat(2000)}`,
  );

/** A request from a separate address, because some gates limit the slots of one network. */
const get = (path: string, index: number, token?: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    `x-forwarded-for: ${addressOf(index)}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n');

const login = (index: number) => {
  const body = JSON.stringify({ email: newEmail(), password: testPassword });
  return post(
    '/api/v1/auth/login',
    [
      'content-type: application/json',
      `content-length: ${body.length}`,
      `x-forwarded-for: ${addressOf(index)}`,
      'connection: close',
    ],
    body,
  );
};

describe('costly work', () => {
  let site: TestSite;
  let sportId: string;
  let finishPages: () => void;
  const connections: RawConnection[] = [];
  beforeAll(async () => {
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    finishPages = resolve;
    const slowPages: Site = {
      render: async () => {
        await finished;
        const headers = { 'content-type': 'text/html' };
        return { status: 200, headers, html: '<!doctype html>', scriptHashes: [] };
      },
    };
    site = await startTestSite({ site: slowPages, config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
    sportId = await addTestSport(site.platform);
    const teams = await addTestTeams(site.platform, sportId, ['Lions', 'Bears']);
    await addTestResults(site.platform, sportId, teams, [['Lions', 'Bears', 21, 24]]);
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
  });
  afterAll(async () => site.close());

  const answers = () => connections.map(({ received }) => received).filter((text) => text !== '');
  const countRefusals = async (gate: keyof typeof capacities) => {
    const { values } = await site.platform.metrics.gateRefusals.get();
    return values.find(({ labels }) => labels['gate'] === gate)?.value ?? 0;
  };
  /**
   * Sends ten times as many requests as fit into a gate, and waits until all others are answered. The gate of passwords grows
   * with the machine's cores, but at most 2,000 requests are sent above it.
   */
  const flood = async (gate: keyof typeof capacities, request: (index: number) => string) => {
    const excess = Math.min(capacities[gate] * 9, 2000);
    const before = await countRefusals(gate);
    for (let index = 0; index < capacities[gate] + excess; index += 1)
      connections.push(await openRaw(site.origin, request(index)));
    await eventually(() => expect(answers().length).toBeGreaterThanOrEqual(excess), 60_000);
    // A 503 may also come from a statement that waited too long for a lock, so use the gate's own count.
    const refused = (await countRefusals(gate)) - before;
    return { answered: answers(), refused };
  };
  /** Makes queries of the table wait until the work is done. */
  const whileBlocked = async <T>(table: 'games' | 'teams', work: () => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: site.platform.config.DATABASE_URL });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`lock table ${table} in access exclusive mode`);
      return await work();
    } finally {
      await client.end();
    }
  };

  it('V15.1.3 is listed: the page on requests names every gate', async () => {
    const { values } = await site.platform.metrics.gateRefusals.get();
    const document = await readFile(new URL('../../docs/understand/requests.md', import.meta.url), 'utf8');
    const [, section = ''] = /## Costly work\n([^]*?)\n## /u.exec(document) ?? [];
    const table = section.split('\n').filter((line) => line.startsWith('| `'));
    const listed = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w<>-]+)`/gu)]);
    expect(new Set(listed.map(([, name]) => name))).toEqual(
      // Each long list has a gate of its own.
      new Set(
        values.map(({ labels }) => String(labels['gate']).replace(/^(?!page-)\w+-orders$/u, '<noun>-orders')),
      ),
    );
  });

  it('V15.2.2 on uploads is refused with 503 and Retry-After above its bound', async () => {
    const players = await addTestPlayers(site.platform, capacities.uploads * 10);
    const { answered, refused } = await flood('uploads', (index) => {
      const player = players[index];
      return player ? halfSent(player) : '';
    });
    await waitForGate(site, 'uploads', { running: 12, waiting: 60 });
    expect(refused).toBeGreaterThanOrEqual(capacities.uploads * 9);
    expect(answered.filter((answer) => !refusal.test(answer))).toEqual([]);
  }, 120_000);

  it('V15.2.2 on passwords is refused with 503 and Retry-After above its bound', async () => {
    const { answered, refused } = await flood('password-checks', login);
    expect(refused).toBeGreaterThan(0);
    expect(answered.some((answer) => refusal.test(answer))).toBe(true);
    expect(answered.filter((answer) => !refusal.test(answer) && !answer.startsWith('HTTP/1.1 400'))).toEqual(
      [],
    );
    await eventually(() => expect(connections.every(({ received }) => received !== '')).toBe(true), 30_000);
  }, 120_000);

  it('V15.2.2 on sorted results is refused with 503 and Retry-After above its bound', async () => {
    const { answered, refused } = await whileBlocked('teams', async () =>
      flood('result-orders', (index) =>
        get(
          `/api/v1/website/game-result-list?sportsCategory=${sportId}&sortKey=homeTeam&pageSize=${index + 1}`,
          index,
        ),
      ),
    );
    expect(refused).toBeGreaterThan(capacities['result-orders'] * 8);
    expect(answered.filter((answer) => !refusal.test(answer))).toEqual([]);
    await waitForGate(site, 'result-orders', { running: 0, waiting: 0 });
  }, 120_000);

  it('V15.2.2 on downloads is refused with 503 and Retry-After above its bound', async () => {
    const players = await addTestPlayers(site.platform, capacities.downloads * 10);
    const { answered, refused } = await whileBlocked('games', async () =>
      flood('downloads', (index) =>
        get(`/api/v1/website/download-file/${sportId}/game-result`, index, players[index]?.token),
      ),
    );
    expect(refused).toBeGreaterThan(capacities.downloads * 8);
    expect(answered.filter((answer) => refusal.test(answer)).length).toBeGreaterThan(
      capacities.downloads * 8,
    );
    await eventually(() => expect(connections.every(({ received }) => received !== '')).toBe(true), 30_000);
    await waitForGate(site, 'downloads', { running: 0, waiting: 0 });
  }, 180_000);

  it('V15.2.2 on pages is refused with 503 and Retry-After above its bound', async () => {
    const { answered, refused } = await flood('pages', (index) =>
      get(`/prediction/${sportId}?pageNumber=${index + 1}`, index),
    );
    await waitForGate(site, 'pages', { running: 4, waiting: 200 });
    expect(refused).toBeGreaterThanOrEqual(capacities.pages * 9);
    expect(answered.filter((answer) => !refusal.test(answer))).toEqual([]);
    finishPages();
    await eventually(() => expect(connections.every(({ received }) => received !== '')).toBe(true), 30_000);
    const ok = connections.filter(({ received }) => received.startsWith('HTTP/1.1 200'));
    expect(ok).toHaveLength(204);
  }, 180_000);

  it('V15.2.2 of settlement is bounded: a slate that is queued is not queued again', async () => {
    const { platform } = site;
    for (let i = 0; i < 20; i += 1)
      await platform.transact(async (tx) =>
        Promise.resolve(platform.jobs.enqueue(tx, settleContest, { slateId: sportId })),
      );
    const queued = await asOwner(
      platform.config.DATABASE_URL,
      `select from jobs.job where name = $1 and state = 'created'`,
      [settleContest.name],
    );
    expect(queued).toHaveLength(1);
  });
});
