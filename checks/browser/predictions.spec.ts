import type { PredictionRow } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { comingGames } from './support/forecasts.ts';
import { expectColumns, openSportPage, rows, sorter } from './support/lists.ts';
import { expectSnackbar } from './support/notices.ts';
import { emptySport, forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

/** The columns and their sort keys. */
const titles = {
  Dates: 'date',
  'Predicted Winner': 'predictedWinner',
  'Predicted Loser': 'predictedLoser',
  'Algo Margin': 'algoMargin',
  'Win Prob': 'winProb',
  'Tie Prob': 'tieProb',
};

const open = async (page: Page, sport = forecastSport) =>
  openSportPage(page, sport, 'Prediction', `${sport} Prediction`);

const numbers = async (page: Page, column: number) =>
  rows(page).evaluateAll(
    (all, at) => all.map((row) => Number.parseFloat(row.children[at]?.textContent ?? '')),
    column,
  );

test('[S2-PRED-01] [S2-PRED-02] [S2-PRED-03] the predictions have their title and their six columns in order, each with both arrows', async ({
  page,
}) => {
  const answered = page.waitForResponse('**/website/gamepredictionsList*');
  await open(page);
  await expect(page).toHaveURL(/\/prediction\/[0-9a-f-]{36}$/u);
  await expectColumns(page, titles);
  const { data }: { data: { result: PredictionRow[] } } = JSON.parse(await (await answered).text());
  for (const [at, row] of data.result.slice(0, 3).entries())
    await expect(rows(page).nth(at).locator('> *')).toContainText([
      / [AP]M /u,
      row.predictedWinner,
      row.predictedLoser,
      row.algoMargin.toFixed(1),
      `${(row.winProb * 100).toFixed(1)}%`,
      `${(row.tieProb * 100).toFixed(1)}%`,
    ]);
});

test('[S9-CONST-09] [S2-PRED-04] the predictions load pages of 100 from page 1, and link to them by number', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('gamepredictionsList')) requests.push(request.url());
  });
  await open(page);
  expect(requests[0]).toMatch(/[?&]pageSize=100&pageNumber=1$/u);
  await expect(rows(page)).toHaveCount(100);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
  await expect(rows(page)).toHaveCount(comingGames - 100);
  await expect(page).toHaveURL(/pageNumber=2/u);
});

test('[S4-PRED-01] sorting from any page goes to page 1, and the address names the sort', async ({
  page,
}) => {
  await open(page);
  for (const [name, key, column] of [
    ['Algo Margin', 'algoMargin', 3],
    ['Win Prob', 'winProb', 4],
    ['Tie Prob', 'tieProb', 5],
  ] as const)
    for (const [way, order] of [
      ['descending', 'dsc'],
      ['ascending', 'asc'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
      await expect(page).toHaveURL(/pageNumber=2/u);
      await sorter(page, name, way).click();
      await expect(page).toHaveURL(new RegExp(`\\?sortKey=${key}&sortOrder=${order}$`, 'u'));
      await expect
        .poll(async () => {
          const shown = await numbers(page, column);
          const rising = order === 'asc' ? shown : shown.toReversed();
          return (
            rising.length === 100 && rising.every((value, at) => at === 0 || value >= (rising[at - 1] ?? 0))
          );
        })
        .toBe(true);
    }
  for (const [name, key] of [
    ['Dates', 'date'],
    ['Predicted Winner', 'predictedWinner'],
    ['Predicted Loser', 'predictedLoser'],
  ] as const) {
    await sorter(page, name, 'descending').click();
    await expect(page).toHaveURL(new RegExp(`sortKey=${key}&sortOrder=dsc$`, 'u'));
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending');
  }
});

test('[S9-FMT-07] [S9-FMT-10] margins have one decimal, and probabilities are percents with one decimal', async ({
  page,
}) => {
  await open(page);
  const cells = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.children].slice(3).map((cell) => cell.textContent)),
  );
  for (const [margin, win, tie] of cells) {
    expect(margin).toMatch(/^\d+\.\d$/u);
    expect(win).toMatch(/^\d+\.\d%$/u);
    expect(tie).toMatch(/^\d+\.\d%$/u);
  }
});

test('an opened row shows dots and reasons that add up; Back closes it, and its address can be shared', async ({
  page,
  context,
}) => {
  await open(page);
  const opener = rows(page).nth(3).getByRole('link').first();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]game=[0-9a-f-]{36}$/u);
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(opener).toBeFocused();
  await expect(page.getByRole('img', { name: /^Out of fifty equally likely games/u })).toBeVisible();
  const why = page.getByRole('table', { name: /^Why .+ by \d+\.\d$/u });
  const points = (await why.locator('td:last-child').allInnerTexts()).map((text) =>
    Number(text.replace('−', '-')),
  );
  const total = points.pop() ?? Number.NaN;
  expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 6);
  const margin = await rows(page).nth(3).locator('td').nth(2).innerText();
  expect(total.toFixed(1)).toBe(margin);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('table', { name: /^Why /u })).toBeVisible();
  await page.goBack();
  await expect(why).toBeHidden();
});

