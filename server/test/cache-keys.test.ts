import { randomBytes, randomInt } from 'node:crypto';
import { pages } from '@outpick/contracts';
import type { Call, Page } from '@outpick/contracts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { teamsArea } from '../src/features/teams/index.ts';
import { prepareEveryCall } from './support/every-call.ts';
import type { TestCall } from './support/every-call.ts';
import { barePages, eventually, startTestSite, waitUntilConnected } from './support/index.ts';
import type { TestSite } from './support/index.ts';

const randomHex = (length: number) => randomBytes(length).toString('hex').slice(0, length);
const randomId = () => `${randomHex(8)}-${randomHex(4)}-7${randomHex(3)}-8${randomHex(3)}-${randomHex(12)}`;

/** Creates values that match nothing, each of them new: text, numbers beyond every list, odd sizes and unknown ids. */
const unknownValues = [
  () => randomHex(12),
  () => String(randomInt(100_000, 999_999_999)),
  () => `0${randomInt(100_000, 1_000_000)}`,
  () => String(randomInt(100_000_000) / 999_983),
  () => ` ${randomHex(3)}`,
  () => `é${randomHex(4)}\0`,
  randomId,
];

const queryNames = ({ query }: Call): string[] =>
  query ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

describe('the cache', () => {
  let site: TestSite;
  let redis: Redis;
  let requests: readonly TestCall[];
  beforeAll(async () => {
    site = await startTestSite({ site: barePages });
    await waitUntilConnected(site.platform);
    redis = new Redis(site.platform.config.REDIS_URL ?? '');
    const createRequests = await prepareEveryCall(site.platform);
    requests = (await createRequests()).filter(
      ({ call }) => call.method === 'GET' && call.access === 'visitor' && call.media === undefined,
    );
  });
  afterAll(async () => {
    redis.disconnect();
    await site.close();
  });

  const storedKeys = async () => redis.keys(`${site.platform.config.REDIS_PREFIX}answer:*`);
  /** Waits until two reads agree, because answers are written to Redis after they are sent. */
  const settledKeys = async () => {
    let last = await storedKeys();
    return eventually(async () => {
      const [before, now] = [last, await storedKeys()];
      last = now;
      expect(now.toSorted()).toEqual(before.toSorted());
      return now;
    });
  };
  /** Requests twice, because only answers that were requested twice are shared. */
  const requestTwice = async (path: string) => {
    const first = await site.get(path);
    const text = await first.text();
    expect([path, await (await site.get(path)).text()]).toEqual([path, text]);
    expect([path, first.status < 500]).toEqual([path, true]);
    return first.status;
  };

  const answersTo = async (addresses: readonly string[]) =>
    new Set(await Promise.all(addresses.map(async (address) => (await site.get(address)).text())));

  it('does not grow with values that match nothing, in any call', async () => {
    expect(requests.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listRankings', 'listWinners', 'analyseVig', 'findPageContents']),
    );
    for (const { path } of requests) await requestTwice(path);
    await eventually(async () => expect((await storedKeys()).length).toBeGreaterThan(10));
    const before = (await settledKeys()).length;
    let sent = 0;
    for (const { call, path } of requests) {
      const [pathname = '', query = ''] = path.split('?', 2);
      for (const create of [...unknownValues, ...unknownValues]) {
        for (const [index, part] of call.path.split('/').entries())
          if (part.startsWith(':')) {
            sent += 1;
            const parts = pathname.split('/').with(index, encodeURIComponent(create()));
            await requestTwice(`${parts.join('/')}?${query}`);
          }
        for (const name of [...queryNames(call), 'nonsense']) {
          sent += 1;
          const search = new URLSearchParams(query);
          search.set(name, create());
          await requestTwice(`${pathname}?${search.toString()}`);
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
    expect((await settledKeys()).length).toBe(before);
  }, 300_000);

  it('does not grow with malformed values in the query of any page', async () => {
    const sportId = randomId();
    const addresses = Object.values<Page>(pages).map((page) => ({
      path: page.path.replace(':id', sportId),
      names: [...Object.keys({ ...page.query, ...page.form }), 'nonsense'],
    }));
    for (const { path } of addresses) await requestTwice(path);
    await eventually(async () =>
      expect((await storedKeys()).filter((key) => key.includes(':page /')).length).toBe(addresses.length),
    );
    const malformed = unknownValues.filter((create) => create !== randomId);
    for (const { path, names } of addresses)
      for (const name of names.filter(
        (one) => !['home', 'away', 'team', 'winnerName', 'opponentName'].includes(one),
      ))
        for (const create of malformed) {
          const value = create();
          // Skip page numbers: only the list that the page loads shows whether a page is beyond the end.
          if (name === 'pageNumber' && /^\d+$/u.test(value)) continue;
          if (/Price|pointSpread/u.test(name) && Number(value) > 0) continue;
          await requestTwice(`${path}?${new URLSearchParams([[name, value]]).toString()}`);
        }
    expect((await storedKeys()).filter((key) => key.includes(':page /')).length).toBe(addresses.length);
  }, 300_000);

  it('has one answer for all spellings of an input, and invalidates it', async () => {
    // Delete the answers to the examples, which have other page sizes.
    await redis.del(...(await settledKeys()));
    const sportId = new URLSearchParams(
      requests.find(({ name }) => name === 'listRankings')?.path.split('?')[1],
    ).get('sportsCategory');
    const upper = sportId?.toUpperCase();
    const list = '/api/v1/website/gamepredictionsList';
    const spellings = {
      listTeams: [sportId, upper].map((id) => `/api/v1/website/getTeamNameList/${id}`),
      listPredictions: [
        `${list}?sportsCategory=${sportId}`,
        `${list}?sportsCategory=${upper}`,
        `${list}?pageSize=0100&pageNumber=01&sportsCategory=${sportId}&x=1`,
        `${list}?pageSize=100&pageSize=7&sportsCategory=${sportId}`,
      ],
    };
    for (const [name, addresses] of Object.entries(spellings)) {
      const [before] = await answersTo(addresses);
      await site.platform.transact(async (tx) => {
        const renamed = await tx.db
          .updateTable('teams')
          .set({ name: `Renamed for ${name}` })
          .where('id', '=', (query) =>
            query.selectFrom('teams').select('id').where('sport_id', '=', sportId).orderBy('id').limit(1),
          )
          .executeTakeFirst();
        expect(renamed.numUpdatedRows).toBe(1n);
        tx.touch(teamsArea(sportId ?? ''));
      });
      await eventually(async () => expect(await answersTo(addresses.slice(0, 1))).not.toContain(before));
      const after = await answersTo(addresses);
      expect([name, after.size, after.has(before ?? '')]).toEqual([name, 1, false]);
      await Promise.all(addresses.map(requestTwice));
    }
    for (const name of Object.keys(spellings)) {
      const keys = (await settledKeys()).filter((key) => key.includes(`:${name} `));
      expect(keys.filter((key) => key.toLowerCase().includes(sportId ?? 'none'))).toHaveLength(1);
    }
  });
});
