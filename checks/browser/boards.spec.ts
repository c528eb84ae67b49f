import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import {
  knownBoards,
  manyPlayers,
  finishSecondGame,
  overDay,
  playerName,
  underWayDay,
} from './support/boards.ts';
import { failCall, unavailable } from './support/failing.ts';
import { rows, sorter, sportIdOf } from './support/lists.ts';
import { expectNoNotice, expectSnackbar } from './support/notices.ts';
import { signInAs } from './support/sign-in.ts';
import { emptySport, hostileName, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const titles = ['Date', 'Sport', 'Rank', 'Name', 'Contest_Pts', 'Cumul_Sport_Pts', 'All_Sport_Pts'];
const title = `${hostileName} Winners`;
/** 120 players and the algorithm on one board, six players and the algorithm on the other. */
const newestTotal = 7;
const total = manyPlayers + 1 + newestTotal;

const address = (query = '') => `/winner-data/${knownBoards().sportId}${query}`;
const allAddress = (query = '') => address(`?boards=all${query}`);
const overAddress = (query = '') => address(`?slateId=${knownBoards().over.id}${query}`);

/** Signs this browser in as the player on the boards. */
const signIn = async (page: Page) => signInAs(page, knownBoards().player);

test('[S2-WINNER-02] [S2-WINNER-03] [S2-WINNER-04] boards have a title and columns in order, all sortable except Sport', async ({
  page,
}) => {
  await visit(page, address());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers.map((header) => header.trim())).toEqual(titles);
  for (const name of titles)
    for (const way of ['ascending', 'descending'] as const)
      await expect(sorter(page, name, way)).toHaveCount(name === 'Sport' ? 0 : 1);
});

test('[S9-CONST-16] [S7-CALL-71] [S2-WINNER-05] the list of all boards requests pages of 100 from page 1 and links to the numbered pages', async ({
  page,
}) => {
  await visit(page, address());
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('get-contest-winner')) requests.push(new URL(request.url()));
  });
  await page.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name: 'All boards' }).click();
  await expect(rows(page)).toHaveCount(100);
  await expect(page).toHaveURL(/\?boards=all$/u);
  await expect(page.getByText(`${total} results on all boards.`)).toBeVisible();
  expect(requests.map(({ searchParams }) => searchParams.getAll('pageSize'))).toEqual([['100']]);
  expect(requests.map(({ searchParams }) => searchParams.getAll('pageNumber'))).toEqual([['1']]);
  expect(requests.map(({ searchParams }) => searchParams.has('slateId'))).toEqual([false]);
  const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(pages).toHaveCount(2);
  await pages.last().click();
  await expect(rows(page)).toHaveCount(total - 100);
  await expect(page).toHaveURL(/\?boards=all&pageNumber=2$/u);
});

test('[S4-WINNER-01] sorting all boards returns to page 1 and changes the address', async ({ page }) => {
  await visit(page, allAddress('&pageNumber=2'));
  for (const [name, key, way, order] of [
    ['Contest_Pts', 'contest_pts', 'descending', 'dsc'],
    ['Cumul_Sport_Pts', 'cumul_sport_pts', 'ascending', 'asc'],
    ['All_Sport_Pts', 'all_sport_pts', 'descending', 'dsc'],
    ['Name', 'userName', 'ascending', 'asc'],
    ['Rank', 'rank', 'descending', 'dsc'],
    ['Date', 'date', 'ascending', 'asc'],
  ] as const) {
    const answer = page.waitForResponse(/get-contest-winner/u);
    await sorter(page, name, way).click();
    await expect(page).toHaveURL(new RegExp(`\\?boards=all&sortKey=${key}&sortOrder=${order}$`, 'u'));
    await expect(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', way);
    expect((await answer).url()).toMatch(new RegExp(`pageNumber=1&sortKey=${key}&sortOrder=${order}$`, 'u'));
  }
});

test('the page opens on the newest board, in pages of 100 and sortable; the other boards are linked', async ({
  page,
}) => {
  await visit(page, '/contentwinner');
  const request = page.waitForRequest(/get-contest-winner/u);
  await page.getByRole('link', { name: `Contest Winners, ${hostileName}` }).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('slateId')).toBe(knownBoards().underWay.id);
  expect([searchParams.get('pageSize'), searchParams.get('pageNumber')]).toEqual(['100', '1']);
  await expect(rows(page)).toHaveCount(newestTotal);
  await expect(page.getByText('7 on this board, including the algorithm.')).toBeVisible();
  const boards = page.getByRole('navigation', { name: 'Boards' });
  await expect(boards.locator('[aria-current]')).toHaveText(`${underWayDay}, in progress`);
  await sorter(page, 'Name', 'ascending').click();
  await expect(page).toHaveURL(/\/winner-data\/[^?]+\?sortKey=userName&sortOrder=asc$/u);
  await expect(rows(page)).toHaveCount(newestTotal);
  await boards.getByRole('link', { name: overDay }).click();
  await expect(rows(page)).toHaveCount(100);
  await boards.getByRole('link', { name: underWayDay }).click();
  await expect(page).toHaveURL(address());
  await expect(rows(page)).toHaveCount(newestTotal);
});

