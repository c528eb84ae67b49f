import type { Page } from '@playwright/test';
import { knownBoards } from './support/boards.ts';
import { forecastTeams } from './support/forecasts.ts';
import { pageLinks, rows, sorter, findSportId, sportLink } from './support/lists.ts';
import { emptySport, forecastSport, rankedSport } from './support/sports.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const title = `${rankedSport} Rankings`;

const readColumn = async (page: Page, index: number) =>
  rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index);
const readNames = async (page: Page) => rows(page).getByRole('rowheader').getByRole('link').allInnerTexts();

test('[S2-RANK-01] [S1-SHELL-01] [S2-RANK-07] the ranking opens from the list of sports without loading a new document, with a loader while it loads', async ({
  page,
}) => {
  await visit(page, '/sports');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const released = Promise.withResolvers<void>();
  await page.route('**/rankingList*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await sportLink(page, 'Rankings', rankedSport).click();
  const loader = page.getByText('Loading', { exact: true });
  await expect(loader).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  released.resolve();
  await expect(rows(page)).toHaveCount(100);
  await expect(loader).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/ranking\/[0-9a-f-]{36}$/u);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('[S9-FMT-08] points per game have one decimal', async ({ page, plainPage }) => {
  await plainPage.goto(`/ranking/${await findSportId(page, rankedSport)}`);
  await expect(rows(plainPage)).toHaveCount(100);
  for (const cell of [...(await readColumn(plainPage, 3)), ...(await readColumn(plainPage, 4))])
    expect(cell).toMatch(/^\d+\.\d$/u);
  await page.route('**/rankingList*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    Object.assign(data.result[0], { psg: 71, pag: 60 });
    Object.assign(data.result[1], { psg: 70.96, pag: 8.04 });
    await route.fulfill({ response: answer, json: { data } });
  });
  await visit(page, '/sports');
  await sportLink(page, 'Rankings', forecastSport).click();
  await expect(rows(page)).toHaveCount(forecastTeams.length);
  const [scored, allowed] = [await readColumn(page, 3), await readColumn(page, 4)];
  expect([scored.slice(0, 2), allowed.slice(0, 2)]).toEqual([
    ['71.0', '71.0'],
    ['60.0', '8.0'],
  ]);
});

test('each team shows its rating, uncertainty and schedule, and the page explains the order', async ({
  page,
}) => {
  await page.goto(`/ranking/${await findSportId(page, forecastSport)}`);
  const teams = rows(page).getByRole('rowheader');
  for (const team of await teams.all()) {
    await expect(team).toContainText(/[+−]?\d+\.\d ± \d+\.\d/u);
    await expect(team).toContainText(/schedule [+−]?\d+\.\d/u);
  }
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(
      page.getByText('5-5 against strong teams can rank above 9-2 against weak ones'),
    ).toBeVisible();
    const band = await teams.first().locator('svg').last().boundingBox();
    expect(band?.x).toBeGreaterThanOrEqual(0);
    expect((band?.x ?? width) + (band?.width ?? width)).toBeLessThanOrEqual(width);
  }
});

test('sort and page are in the address: Back, reload and sharing keep them', async ({ page, plainPage }) => {
  await visit(page, `/ranking/${await findSportId(page, rankedSport)}`);
  const unsorted = await readNames(page);
  await sorter(page, 'PSG', 'descending').click();
  await expect(page).toHaveURL(/sortKey=psg/u);
  await expect(rows(page)).toHaveCount(100);
  await expect.poll(async () => readNames(page)).not.toEqual(unsorted);
  await expect(rows(page)).toHaveCount(100);
  const first = await readNames(page);
  await pageLinks(page).filter({ hasText: '2' }).click();
  await expect(page).toHaveURL(/pageNumber=2/u);
  await expect(rows(page)).toHaveCount(100);
  await expect.poll(async () => readNames(page)).not.toEqual(first);
  // The old rows may be gone before the new ones are there.
  await expect(rows(page)).toHaveCount(100);
  const second = await readNames(page);
  await page.reload();
  await expect.poll(async () => readNames(page)).toEqual(second);
  await plainPage.goto(page.url());
  expect(await readNames(plainPage)).toEqual(second);
  await page.goBack();
  await expect.poll(async () => readNames(page)).toEqual(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/ranking\/[0-9a-f-]+$/u);
});

test('[S2-RANK-05] [S6-PERM-05] [S9-CONST-10] a visitor who clicks Download sees for three seconds a popup that asks to sign in', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, `/ranking/${await findSportId(page, forecastSport)}`);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const download = page.getByRole('button', { name: 'Download' });
  await download.focus();
  await page.keyboard.press('Tab');
  await expect(sorter(page, 'Rank', 'ascending')).toBeFocused();
  await download.click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Please Sign In First!');
  await expect(popup).toContainText('Sign in required to download the file.');
  await page.clock.runFor(2900);
  await expect(popup).toBeVisible();
  await page.clock.runFor(200);
  await expect(popup).toBeHidden();
  expect(requests.filter((url) => url.includes('download-file'))).toEqual([]);
});

test('[S2-RANK-05] [S3-SHELL-02] players see the Download button too, and the browser stores the sport of the route', async ({
  page,
}) => {
  await signInAs(page, knownBoards().player);
  const id = await findSportId(page, forecastSport);
  await page.goto(`/ranking/${id}`);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  const storedSport = async () => page.evaluate(() => localStorage.getItem('rankingid'));
  await expect.poll(storedSport).toBe(id);
  // Other routes store their sport too and replace the old one.
  const other = await findSportId(page, emptySport);
  await page.goto(`/vegas/${other}`);
  await expect.poll(storedSport).toBe(other);
  await page.goto(`/content/${id}`);
  await expect.poll(storedSport).toBe(id);
});
