import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { judgedGames, playedGames, player } from './support/forecasts.ts';
import { expectColumns, openSportPage, rows, sorter, sportIdOf } from './support/lists.ts';
import { expectNoNotice, expectSnackbar } from './support/notices.ts';
import { emptySport, forecastSport, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration, visit } from './support/visit.ts';

/** The columns and their sort keys. */
const titles = {
  Dates: 'date',
  'Home Team': 'homeTeam',
  'Home Pts': 'homePts',
  'Away Team': 'awayTeam',
  'Away Pts': 'awayPts',
};
const title = `${forecastSport} Game Results`;
/** Rendering a thousand rows takes about a second of processor time, more on a busy machine. */
const patience = 20_000;
const total = playedGames + judgedGames;

/** Opens the results from the sport's ranking, as a visitor does. */
async function open(page: Page, sport = forecastSport): Promise<void> {
  await openSportPage(page, sport, 'Ranking', `${sport} Rankings`);
  await page
    .getByRole('navigation', { name: `More on ${sport}` })
    .getByRole('link', { name: 'Game Results' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${sport} Game Results`, {
    timeout: patience,
  });
}

test('[S2-RESULT-01] [S2-RESULT-02] [S2-RESULT-03] the results have their title and their five columns in order, each with both arrows', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveURL(/\/gameresult\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectColumns(page, titles);
});

test('[S9-CONST-12] [S2-RESULT-04] [S9-CONST-17] the results load pages of 1000 from page 1, and link to them by number', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('game-result-list')) requests.push(request.url());
  });
  await open(page);
  expect(requests[0]).toMatch(/[?&]pageSize=1000&pageNumber=1$/u);
  await expect(rows(page)).toHaveCount(1000, { timeout: patience });
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(pages).toHaveText(['1', '2']);
  await pages.last().click();
  await expect(rows(page)).toHaveCount(total - 1000);
  // Paging keeps the sort.
  await sorter(page, 'Home Pts', 'descending').click();
  await expect(rows(page)).toHaveCount(1000, { timeout: patience });
  await pages.last().click();
  await expect(page).toHaveURL(/\?sortKey=homePts&sortOrder=dsc&pageNumber=2$/u);
  await expect(rows(page)).toHaveCount(total - 1000);
});

test('[S4-RESULT-01] sorting from any page goes to page 1, and the address names the sort', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
  await expect(page).toHaveURL(/pageNumber=2/u);
  for (const [name, key, way, order] of [
    ['Home Pts', 'homePts', 'descending', 'dsc'],
    ['Away Pts', 'awayPts', 'ascending', 'asc'],
    ['Home Team', 'homeTeam', 'ascending', 'asc'],
    ['Away Team', 'awayTeam', 'descending', 'dsc'],
    ['Dates', 'date', 'ascending', 'asc'],
  ] as const) {
    await sorter(page, name, way).click();
    await expect(page).toHaveURL(new RegExp(`\\?sortKey=${key}&sortOrder=${order}$`, 'u'));
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', way);
  }
  await page.goBack();
  await expect(page).toHaveURL(/sortKey=awayTeam/u);
});

test('the keyboard alone can sort, and the used arrow keeps the focus', async ({ page }) => {
  await open(page);
  await expect(rows(page)).toHaveCount(1000, { timeout: patience });
  await sorter(page, 'Home Pts', 'ascending').focus();
  await page.keyboard.press('Tab');
  const arrow = sorter(page, 'Home Pts', 'descending');
  await expect(arrow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sortKey=homePts&sortOrder=dsc$/u);
  await expect(page.getByRole('columnheader', { name: 'Home Pts' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(arrow).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sortKey=homePts&sortOrder=asc$/u);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the results can be read, sorted and paged', async ({ page }) => {
    await open(page);
    await expect(rows(page)).toHaveCount(1000, { timeout: patience });
    await sorter(page, 'Home Team', 'descending').click();
    await expect(rows(page).first()).toContainText('Saint Bartholomew');
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
    await expect(rows(page)).toHaveCount(total - 1000);
  });
});

test('[S2-RESULT-06] an empty list says "No data Found"', async ({ page }) => {
  await open(page, emptySport);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

for (const [what, linkOn] of [
  ['a sort', (page: Page) => sorter(page, 'Home Pts', 'ascending')],
  [
    'a page',
    (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }),
  ],
] as const)
  test(`[S8-ERR-19] ${what} that fails is reported in a snackbar`, async ({ page, troubles }) => {
    await open(page);
    await failCall(page, 'website/game-result-list*');
    await linkOn(page).click();
    await expectSnackbar(page, unavailable);
    troubles.length = 0;
  });

test('[S8-ERR-24] a failed first load is shown in place, and Retry works', async ({ page, troubles }) => {
  await openSportPage(page, forecastSport, 'Ranking', `${forecastSport} Rankings`);
  const mend = await failCall(page, 'website/game-result-list*');
  await page.getByRole('link', { name: `Game Results, ${forecastSport}` }).click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(1000, { timeout: patience });
  await expectNoNotice(page);
  troubles.length = 0;
});

test('a slow list renders on a slow machine too, while the clock keeps ticking', async ({ page }) => {
  test.setTimeout(180_000);
  await openSportPage(page, forecastSport, 'Ranking', `${forecastSport} Rankings`);
  const released = Promise.withResolvers<void>();
  await page.route('**/game-result-list*', async (route) => {
    await released.promise;
    await route.continue();
  });
  // Four times as slow: rendering a thousand rows takes several seconds, with a clock tick in each.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.getByRole('link', { name: `Game Results, ${forecastSport}` }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  released.resolve();
  await expect(rows(page)).toHaveCount(1000, { timeout: 60_000 });
});

test('scrolling a thousand rows on a phone needs no script and no layout', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  await expect(rows(page)).toHaveCount(1000, { timeout: patience });
  const session = await page.context().newCDPSession(page);
  // Processor time does not depend on how busy the machine is.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const parts = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']);
    return metrics.reduce((sum, { name, value }) => (parts.has(name) ? sum + value : sum), 0);
  };
  const before = await spent();
  await page.evaluate(async () => {
    for (let step = 0; step < 40; step += 1) {
      window.scrollBy(0, 1200);
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  });
  expect(((await spent()) - before) / 40).toBeLessThan(0.005);
});

const signIn = async (page: Page) => {
  await visit(page, '/');
  await page.evaluate(async (credentials) => {
    const answer = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const { data } = await answer.json();
    localStorage.setItem('token', data.token);
    localStorage.setItem('id', data.id);
  }, player);
  await page.reload();
  await waitForHydration(page);
};

test.describe('downloads', () => {
  test('[S6-PERM-02] [S7-CALL-22] [S8-MSG-06] are saved for players, named by kind and sport', async ({
    page,
  }) => {
    await signIn(page);
    const sportId = await sportIdOf(page, forecastSport);
    for (const [path, kind, first] of [
      ['ranking', 'ranking', 'Rank,TeamName'],
      ['prediction', 'prediction', 'Dates,Predicted Winner'],
      ['gameresult', 'game-result', 'Dates,Home Team'],
    ] as const) {
      await visit(page, `/${path}/${sportId}`);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`${kind}-${sportId}.csv`);
      await expectSnackbar(page, 'File downloaded successfully');
      const bytes = await readFile(await file.path());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      expect(bytes.subarray(3).toString('utf8')).toMatch(new RegExp(`^${first}`, 'u'));
      // Numbers have the decimals of the page: one, or three for a probability.
      expect(bytes.toString('utf8')).not.toMatch(/,\d+\.\d{4}/u);
    }
  });

  test('[S2-RESULT-05] [S4-DOWN-01] are not offered to visitors: no button, no call', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(page);
    await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
    expect(requests.filter((url) => url.includes('download-file'))).toEqual([]);
  });

  for (const [status, phrase] of [
    [404, 'Not Found'],
    [503, 'Service Unavailable'],
    [429, 'Too Many Requests'],
  ] as const)
    test(`[S8-ERR-06] that fail show the reason: ${status} is "${phrase}"`, async ({ page, troubles }) => {
      // As over HTTP/2, which sends no reason phrases.
      await page.addInitScript(() =>
        Object.defineProperty(Response.prototype, 'statusText', { get: () => '' }),
      );
      await signIn(page);
      await failCall(page, 'website/download-file/**', unavailable, status);
      await page.goto(`/gameresult/${await sportIdOf(page, forecastSport)}`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Download' }).click();
      await expectSnackbar(page, phrase);
      troubles.length = 0;
    });
});

test('[S2-SPORT-01] [S2-SPORT-02] the sports data list every sport, with links to its tables', async ({
  page,
}) => {
  await visit(page, '/sports');
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers).toEqual(['Sport', 'Rankings', 'Predictions', 'Game Results']);
  await expect(page.getByRole('rowheader')).toHaveText(sports.map((sport) => `${sport}Contest Winners`));
  const sportId = await sportIdOf(page, forecastSport);
  await visit(page, '/sports');
  const row = page.getByRole('row').filter({ hasText: forecastSport });
  for (const [name, path] of [
    ['Rankings', 'ranking'],
    ['Predictions', 'prediction'],
    ['Game Results', 'gameresult'],
    ['Contest Winners', 'winner-data'],
  ] as const)
    await expect(row.getByRole('link', { name: `${name}, ${forecastSport}`, exact: true })).toHaveAttribute(
      'href',
      `/${path}/${sportId}`,
    );
});

for (const width of [360, 1440])
  test(`results and sports data have no accessibility fault at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/sports');
    await expectAccessibleInBothSchemes(page);
    await open(page);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
    await expect(rows(page)).toHaveCount(total - 1000);
    await expectAccessibleInBothSchemes(page);
  });
