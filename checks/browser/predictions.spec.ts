import type { PredictionRow } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { comingGames } from './support/forecasts.ts';
import { pageLinks, rows, sorter, findSportId, sportLink } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit, waitForHydration } from './support/visit.ts';

const listAddress = async (page: Page) => `/prediction/${await findSportId(page, forecastSport)}`;
/** Returns the address of the second page, which has only thirty rows and renders faster. */
const shortAddress = async (page: Page) => `${await listAddress(page)}?pageNumber=2`;

test('[S9-FMT-07] [S9-FMT-10] the rows show the games of the API’s response, with margins and percentages to one decimal', async ({
  plainPage: page,
}) => {
  await page.goto(await listAddress(page));
  const query = `sportsCategory=${await findSportId(page, forecastSport)}&pageSize=100&pageNumber=1`;
  const answer = await page.request.get(`/api/v1/website/gamepredictionsList?${query}`);
  const { data }: { data: { result: PredictionRow[] } } = JSON.parse(await answer.text());
  for (const [at, row] of data.result.slice(0, 3).entries())
    await expect(rows(page).nth(at).locator('> *')).toContainText([
      / [AP]M /u,
      row.predictedWinner,
      row.predictedLoser,
      row.algoMargin.toFixed(1),
      `${(row.winProb * 100).toFixed(1)}%`,
      `${(row.tieProb * 100).toFixed(1)}%`,
    ]);
  const cells = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.children].slice(3).map((cell) => cell.textContent)),
  );
  expect(cells).toHaveLength(100);
  for (const [margin, win, tie] of cells) {
    expect(margin).toMatch(/^\d+\.\d$/u);
    expect(win).toMatch(/^\d+\.\d%$/u);
    expect(tie).toMatch(/^\d+\.\d%$/u);
  }
});

test('an opened row shows dots, and factors that sum to the margin; Back closes the row, and its address can be shared', async ({
  page,
  plainPage,
}) => {
  await visit(page, await shortAddress(page));
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
  await plainPage.goto(page.url());
  await expect(plainPage.getByRole('table', { name: /^Why /u })).toBeVisible();
  await page.goBack();
  await expect(why).toBeHidden();
});

test('Ctrl-click opens a row’s link in a new tab; opening a row does not scroll the page', async ({
  page,
  context,
}) => {
  await visit(page, await shortAddress(page));
  const row = rows(page).nth(25);
  const team = row.getByRole('link').nth(1);
  const opened = context.waitForEvent('page');
  await team.click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect(page).toHaveURL(/\/prediction\/[0-9a-f-]{36}\?pageNumber=2$/u);
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

test('after a slow load, opening a row keeps the focus, and the next slow load shows the loader again', async ({
  page,
}) => {
  await visit(page, '/sports');
  let released = Promise.withResolvers<void>();
  await page.route('**/website/gamepredictionsList*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const loading = page.getByText('Loading', { exact: false }).first();
  await sportLink(page, 'Predictions', forecastSport).click();
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

test('[D-TIME-03] with scripts off the predictions can be read, sorted, paged and opened, with times in UTC', async ({
  plainPage: page,
}) => {
  await page.goto('/sports');
  await sportLink(page, 'Predictions', forecastSport).click();
  await expect(rows(page)).toHaveCount(100);
  for (const time of await page.locator('tbody time').allInnerTexts()) expect(time).toContain('UTC');
  await sorter(page, 'Algo Margin', 'descending').click();
  await expect(page).toHaveURL(/sortKey=algoMargin/u);
  await rows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('table', { name: /^Why /u })).toBeVisible();
  await pageLinks(page).last().click();
  await expect(rows(page)).toHaveCount(comingGames - 100);
});

for (const timezoneId of ['America/New_York', 'Pacific/Chatham', 'Asia/Kolkata'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('[D-TIME-02] [D-TIME-04] times change to the visitor’s zone without a layout shift, at 360 and 1440 px', async ({
      page,
    }) => {
      const address = await shortAddress(page);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const released = Promise.withResolvers<void>();
        await page.route('**/*.js', async (route) => {
          await released.promise;
          await route.continue();
        });
        await page.goto(address, { waitUntil: 'commit' });
        const time = page.locator('tbody time').first();
        await expect(time).toContainText('UTC');
        await expect(rows(page)).toHaveCount(comingGames - 100);
        // Wait for style sheets instead of the load event, which needs the blocked scripts. Fonts load only after a layout.
        await expect
          .poll(async () =>
            page.evaluate(() =>
              [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
                ({ sheet }) => sheet,
              ),
            ),
          )
          .toBe(true);
        await page.evaluate(async () => {
          document.body.getBoundingClientRect();
          await document.fonts.ready;
        });
        const readBoxes = async () =>
          page.locator('tbody td, tbody th').evaluateAll((all) =>
            all.map((cell) => {
              const { x, y, width: wide, height } = cell.getBoundingClientRect();
              return [x, y, wide, height].map(Math.round).join(' ');
            }),
          );
        const before = await readBoxes();
        released.resolve();
        await waitForHydration(page);
        await page.unrouteAll();
        await expect(time).not.toContainText('UTC');
        await expect(time).toContainText(/E[SD]T|GMT[+-]/u);
        expect(await readBoxes(), `${width} px`).toEqual(before);
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
      }
    });
  });

test('[S2-PRED-05] only players see the Download button', async ({ page }) => {
  await visit(page, await shortAddress(page));
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
  await page.evaluate(() => localStorage.setItem('token', 'any'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('the predictions have no accessibility violations with a game open', async ({ page }) => {
  test.setTimeout(240_000);
  await visit(page, await shortAddress(page));
  await rows(page).nth(2).getByRole('link').first().click();
  await expect(page.getByRole('table', { name: /^Why /u })).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothSchemes(page);
  }
});
