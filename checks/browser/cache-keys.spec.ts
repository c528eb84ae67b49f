import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { pages } from '@outpick/contracts';
import type { Page as SitePage } from '@outpick/contracts';
import { openTestPlatform, shortOrFull, waitUntilConnected } from '@outpick/server/testing';
import { forecastTeams } from './support/forecasts.ts';
import { rows, findSportId } from './support/lists.ts';
import { forecastSport, rankedSport, teamNames } from './support/sports.ts';
import { startSite } from './support/start-site.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

/** How often each query name gets each kind of garbage. With OUTPICK_FULL=on, the test sends more than 2000 requests. */
const rounds = shortOrFull(1, 5);
/** Each kind of garbage is sent only to every n-th page. */
const pagesPerKind = shortOrFull(3, 1);

const randomText = () => randomBytes(6).toString('hex');
const randomId = () => randomUUID().replace(/-4/u, '-7');

/** Functions for new invalid values: text, numbers beyond every list, unusual spellings and unknown ids. */
const garbage = [
  randomText,
  () => String(randomInt(1000, 999_999_999)),
  () => `0${randomInt(1_000_000)}`,
  () => String(randomInt(100_000_000) / 999_983),
  () => ` ${randomText()}`,
  () => '',
  randomId,
];

interface Row {
  readonly gameId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

test('the page cache does not grow with invalid values and keeps valid pages', async ({ page }) => {
  test.setTimeout(600_000);
  const settings: Record<string, string> = JSON.parse(process.env['OUTPICK_SETTINGS'] ?? '{}');
  const REDIS_PREFIX = `cache-keys-${randomText()}:`;
  const site = await startSite({ ...settings, REDIS_PREFIX });
  const opened = await openTestPlatform({
    process: 'command',
    databaseUrl: settings['DATABASE_URL'] ?? '',
    config: { REDIS_PREFIX },
  });
  try {
    await waitUntilConnected(opened.platform);
    const storedPages = async () =>
      (await opened.platform.redis.attempt(async (client) =>
        client.keys(`${REDIS_PREFIX}answer:*:page /*`),
      )) ?? [];
    const storedBytes = async () => {
      const keys = await opened.platform.redis.attempt(async (client) => client.keys(`${REDIS_PREFIX}*`));
      const sizes = (keys ?? []).map(
        async (key) =>
          (await opened.platform.redis.attempt(async (client) =>
            client.strlen(key.slice(REDIS_PREFIX.length)),
          )) ?? 0,
      );
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const request = async (address: string) => {
      const answer = await page.request.get(site.origin + address, { maxRedirects: 0 });
      expect([address, answer.status() < 500]).toEqual([address, true]);
      return answer.text();
    };
    const requestTwice = async (address: string) => {
      await request(address);
      await request(address);
    };
    const sportId = await findSportId(page, forecastSport);
    const ranked = await findSportId(page, rankedSport);
    const list: { data: { result: Row[] } } = JSON.parse(
      await request(`/api/v1/website/gamepredictionsList?sportsCategory=${sportId}`),
    );
    const [game] = list.data.result;
    if (!game) throw new Error('there is no forecast');

    const spread = new URLSearchParams({
      opponentName: game.awayTeamId,
      pointSpread: '3.5',
      winnerLocation: 'Home',
      winnerName: game.homeTeamId,
    });
    const valid = [
      `/ranking/${ranked}?pageNumber=2`,
      `/ranking/${ranked}?sortKey=psg&sortOrder=dsc`,
      `/prediction/${sportId}?game=${game.gameId}`,
      `/headtohead/${sportId}?away=${game.awayTeamId}&home=${game.homeTeamId}`,
      `/vegas/${sportId}?${spread.toString()}`,
      `/game/${game.gameId}`,
      `/team/${game.homeTeamId}`,
    ];
    for (const address of valid) await requestTwice(address);
    await expect
      .poll(async () => (await storedPages()).map((key) => key.slice(key.indexOf(':page ') + 6)).toSorted())
      .toEqual(valid.toSorted());

    const paths = Object.values<SitePage>(pages).map(({ path, query, form }) => ({
      path: path.replace(
        ':id',
        path.startsWith('/game/') ? game.gameId : path.startsWith('/team/') ? game.homeTeamId : sportId,
      ),
      pattern: path,
      names: [...Object.keys({ ...query, ...form }), 'nonsense'],
    }));
    for (const { path } of paths) await requestTwice(path);
    const before = { pages: (await storedPages()).length, bytes: await storedBytes() };
    let sent = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const [place, { path, pattern, names }] of paths.entries())
        for (const create of garbage.filter((_, kind) => (place + kind) % pagesPerKind === 0)) {
          const addresses = names.map(
            (name) => `${path}?${new URLSearchParams([[name, create()]]).toString()}`,
          );
          if (pattern.includes(':id')) addresses.push(pattern.replace(':id', encodeURIComponent(create())));
          await Promise.all(addresses.map(requestTwice));
          sent += 2 * addresses.length;
        }
    expect(sent).toBeGreaterThan((rounds * 400) / pagesPerKind);
    const after = { pages: (await storedPages()).length, bytes: await storedBytes() };
    expect(after.pages).toBe(before.pages);
    // Redis may grow by the answers to the pages' calls and by the counters of request limits, but not by pages.
    expect(after.bytes).toBeLessThan(before.bytes * 1.2 + 100_000);
  } finally {
    await opened.close();
    await site.stop();
  }
});

test('invalid values are removed from the address, and the page hydrates without them', async ({ page }) => {
  const ranked = await findSportId(page, rankedSport);
  const sportId = await findSportId(page, forecastSport);
  const cases = [
    [
      `/ranking/${ranked}?pageNumber=03&utm=x`,
      `/ranking/${ranked}?pageNumber=3&utm=x`,
      teamNames.length - 200,
    ],
    // These cases use a sport with few teams, because it renders faster.
    [`/ranking/${sportId}?pageNumber=1e2`, `/ranking/${sportId}`, forecastTeams.length],
    [`/ranking/${sportId}?sortKey=salary&sortOrder=dsc`, `/ranking/${sportId}`, forecastTeams.length],
    [
      `/ranking/${sportId.toUpperCase()}?sortKey=psg`,
      `/ranking/${sportId}?sortKey=psg&sortOrder=asc`,
      forecastTeams.length,
    ],
    [`/prediction/${sportId}?game=nonsense#main`, `/prediction/${sportId}#main`],
    [`/prediction/${sportId}?game=${randomId()}`, undefined],
    [`/headtohead/${sportId}?home=${'x'.repeat(201)}`, `/headtohead/${sportId}`],
    [`/headtohead/${sportId}?home=Nobody&gameId=1`, `/headtohead/${sportId}?home=Nobody`],
    [
      `/vegas/${sportId}?pointSpread=07.0&winnerName=Nobody&gameId=x`,
      `/vegas/${sportId}?pointSpread=07.0&winnerName=Nobody`,
    ],
    ['/articles?article=none', '/articles'],
  ] as const;
  for (const [given, canonical = given, rowCount] of cases) {
    const loaded = page.waitForResponse((response) => response.url().includes(given.split('?')[0] ?? ''));
    await page.goto(given);
    await loaded;
    await waitForHydration(page);
    await expect
      .poll(() => new URL(page.url()).href.slice(new URL(page.url()).origin.length))
      .toBe(canonical);
    if (rowCount !== undefined) await expect(rows(page)).toHaveCount(rowCount);
  }
});
