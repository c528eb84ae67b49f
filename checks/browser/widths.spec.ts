import { pages } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { test as accountTest } from './support/accounts.ts';
import { contestPlayer } from './support/contests.ts';
import { findFaults, obscuredControls } from './support/fit.ts';
import { sportIdOf } from './support/lists.ts';
import { signInAs } from './support/sign-in.ts';
import { contestSport, forecastSport, hostileName, rankedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

const widths = [320, 360, 390, 768, 820, 1024, 1280, 1320, 1440, 1920] as const;

/** A window of 1280 by 1024 pixels zoomed to 200% and 400%. */
const zoomed = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const;

/** The sports whose pages are fullest; other routes of a sport show the one with forecasts. */
const fullest: Readonly<Record<string, string>> = {
  [pages.ranking.path]: rankedSport,
  [pages.gameResult.path]: rankedSport,
  [pages.contest.path]: contestSport,
  [pages.winnerData.path]: hostileName,
};

/** Routes that show more to a player. */
const personal = [pages.home, pages.contest, pages.winnerData, pages.you, pages.profile];

/** The first id that follows the given text in an answer. */
async function firstId(page: Page, address: string, before: string): Promise<string> {
  const text = await (await page.request.get(address)).text();
  const id = new RegExp(`${before}([0-9a-f-]{36})`, 'u').exec(text)?.[1];
  if (id === undefined) throw new Error(`${address} names no ${before}`);
  return id;
}

/** Finds an item whose id is not that of a sport. */
const findItem: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  [pages.team.path]: async (page) =>
    firstId(page, await addressOf(page, pages.ranking.path), pages.team.path.replace(':id', '')),
  [pages.newsDetails.path]: async (page) =>
    firstId(page, pages.news.path, pages.newsDetails.path.replace(':id', '')),
  [pages.game.path]: async (page) => {
    const sportId = await sportIdOf(page, forecastSport);
    const list = `/api/v1/website/gamepredictionsList?sportsCategory=${sportId}&pageSize=1&pageNumber=1`;
    return firstId(page, list, '"gameId":"');
  },
};

/** An address of the route. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (!path.includes(':id')) return path;
  const find = findItem[path] ?? (async () => sportIdOf(page, fullest[path] ?? forecastSport));
  return path.replace(':id', await find(page));
}

async function expectFit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (!address.startsWith('/api/')) await waitForHydration(page);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  await page.evaluate(async () => document.fonts.ready);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await findFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  for (const size of [{ width: 1280, height: 800 }, ...zoomed]) {
    await page.setViewportSize(size);
    const found = [...(await findFaults(page)), ...(await obscuredControls(page))];
    faults.push(...found.map((fault) => `${size.width} by ${size.height} px: ${fault}`));
  }
  expect(faults).toEqual([]);
}

for (const { path } of Object.values(pages))
  test(`${path} fits every width from 320 to 1920 px, and 200% and 400% zoom`, async ({ page }) => {
    await expectFit(page, await addressOf(page, path));
  });

for (const address of ['/api/docs', '/api/docs/start', '/no-such-page'])
  test(`${address} fits every width from 320 to 1920 px, and 200% and 400% zoom`, async ({
    page,
    troubles,
  }) => {
    await expectFit(page, address);
    if (address === '/no-such-page') troubles.length = 0;
  });

for (const { path } of personal)
  accountTest(`${path} of a player fits every width from 320 to 1920 px, and zoom`, async ({ page }) => {
    await signInAs(page, contestPlayer());
    await expectFit(page, await addressOf(page, path));
  });
