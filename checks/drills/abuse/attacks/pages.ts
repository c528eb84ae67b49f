import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { calls, pages } from '@outpick/contracts';
import type { Call, Page } from '@outpick/contracts';
import { createClient } from '../client.ts';
import { flood } from '../flood.ts';
import { pause } from '../steady.ts';
import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';

const pickOne = <T>(list: readonly T[]): T | undefined => list[randomInt(list.length)];

/** Returns a value that matches no word, id or page of the site. */
const garbage = () =>
  pickOne([randomBytes(16).toString('hex'), randomUUID(), String(randomInt(1000, 999_999_999))]) ?? '';

const namesOf = ({ query, form }: Page): string[] => Object.keys({ ...query, ...form });
const queryPages = Object.values<Page>(pages).filter((page) => namesOf(page).length > 0);
const publicCalls = Object.values<Call>(calls).filter(
  ({ method, access }) => method === 'GET' && access === 'visitor',
);

const fillPath = (path: string, { sportId, teams }: Target) =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(name === 'home' || name === 'away' ? (pickOne(teams) ?? '') : sportId),
  );

/** Returns the address of a page or call with garbage in every query field. */
function garbageAddress(target: Target, number: number): string {
  if (number % 3 === 0) return `/prediction/${target.sportId}?game=${garbage()}`;
  if (number % 3 === 1) {
    const page = pickOne(queryPages);
    const query = new URLSearchParams(
      page && namesOf(page).map((name): [string, string] => [name, garbage()]),
    );
    return `${fillPath(page?.path ?? '/', target)}?${query.toString()}`;
  }
  const names = { sportsCategory: target.sportId, pageNumber: String(randomInt(1000, 999_999_999)) };
  const query = new URLSearchParams({ ...names, [`x${randomInt(1e9)}`]: garbage() });
  return `${fillPath(pickOne(publicCalls)?.path ?? '', target)}?${query.toString()}`;
}

const garbageKeys: Attack = {
  id: 'garbage-keys',
  what: '60 pages and calls a second with garbage in their query, from one address',
  least: 60,
  run: async (run) =>
    flood(run, {
      perSecond: 60,
      addresses: 1,
      make: (number) => ({ path: garbageAddress(run.target, number) }),
    }),
  after: ['page'],
};

const sortKeys = ['userName', 'contest_pts', 'cumul_sport_pts', 'all_sport_pts', 'rank'];

const randomSorts: Attack = {
  id: 'random-sorts',
  what: '20 random pages of a large board a second, in other orders, half of them by name, from one address',
  least: 30,
  run: async (run) =>
    flood(run, {
      perSecond: 20,
      addresses: 1,
      make(number) {
        const query = new URLSearchParams({
          sportsCategory: run.target.boardSportId,
          pageSize: '100',
          pageNumber: String(randomInt(1, run.target.boardPages + 1)),
          sortKey: number % 2 === 0 ? 'userName' : (pickOne(sortKeys) ?? ''),
          sortOrder: pickOne(['asc', 'dsc']) ?? '',
        });
        return { path: `/api/v1/website/get-contest-winner?${query.toString()}` };
      },
    }),
  after: ['page'],
};

/** Returns a valid vig question. Its prices have millions of values, so that the page is never in the cache. */
function vigAddress({ sportId, teams }: Target): string {
  const [home = '', away = ''] = teams;
  const query = new URLSearchParams({
    winnerName: home,
    opponentName: away,
    winnerLocation: 'Home',
    pointSpread: String(randomInt(0, 100) / 2),
    favoritePrice: String(-randomInt(101, 100_000)),
    opponentPrice: String(randomInt(101, 100_000)),
  });
  return `/vig/${sportId}?${query.toString()}`;
}

const renders: Attack = {
  id: 'renders',
  what: '50 different valid pages a second from one address: vig questions and pages of a board',
  least: 40,
  run: async (run) =>
    flood(run, {
      perSecond: 50,
      addresses: 1,
      make(number) {
        const { boardSportId, boardPages } = run.target;
        const board = `/winner-data/${boardSportId}?pageNumber=${randomInt(1, boardPages + 1)}`;
        return { path: number % 2 === 0 ? board : vigAddress(run.target) };
      },
    }),
  after: ['page'],
};

const notFound: Attack = {
  id: 'not-found',
  what: '100 requests a second for unknown paths or with a wrong method, from one address',
  least: 100,
  run: async (run) =>
    flood(run, {
      perSecond: 100,
      addresses: 1,
      make(number) {
        const word = randomBytes(8).toString('hex');
        const paths = [`/${word}`, `/api/v1/website/${word}`, `/assets/${word}.js`, `/ranking/${word}`];
        return number % 5 === 4
          ? { method: pickOne(['POST', 'PUT', 'DELETE', 'OPTIONS']) ?? 'PUT', path: '/about' }
          : { path: paths[number % 5] ?? '/' };
      },
    }),
  after: ['page'],
};

const assets: Attack = {
  id: 'assets',
  what: '300 scripts and styles a second, from an address that others share',
  least: 300,
  run: async (run) =>
    flood(run, {
      perSecond: 300,
      addresses: 1,
      make: () => ({ path: pickOne(run.target.assets) ?? '' }),
    }),
  async beside({ target, address, signal }) {
    const client = createClient(target.origin, address(0));
    const refused: number[] = [];
    await pause(2000, signal);
    for (const path of ['/', '/about', `/content/${target.sportId}`, `/ranking/${target.sportId}`]) {
      const { status } = await client.send({ path });
      if (status !== 200) refused.push(status);
    }
    client.close();
    return [
      {
        name: 'shared-address',
        what: 'pages refused to another person at that address',
        figure: refused.length === 0 ? 0 : `${refused.length} (${[...new Set(refused)].join(', ')})`,
        bar: 0,
        pass: refused.length === 0,
      },
    ];
  },
  after: ['page'],
};

export const pageAttacks: readonly Attack[] = [garbageKeys, randomSorts, renders, notFound, assets];