/** Hides the newest board from this page until the returned function is called. Later changes are found by polling. */
async function holdBackNewest(page: Page): Promise<() => void> {
  let hold = true;
  await page.clock.install();
  await page.route('**/events', async (route) => route.fulfill({ status: 503 }));
  await page.route('**/website/boards/*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (hold) body.data.result.shift();
    await route.fulfill({ response: answer, json: body });
  });
  await visit(page, '/contentwinner');
  await page.getByRole('link', { name: `Contest Winners, ${hostileName}` }).click();
  await expect(rows(page)).toHaveCount(100);
  return () => {
    hold = false;
  };
}

/** Lets a poll happen, and expects this of the page soon after. A poll needs a stream that was refused before. */
const expectAfterPoll = async (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(16_000);
    await expected();
  }).toPass();

test('page 1 of the newest board turns into a newer board when it is published', async ({
  page,
  troubles,
}) => {
  const release = await holdBackNewest(page);
  release();
  await expectAfterPoll(page, async () => expect(rows(page)).toHaveCount(newestTotal, { timeout: 3000 }));
  await expect(page.getByText(`Newest board, ${underWayDay}`)).toBeVisible();
  troubles.length = 0;
});

test('a later page stays on its board when a newer one is published, and links to it', async ({
  page,
  troubles,
}) => {
  const release = await holdBackNewest(page);
  const newer = page.getByText(`A newer board is out: ${underWayDay}.`);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2' }).click();
  await expect(rows(page)).toHaveCount(manyPlayers + 1 - 100);
  await expect(newer).toBeHidden();
  release();
  await expectAfterPoll(page, async () => expect(newer).toBeVisible({ timeout: 3000 }));
  await expect(rows(page)).toHaveCount(manyPlayers + 1 - 100);
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(rows(page)).toHaveCount(newestTotal);
  await expect(newer).toBeHidden();
  troubles.length = 0;
});

test.describe('far east of UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('[S9-FMT-09] boards show long dates in UTC', async ({ page }) => {
    await visit(page, overAddress());
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(overDay);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-BOARD-13] [D-BOARD-10] the algorithm is the cut line, and corrections are listed', async ({
    page,
  }) => {
    await page.goto(overAddress());
    const algorithm = page.getByRole('row').filter({ hasText: 'The Algorithm' });
    await expect(algorithm).toContainText('3 of 3 games');
    const lines = await page.getByRole('row').allInnerTexts();
    const cut = lines.findIndex((line) => line.includes('The Algorithm'));
    expect(lines[cut - 1]).toMatch(/^\s*\d+ beat it\s*$/u);
    expect(lines[cut + 1]).toMatch(/^\s*chasing\s*$/u);
    await expect(page.getByText(/^\d+ of 120 players beat the algorithm\.$/u)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(
      /^CorrectionsRescored .* UTC: Away @ Home was scored as Home by 3 and is now Away by 3\. Points and ranks were updated\.$/u,
    );
    await sorter(page, 'Name', 'descending').click();
    await expect(page).toHaveURL(/slateId=.*sortKey=userName/u);
    await expect(rows(page).first()).toContainText(playerName);
    await expect(page.getByText('chasing')).toHaveCount(0);
  });
});

