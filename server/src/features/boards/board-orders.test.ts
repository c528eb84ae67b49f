import type { Site } from '@outpick/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBareSlates,
  addBareSports,
  asOwner,
  eventually,
  openRaw,
  publishTestBoard,
  startTestSite,
  waitForGate,
} from '../../../test/support/index.ts';
import type { TestSite } from '../../../test/support/index.ts';

/** Enough rows that each request of a flood gets its own page. */
const rows = 7000;

const listPath = (sportId: string, query: string) =>
  `/api/v1/website/get-contest-winner?sportsCategory=${sportId}&${query}`;

/** Renders pages of boards with their rows, and other pages empty. */
const pagesWithRows: Site = {
  render: async (address, _origin, call) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const [, kind, sportId = ''] = pathname.split('/');
    const { status } =
      kind === 'winner-data'
        ? await call({ method: 'GET', headers: {}, url: listPath(sportId, searchParams.toString()) })
        : { status: 200 };
    return { status, headers: { 'content-type': 'text/html' }, html: '<!doctype html>', scriptHashes: [] };
  },
};

describe('orders of boards other than by date', () => {
  let site: TestSite;
  let sportId: string;
  let slateId: string;
  let emptySportId: string;
  beforeAll(async () => {
    site = await startTestSite({ site: pagesWithRows });
    const { platform } = site;
    const [sport, empty] = await addBareSports(platform, 2);
    if (!sport || !empty) throw new Error('no sports');
    emptySportId = empty.sportId;
    const window = { firstDay: '2026-11-10', lastDay: '2026-11-10', games: 1 };
    const [slate] = await addBareSlates(platform, [
      { ...sport, ...window, firstStart: new Date('2026-11-10T18:00:00Z') },
    ]);
    if (!slate) throw new Error('no slate');
    [sportId, slateId] = [sport.sportId, slate.id];
    const { rows: players } = await sql<{ id: string }>`
      insert into players (id) select uuid_v7() from generate_series(1, ${rows}::integer) returning id
    `.execute(platform.db);
    await publishTestBoard(
      platform,
      slateId,
      players.map(({ id }, index) => ({ playerId: id, points: -Math.floor(index / 3) })),
    );
  }, 60_000);
  afterAll(async () => site.close());

  /** Sends each request on its own connection. */
  const flood = async (count: number, address: (index: number) => string) => {
    const clients = await Promise.all(
      Array.from({ length: count }, async (_, index) =>
        openRaw(site.origin, `GET ${address(index)} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
      ),
    );
    return {
      answers: () => clients.map(({ received }) => received).filter((text) => text !== ''),
      disconnect: () => {
        for (const client of clients) client.close();
      },
    };
  };
  const countSortingQueries = async () => {
    const [row] = await asOwner<{ sorting: number }>(
      site.platform.config.DATABASE_URL,
      `select count(*)::integer as sorting from pg_stat_activity
       where datname = current_database() and state = 'active' and backend_type = 'client backend'
         and query like '%order by%first_start desc, slate_id desc, place%' and pid <> pg_backend_pid()`,
    );
    return row?.sorting ?? 0;
  };

  const rowIds = async (query: string): Promise<string[]> => {
    const answer = await site.get(listPath(sportId, `slateId=${slateId}&pageSize=7&pageNumber=5&${query}`));
    return JSON.parse(await answer.text()).data.result.map(({ rowId }: { rowId: string }) => rowId);
  };
  /** Locks the table of names, so that sorting by name waits. Returns a function that releases the lock. */
  const blockNames = async () => {
    const client = new pg.Client({ connectionString: site.platform.config.DATABASE_URL });
    await client.connect();
    await client.query('begin');
    await client.query('lock table profiles in access exclusive mode');
    return async () => client.end();
  };

  it('V15.2.2 are made two at a time while twenty wait; more get a 503, and other calls are still answered', async () => {
    const unblock = await blockNames();
    const { answers, disconnect } = await flood(220, (index) =>
      listPath(sportId, `sortKey=userName&pageSize=10&pageNumber=${index + 1}`),
    );
    await waitForGate(site, 'board-orders', { running: 2, waiting: 20 });
    await eventually(async () => expect(await countSortingQueries()).toBe(2));
    await eventually(() => expect(answers().length).toBeGreaterThanOrEqual(198));
    for (const answer of answers()) expect(answer).toMatch(/^HTTP\/1\.1 503 .*\nretry-after: [1-9]/su);
    for (const path of [`/api/v1/website/boards/${sportId}`, listPath(emptySportId, 'sortKey=date')])
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    disconnect();
    await waitForGate(site, 'board-orders', { waiting: 0 });
    await unblock();
    await waitForGate(site, 'board-orders', { running: 0, waiting: 0 });
    const sorted = await site.get(listPath(sportId, 'sortKey=userName&pageNumber=9'));
    expect(JSON.parse(await sorted.text()).data.result).toHaveLength(100);
  });

  it('leave pages by date available during a flood', async () => {
    const { answers, disconnect } = await flood(220, (index) =>
      listPath(sportId, `sortKey=cumul_sport_pts&pageSize=11&pageNumber=${index + 1}`),
    );
    for (let page = 1; page <= 20; page += 1)
      expect((await site.get(listPath(sportId, `pageSize=13&pageNumber=${page}`))).status).toBe(200);
    await eventually(() => expect(answers()).toHaveLength(220), 20_000);
    for (const answer of answers()) expect(answer).toMatch(/^HTTP\/1\.1 (?:200|503) /u);
    disconnect();
  });

  it('V15.2.2 leave other pages available during a flood', async () => {
    const unblock = await blockNames();
    const { disconnect } = await flood(
      40,
      (index) => `/winner-data/${sportId}?sortKey=userName&pageNumber=${index + 11}`,
    );
    await waitForGate(site, 'page-orders', { running: 2, waiting: 20 });
    for (const address of ['/about', '/faq', `/winner-data/${emptySportId}`])
      expect([address, (await site.get(address)).status]).toEqual([address, 200]);
    disconnect();
    await waitForGate(site, 'page-orders', { waiting: 0 });
    await unblock();
    await waitForGate(site, 'page-orders', { running: 0, waiting: 0 });
  });

  it('by rank or points on one board equal the order of its places, and need no sorting', async () => {
    const byPlace = await rowIds('sortKey=date');
    expect(byPlace).toHaveLength(7);
    expect(await rowIds('sortKey=rank')).toEqual(byPlace);
    expect(await rowIds('sortKey=contest_pts&sortOrder=dsc')).toEqual(byPlace);
    expect(await rowIds('sortKey=rank&sortOrder=dsc')).not.toEqual(byPlace);
  });
});