test('Ctrl-click opens a row’s link in another tab; opening a row does not scroll the page', async ({
  page,
  context,
}) => {
  await open(page);
  const row = rows(page).nth(60);
  const team = row.getByRole('link').nth(1);
  const opened = context.waitForEvent('page');
  await team.click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect(page).toHaveURL(/\/prediction\/[0-9a-f-]{36}$/u);
  const opener = row.getByRole('link').first();
  const place = async () => (await opener.boundingBox())?.y;
  const before = await place();
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('table', { name: /^Why /u })).toBeVisible();
  expect(await place()).toBe(before);
  await team.click();
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a slow list keeps the focus when a row is opened, and shows its loader again on the next slow load', async ({
  page,
}) => {
  await page.goto('/sports');
  await waitForHydration(page);
  let released = Promise.withResolvers<void>();
  await page.route('**/website/gamepredictionsList*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const loading = page.getByText('Loading', { exact: false }).first();
  await page
    .getByRole('row')
    .filter({ hasText: forecastSport })
    .getByRole('link', { name: 'Prediction' })
    .click();
  await expect(loading).toBeVisible();
  released.resolve();
  const opener = rows(page).nth(3).getByRole('link').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(opener).toBeFocused();

  released = Promise.withResolvers<void>();
  await sorter(page, 'Win Prob', 'descending').click();
  await expect(loading).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  released.resolve();
  await expect(rows(page)).toHaveCount(100);
  await expect(sorter(page, 'Win Prob', 'descending')).toBeFocused();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-TIME-03] the predictions can be read, sorted, paged and opened, with times in UTC', async ({
    page,
  }) => {
    await open(page);
    await expect(rows(page)).toHaveCount(100);
    for (const time of await page.locator('tbody time').allInnerTexts()) expect(time).toContain('UTC');
    await sorter(page, 'Algo Margin', 'descending').click();
    await expect(page).toHaveURL(/sortKey=algoMargin/u);
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('table', { name: /^Why /u })).toBeVisible();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
    await expect(rows(page)).toHaveCount(comingGames - 100);
  });
});

for (const timezoneId of ['America/New_York', 'Pacific/Chatham', 'Asia/Kolkata'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    for (const width of [360, 1440])
      test(`[D-TIME-02] [D-TIME-04] times change to the visitor’s zone without a layout shift, at ${width} px`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await open(page);
        const released = Promise.withResolvers<void>();
        await page.route('**/*.js', async (route) => {
          await released.promise;
          await route.continue();
        });
        await page.reload({ waitUntil: 'commit' });
        const time = page.locator('tbody time').first();
        await expect(time).toContainText('UTC');
        await expect(rows(page)).toHaveCount(100);
        await page.evaluate(async () => document.fonts.ready);
        const places = async () =>
          page.locator('tbody td, tbody th').evaluateAll((all) =>
            all.map((cell) => {
              const { x, y, width: wide, height } = cell.getBoundingClientRect();
              return [x, y, wide, height].map(Math.round).join(' ');
            }),
          );
        const before = await places();
        released.resolve();
        await waitForHydration(page);
        await expect(time).not.toContainText('UTC');
        await expect(time).toContainText(/E[SD]T|GMT[+-]/u);
        expect(await places()).toEqual(before);
        const shown = await page
          .locator('tbody time')
          .evaluateAll((all) =>
            all.map((element) => [element.getAttribute('datetime'), element.textContent]),
          );
        const [day, clock] = [
          { weekday: 'short', month: 'short', day: '2-digit' } as const,
          { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const,
        ].map((form) => new Intl.DateTimeFormat('en-US', { ...form, timeZone: timezoneId }));
        for (const [at, text] of shown) {
          const start = new Date(at ?? '');
          expect(text).toBe(`${day?.format(start)} ${clock?.format(start).replaceAll('\u202f', ' ')}`);
        }
      });
  });

test('[S2-PRED-05] only players see the Download button', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
  await page.evaluate(() => localStorage.setItem('token', 'any'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('an empty list says "No data Found"', async ({ page }) => {
  await open(page, emptySport);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

test('[S8-ERR-12] a failed load is shown as text, and Retry works', async ({ page, troubles }) => {
  await page.goto('/sports');
  await waitForHydration(page);
  const mend = await failCall(page, 'website/gamepredictionsList*');
  const item = page.getByRole('row').filter({ hasText: forecastSport });
  await item.getByRole('link', { name: 'Prediction' }).click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(100);
  troubles.length = 0;
});

test('[S8-ERR-13] a failed sort is reported in a snackbar', async ({ page, troubles }) => {
  await open(page);
  await failCall(page, 'website/gamepredictionsList*');
  await sorter(page, 'Win Prob', 'ascending').click();
  await expectSnackbar(page, unavailable);
  troubles.length = 0;
});

for (const width of [360, 1440])
  test(`the predictions have no accessibility fault at ${width} px, with a game open`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await rows(page).nth(2).getByRole('link').first().click();
    await expect(page.getByRole('table', { name: /^Why /u })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