test('[S2-WINNER-07] a sport without boards shows the empty state', async ({ page }) => {
  await visit(page, `/winner-data/${await sportIdOf(page, emptySport)}`);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

test('[S8-ERR-22] a failed sort shows a snackbar', async ({ page, troubles }) => {
  await visit(page, address());
  await failCall(page, 'website/get-contest-winner*');
  await sorter(page, 'Rank', 'ascending').click();
  await expectSnackbar(page, unavailable);
  troubles.length = 0;
});

test('[S8-ERR-24] a failed first load is shown in place, with a Retry that works', async ({
  page,
  troubles,
}) => {
  await visit(page, '/contentwinner');
  const restore = await failCall(page, 'website/get-contest-winner*');
  await page.getByRole('link', { name: `Contest Winners, ${hostileName}` }).click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(newestTotal);
  await expectNoNotice(page);
  troubles.length = 0;
});

test('[S2-WINNER-06] [S6-PERM-02] only signed-in visitors can download boards', async ({ page }) => {
  await visit(page, address());
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden();
  await signIn(page);
  await visit(page, address());
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`winner-${knownBoards().sportId}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  // Excel needs the byte-order mark to recognize UTF-8.
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toBe(titles.join(','));
  expect(lines).toHaveLength(total + 1);
});

test('a player’s own row is highlighted, pinned while it is not visible, and linked', async ({ page }) => {
  await signIn(page);
  await visit(page, overAddress());
  const pinned = page.getByRole('complementary', { name: 'Your row' });
  await expect(pinned).toContainText(`${playerName}, rank`);
  await expect(pinned).toBeInViewport();
  const picture = await pinned.getByRole('link', { name: 'Picture to share' }).getAttribute('href');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
  await pinned.getByRole('link', { name: 'Go to your row' }).click();
  await expect(page).toHaveURL(/pageNumber=2#your-row$/u);
  const own = page.locator('tr[data-voice=you]');
  await expect(own).toContainText(playerName);
  await expect(own).toBeInViewport();
  await expect(pinned).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(pinned).toBeInViewport();
});

/** The points of the contest in a row. */
const pointsIn = async (row: Locator): Promise<number> =>
  Number((await row.getByRole('cell').nth(3).innerText()).replace('−', '-'));

test('a player’s pinned row says how far ahead of or behind the algorithm it is', async ({ page }) => {
  await signIn(page);
  await visit(page, overAddress('&pageNumber=2'));
  const own = await pointsIn(page.locator('tr[data-voice=you]'));
  await visit(page, overAddress());
  const algorithm = await pointsIn(page.locator('tr[data-voice=algorithm]'));
  const gap = Math.abs(own - algorithm).toFixed(1);
  expect(own).not.toBe(algorithm);
  await expect(page.getByRole('complementary', { name: 'Your row' })).toContainText(
    `points, ${gap} ${own > algorithm ? 'ahead of' : 'behind'} the algorithm, ${overDay}`,
  );
});

/** The algorithm's standing on the board under way, which changes with each result. */
const standing = (page: Page) => page.getByText(/games in\. The algorithm has/u);

test('a board updates with a result without a reload, and by polling if events are unavailable', async ({
  page,
  context,
  troubles,
}) => {
  const pollingPage = await context.newPage();
  await pollingPage.clock.install();
  await pollingPage.route('**/events', async (route) => route.fulfill({ status: 503 }));
  for (const one of [page, pollingPage]) {
    await visit(one, address());
    await expect(one.getByRole('link', { name: `${underWayDay}, in progress` })).toBeVisible();
    await one.evaluate(() => Reflect.set(window, 'same', true));
  }
  const before = await standing(page).innerText();
  // A random result, so that a retry of this test changes the board again.
  await finishSecondGame(randomInt(1, 40));
  await expect(standing(page)).not.toHaveText(before);
  await expect(standing(page)).toContainText('2 of 3 games in');
  await pollingPage.clock.fastForward(16_000);
  await expect(standing(pollingPage)).toHaveText(await standing(page).innerText());
  for (const one of [page, pollingPage])
    expect(await one.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  troubles.length = 0;
});

test('[S2-WINNER-01] the contest winners page lists every sport with a link to its boards', async ({
  page,
}) => {
  await visit(page, '/contentwinner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contest Winners');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Sport', 'Contest Winners']);
  await expect(page.getByRole('rowheader')).toHaveText(sports);
  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveCount(sports.length);
  await expect(page.getByRole('link', { name: `Contest Winners, ${hostileName}` })).toHaveAttribute(
    'href',
    address(),
  );
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the contest winners page names each sport’s last winner with points and date', async ({ page }) => {
    await page.goto('/contentwinner');
    const cellOf = (sport: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: sport, exact: true }) })
        .getByRole('cell');
    await expect(cellOf(hostileName)).toHaveText(
      new RegExp(`^Contest Winners.+, [+−]\\d+\\.\\d points, ${overDay}$`, 'u'),
    );
    await expect(cellOf(emptySport)).toHaveText('Contest WinnersNo winner yet');
  });
});

test('if the last winners do not load, the page says so, keeps its links and offers a Retry that works', async ({
  page,
  troubles,
}) => {
  await visit(page, '/sports');
  const restore = await failCall(page, 'website/last-winners');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contest Winners' }).click();
  await expect(page.getByRole('alert')).toContainText('The last winners did not load.');
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(sports.length);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('table')).toContainText(`points, ${overDay}`);
  troubles.length = 0;
});

for (const width of [360, 1440])
  test(`the winners’ pages have no accessibility violations at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await visit(page, '/contentwinner');
    await expectAccessibleInBothSchemes(page);
    await visit(page, address(`?slateId=${knownBoards().underWay.id}`));
    await expect(page.getByText('chasing')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await visit(page, allAddress('&pageNumber=2'));
    await expect(page.locator('tr[data-voice=you]')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Your row' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

test('on a phone the name stays visible while the board scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit(page, `/winner-data/${knownBoards().sportId}`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await row.getByRole('cell').last().scrollIntoViewIfNeeded();
  await expect(row.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
});

for (const width of [320, 360])
  test(`on a phone of ${width} px every row shows rank, name and points of the contest uncut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [address(), overAddress(), allAddress()]) {
      await visit(page, path);
      const edges = await rows(page).evaluateAll((all) =>
        all.map((row) => {
          const points = row.querySelectorAll('td')[3];
          const range = document.createRange();
          if (points) range.selectNodeContents(points);
          return range.getBoundingClientRect().right;
        }),
      );
      expect(edges.length).toBeGreaterThan(0);
      expect(Math.max(...edges), path).toBeLessThanOrEqual(width - 4);
    }
  });
