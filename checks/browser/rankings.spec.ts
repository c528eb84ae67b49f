import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { knownBoards } from './support/boards.ts';
import { expectColumns, openSportPage, sorter, sportIdOf } from './support/lists.ts';
import { emptySport, forecastSport, rankedSport, teamNames } from './support/sports.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const title = `${rankedSport} Rankings`;
/** The columns and their sort keys. */
const titles = { Rank: 'teamRank', TeamName: 'teamName', 'W-L-T': 'record', PSG: 'psg', PAG: 'pag' };

/** Opens a ranking from the list of sports, as a visitor does. */
async function openRanking(page: Page, sport = rankedSport): Promise<void> {
  await page.goto('/sports');
  const item = page.getByRole('row').filter({ hasText: sport });
  await item.getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${sport} Rankings`);
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const column = async (page: Page, index: number) =>
  rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index);
const namesShown = async (page: Page) => rows(page).getByRole('rowheader').getByRole('link').allInnerTexts();

const rises = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0));

test('[S2-RANK-01] [S1-SHELL-01] the ranking opens from the list of sports without loading a new document', async ({
  page,
}) => {
  await page.goto('/sports');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const item = page.getByRole('row').filter({ hasText: rankedSport });
  await item.getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/ranking\/[0-9a-f-]{36}$/u);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('[S2-RANK-02] [S2-RANK-03] the ranking has its five columns in order, each with both arrows', async ({
  page,
}) => {
  await openRanking(page);
  await expectColumns(page, titles);
});

test('each team shows its rating with its uncertainty and its schedule, and the page says what the order means', async ({
  page,
}) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
    const teams = rows(page).getByRole('rowheader');
    for (const team of await teams.all()) {
      await expect(team).toContainText(/[+−]?\d+\.\d ± \d+\.\d/u);
      await expect(team).toContainText(/schedule [+−]?\d+\.\d/u);
    }
    await expect(
      page.getByText('5-5 against strong teams can rank above 9-2 against weak ones'),
    ).toBeVisible();
    const band = await teams.first().locator('svg').last().boundingBox();
    expect(band?.x).toBeGreaterThanOrEqual(0);
    expect((band?.x ?? width) + (band?.width ?? width)).toBeLessThanOrEqual(width);
  }
});

test('[S9-CONST-11] [S2-RANK-04] the ranking loads pages of 100 from page 1, and links to them by number', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('rankingList')) requests.push(request.url());
  });
  await openRanking(page);
  expect(requests[0]).toMatch(/[?&]pageSize=100&pageNumber=1$/u);
  await expect(rows(page)).toHaveCount(100);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  expect((await pages.getByRole('link').allInnerTexts()).map((text) => text.trim())).toEqual(['1', '2', '3']);
  await pages.getByRole('link', { name: '3' }).click();
  await expect(rows(page)).toHaveCount(teamNames.length - 200);
  await expect(page).toHaveURL(/pageNumber=3/u);
});

test('[S4-RANK-01] each column sorts both ways, always from page 1, and the address names the sort', async ({
  page,
}) => {
  await openRanking(page);
  const numbers = async (index: number) => (await column(page, index)).map(Number);
  for (const [name, key, index] of [
    ['Rank', 'teamRank', 0],
    ['PSG', 'psg', 3],
    ['PAG', 'pag', 4],
  ] as const)
    for (const [way, order] of [
      ['descending', 'dsc'],
      ['ascending', 'asc'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
      await expect(page).toHaveURL(/pageNumber=2/u);
      await sorter(page, name, way).click();
      await expect(page).toHaveURL(new RegExp(`\\?sortKey=${key}&sortOrder=${order}$`, 'u'));
      await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', way);
      await expect
        .poll(async () => rises(order === 'asc' ? await numbers(index) : (await numbers(index)).toReversed()))
        .toBe(true);
    }
  await sorter(page, 'TeamName', 'descending').click();
  await expect.poll(async () => (await namesShown(page))[0]).toContain('Université');
  await sorter(page, 'W-L-T', 'descending').click();
  await expect.poll(async () => (await column(page, 2))[0]).toMatch(/^[1-4]-0-0$/u);
});

test('the keyboard alone can sort, and the used arrow keeps the focus', async ({ page }) => {
  await openRanking(page);
  const arrow = sorter(page, 'Rank', 'descending');
  await page.getByRole('button', { name: 'Download' }).focus();
  await page.keyboard.press('Tab');
  await expect(sorter(page, 'Rank', 'ascending')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(arrow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sortKey=teamRank&sortOrder=dsc$/u);
  await expect.poll(async () => (await column(page, 0))[0]).toBe(String(teamNames.length));
  await expect(arrow).toBeFocused();
});

test('sort and page are in the address: Back, reload and sharing keep them', async ({ page, context }) => {
  await openRanking(page);
  const unsorted = await namesShown(page);
  await sorter(page, 'PSG', 'descending').click();
  await expect(page).toHaveURL(/sortKey=psg/u);
  await expect(rows(page)).toHaveCount(100);
  await expect.poll(async () => namesShown(page)).not.toEqual(unsorted);
  const first = await namesShown(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
  await expect(page).toHaveURL(/pageNumber=2/u);
  await expect(rows(page)).toHaveCount(100);
  await expect.poll(async () => namesShown(page)).not.toEqual(first);
  const second = await namesShown(page);
  await page.reload();
  await expect.poll(async () => namesShown(page)).toEqual(second);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(async () => namesShown(other)).toEqual(second);
  await page.goBack();
  await expect.poll(async () => namesShown(page)).toEqual(first);
  await page.goBack();
  await expect(page).toHaveURL(/\/ranking\/[0-9a-f-]+$/u);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the ranking can be read, sorted and paged', async ({ page }) => {
    await openRanking(page);
    await expect(rows(page)).toHaveCount(100);
    await sorter(page, 'TeamName', 'ascending').click();
    expect((await namesShown(page))[0]).toContain('Æther');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '3' }).click();
    await expect(rows(page)).toHaveCount(teamNames.length - 200);
  });
});

test('[S9-FMT-08] points per game have one decimal', async ({ page }) => {
  await page.route('**/rankingList*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    Object.assign(data.result[0], { psg: 71, pag: 60 });
    Object.assign(data.result[1], { psg: 70.96, pag: 8.04 });
    await route.fulfill({ response: answer, json: { data } });
  });
  await openSportPage(page, rankedSport, 'Ranking', title);
  await expect(rows(page)).toHaveCount(100);
  const [scored, allowed] = [await column(page, 3), await column(page, 4)];
  expect([scored.slice(0, 2), allowed.slice(0, 2)]).toEqual([
    ['71.0', '71.0'],
    ['60.0', '8.0'],
  ]);
  for (const cell of [...scored, ...allowed]) expect(cell).toMatch(/^\d+\.\d$/u);
});

test('[S2-RANK-06] an empty ranking says "No data Found"', async ({ page }) => {
  await openRanking(page, emptySport);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

test('[S2-RANK-07] a loader is shown while loading', async ({ page }) => {
  await page.goto('/sports');
  const released = Promise.withResolvers<void>();
  await page.route('**/rankingList*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const item = page.getByRole('row').filter({ hasText: rankedSport });
  await item.getByRole('link', { name: 'Ranking' }).click();
  const loader = page.getByText('Loading', { exact: true });
  await expect(loader).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  released.resolve();
  await expect(rows(page)).toHaveCount(100);
  await expect(loader).toHaveCount(0);
});

test('[S8-ERR-18] [D-FAIL-02] a failed load is shown as text, and Retry works', async ({
  page,
  troubles,
}) => {
  await page.goto('/sports');
  const message = 'We cannot answer right now. Please try again in a moment.';
  await page.route('**/rankingList*', async (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message } } }),
  );
  const item = page.getByRole('row').filter({ hasText: rankedSport });
  await item.getByRole('link', { name: 'Ranking' }).click();
  await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible();
  await page.unroute('**/rankingList*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(100);
  troubles.length = 0;
});

test('[S8-ERR-17] a sort or a page that fails shows the server’s message', async ({ page, troubles }) => {
  const message = 'Please check what you entered.';
  for (const link of [sorter(page, 'PSG', 'descending'), page.getByRole('link', { name: 'Page 2' })]) {
    await openRanking(page);
    await page.route('**/rankingList*', async (route) =>
      route.fulfill({ status: 422, json: { error: { code: 'VALIDATION_FAILED', message } } }),
    );
    await link.click();
    await expect(page.getByText(message)).toBeVisible();
    await page.unroute('**/rankingList*');
  }
  troubles.length = 0;
});

test('[S2-RANK-05] [S6-PERM-05] [S9-CONST-10] a visitor who downloads is asked to sign in, for three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await openRanking(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Download' }).click();
  const popup = page.getByRole('dialog');
  await expect(popup).toContainText('Please Sign In First!');
  await expect(popup).toContainText('Sign in required to download the file.');
  await page.clock.runFor(2900);
  await expect(popup).toBeVisible();
  await page.clock.runFor(200);
  await expect(popup).toBeHidden();
  expect(requests.filter((url) => url.includes('download-file'))).toEqual([]);
});

test('[S2-RANK-05] players see the Download button too', async ({ page }) => {
  await signInAs(page, knownBoards().player);
  await openRanking(page);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});

test('[S3-SHELL-02] the browser stores the sport of the route', async ({ page }) => {
  await openRanking(page);
  const id = page.url().split('/').at(-1);
  const storedSport = async () => page.evaluate(() => localStorage.getItem('rankingid'));
  await expect.poll(storedSport).toBe(id);
  // Other kinds of routes store it too, and another sport replaces it.
  const other = await sportIdOf(page, emptySport);
  await page.goto(`/vegas/${other}`);
  await expect.poll(storedSport).toBe(other);
  await page.goto(`/content/${id}`);
  await expect.poll(storedSport).toBe(id);
});

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the ranking has no accessibility fault at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await openRanking(page);
      await sorter(page, 'TeamName', 'descending').click();
      await expect(rows(page)).toHaveCount(100);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page itself does not scroll sideways').toBe(0);
    });
