import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatLead, formatRank } from '@outpick/contracts';
import type { Gap } from '@outpick/contracts';
import { testBearer } from '@outpick/server/testing';
import {
  knownBoards,
  manyPlayers,
  finishSecondGame,
  finishedDay,
  playerName,
  inProgressDay,
} from './support/boards.ts';
import { failCall } from './support/failing.ts';
import { pageLinks, rows, sorter, sportLink } from './support/lists.ts';
import { signInAs } from './support/sign-in.ts';
import { emptySport, hostileName, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const titles = ['Date', 'Sport', 'Rank', 'Name', 'Contest_Pts', 'Cumul_Sport_Pts', 'All_Sport_Pts'];
/** Rows of the newest board: six players and the algorithm. The other board has 120 players and the algorithm. */
const newestTotal = 7;
const total = manyPlayers + 1 + newestTotal;

const address = (query = '') => `/winner-data/${knownBoards().sportId}${query}`;
const allAddress = (query = '') => address(`?boards=all${query}`);
const finishedAddress = (query = '') => address(`?slateId=${knownBoards().finished.id}${query}`);

/** Signs the browser in as the player who is on the boards. */
const signIn = async (page: Page) => signInAs(page, knownBoards().player);

test('each board links to the list of all boards, which counts all their results', async ({
  plainPage: page,
}) => {
  await page.goto(address());
  await page.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name: 'All boards' }).click();
  await expect(page).toHaveURL(/\?boards=all$/u);
  await expect(page.getByText(`${total} results on all boards.`)).toBeVisible();
});

test('the page opens on the newest board, in sortable pages of 100, and links to the other boards', async ({
  page,
}) => {
  await visit(page, '/contentwinner');
  const request = page.waitForRequest(/get-contest-winner/u);
  await sportLink(page, 'Contest Winners', hostileName).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('slateId')).toBe(knownBoards().inProgress.id);
  expect([searchParams.get('pageSize'), searchParams.get('pageNumber')]).toEqual(['100', '1']);
  await expect(rows(page)).toHaveCount(newestTotal);
  await expect(page.getByText('7 on this board, including the algorithm.')).toBeVisible();
  const boards = page.getByRole('navigation', { name: 'Boards' });
  await expect(boards.locator('[aria-current]')).toHaveText(`${inProgressDay}, in progress`);
  await sorter(page, 'Name', 'ascending').click();
  await expect(page).toHaveURL(/\/winner-data\/[^?]+\?sortKey=userName&sortOrder=asc$/u);
  await expect(rows(page)).toHaveCount(newestTotal);
  await boards.getByRole('link', { name: finishedDay }).click();
  await expect(rows(page)).toHaveCount(100);
  await boards.getByRole('link', { name: inProgressDay }).click();
  await expect(page).toHaveURL(address());
  await expect(rows(page)).toHaveCount(newestTotal);
});

/** Hides the newest board from this page until the returned function is called. The page then finds it by polling. */
async function hideNewest(page: Page): Promise<() => void> {
  let isHidden = true;
  await page.clock.install();
  await page.route('**/events', async (route) => route.fulfill({ status: 503 }));
  await page.route('**/website/boards/*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (isHidden) body.data.result.shift();
    await route.fulfill({ response: answer, json: body });
  });
  await visit(page, '/contentwinner');
  await sportLink(page, 'Contest Winners', hostileName).click();
  await expect(rows(page)).toHaveCount(100);
  return () => {
    isHidden = false;
  };
}

/** Advances the clock until the page polls and the expectation is met. The page polls only if it gets no stream of events. */
const expectAfterPoll = async (page: Page, expected: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(16_000);
    await expected();
  }).toPass();

test('page 1 of the newest board changes to a newer board when it is published', async ({
  page,
  troubles,
}) => {
  const release = await hideNewest(page);
  release();
  await expectAfterPoll(page, async () => expect(rows(page)).toHaveCount(newestTotal, { timeout: 3000 }));
  await expect(page.getByText(`Newest board, ${inProgressDay}`)).toBeVisible();
  troubles.length = 0;
});

test('a later page stays on its board when a newer one is published, and links to it', async ({
  page,
  troubles,
}) => {
  const release = await hideNewest(page);
  const newer = page.getByText(`A newer board is out: ${inProgressDay}.`);
  await pageLinks(page).last().click();
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

test.describe('in a time zone far ahead of UTC', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('[S9-FMT-09] boards show long dates in UTC', async ({ page }) => {
    await visit(page, finishedAddress('&pageNumber=2'));
    await expect(rows(page).first().getByRole('cell').first()).toHaveText(finishedDay);
  });
});

test('[D-BOARD-13] [D-BOARD-10] with scripts off the algorithm’s row separates the players who beat it from the others, and corrections are listed', async ({
  plainPage: page,
}) => {
  await page.goto(finishedAddress());
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

interface OwnRow {
  readonly row: {
    readonly rank: number;
    readonly contest_pts: number;
    readonly gamesPicked: number;
    readonly gamesInContest: number;
  };
  readonly players: number;
  readonly gap: Gap;
}

/** Reads the player's row on the finished board. */
async function readOwnRow(page: Page): Promise<OwnRow> {
  const { sportId, finished, player } = knownBoards();
  const path = `/api/v1/users/boards/${sportId}?slateId=${finished.id}`;
  const answer = await page.request.get(path, { headers: testBearer(player) });
  const { data }: { readonly data: { readonly result: readonly [OwnRow] } } = await answer.json();
  return data.result[0];
}

/** Reads the contest's points from a row. */
const readPoints = async (row: Locator): Promise<number> =>
  Number((await row.getByRole('cell').nth(3).innerText()).replace('−', '-'));

test('a player’s own row is highlighted; while it is not visible, a pinned line shows its rank, points and gap, and links to it', async ({
  page,
}) => {
  const { row, players, gap } = await readOwnRow(page);
  expect(gap.games).toBeGreaterThan(0);
  await signIn(page);
  await visit(page, finishedAddress());
  const pinned = page.getByRole('complementary', { name: 'Your row' });
  await expect(pinned).toBeInViewport();
  const [line = '', note = ''] = (await pinned.innerText()).trim().split('\n');
  const points = `${row.contest_pts < 0 ? '−' : '+'}${Math.abs(row.contest_pts).toFixed(1)}`;
  expect(line).toBe(`${formatRank(row.rank, players)} · ${points} · ${formatLead(gap)}`);
  expect(note).toBe(`${row.gamesPicked} of ${row.gamesInContest} games, ${finishedDay}`);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await pinned.boundingBox())?.height).toBeLessThanOrEqual(52);
  await expect(pinned).toContainText(formatRank(row.rank, players).replace(' players', ''));
  await page.setViewportSize({ width: 1280, height: 720 });
  const picture = await pinned.getByRole('link', { name: 'Picture to share' }).getAttribute('href');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
  await pinned.getByRole('link', { name: 'Go to your row' }).click();
  await expect(page).toHaveURL(/pageNumber=2#your-row$/u);
  const own = page.locator('tr[data-voice=you]');
  await expect(own).toContainText(playerName);
  await expect(own).toBeInViewport();
  await expect(pinned).toBeHidden();
  await expect(own.getByRole('cell').nth(2)).toHaveText(String(row.rank));
  expect(await readPoints(own)).toBe(row.contest_pts);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(pinned).toBeInViewport();
});

/** Finds the line with the algorithm's standing on the board in progress. Each result changes this line. */
const standing = (page: Page) => page.getByText(/games in\. The algorithm has/u);

test('a board shows a new result without a reload, and polls if its stream of events is unavailable', async ({
  page,
  context,
  troubles,
}) => {
  const pollingPage = await context.newPage();
  await pollingPage.clock.install();
  await pollingPage.route('**/events', async (route) => route.fulfill({ status: 503 }));
  for (const one of [page, pollingPage]) {
    await visit(one, address());
    await expect(one.getByRole('link', { name: `${inProgressDay}, in progress` })).toBeVisible();
    await one.evaluate(() => Reflect.set(window, 'same', true));
  }
  const before = await standing(page).innerText();
  // The result is random, so that a retry of this test also changes the board.
  await finishSecondGame(randomInt(1, 40));
  await expect(standing(page)).not.toHaveText(before);
  await expect(standing(page)).toContainText('2 of 3 games in');
  await pollingPage.clock.fastForward(16_000);
  await expect(standing(pollingPage)).toHaveText(await standing(page).innerText());
  for (const one of [page, pollingPage])
    expect(await one.evaluate(() => Reflect.get(window, 'same'))).toBe(true);
  troubles.length = 0;
});

test('[S2-WINNER-01] the contest winners page lists every sport with a link to its boards, its last winner, points and date', async ({
  plainPage: page,
}) => {
  await page.goto('/contentwinner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contest Winners');
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Sport', 'Contest Winners']);
  await expect(page.getByRole('rowheader')).toHaveText(sports);
  const links = page.getByRole('table').getByRole('link');
  await expect(links).toHaveCount(sports.length);
  await expect(sportLink(page, 'Contest Winners', hostileName)).toHaveAttribute('href', address());
  const cell = (sport: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: sport, exact: true }) })
      .getByRole('cell');
  await expect(cell(hostileName)).toHaveText(
    new RegExp(`^Contest Winners.+, [+−]\\d+\\.\\d points, \\d+ of \\d+ games, ${finishedDay}$`, 'u'),
  );
  await expect(cell(emptySport)).toHaveText('Contest WinnersNo winner yet');
});

test('if the last winners do not load, the page says so, keeps its links, and Retry works', async ({
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
  await expect(page.getByRole('table')).toContainText(`games, ${finishedDay}`);
  troubles.length = 0;
});

test('on a phone every row shows rank, name and contest points in full, and the name stays visible during horizontal scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of [finishedAddress(), allAddress(), address()]) {
    await page.goto(path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const edges = await rows(page).evaluateAll((all) =>
        all.map((row) => {
          const points = row.querySelectorAll('td')[3];
          const range = document.createRange();
          if (points) range.selectNodeContents(points);
          return range.getBoundingClientRect().right;
        }),
      );
      expect(edges.length).toBeGreaterThan(0);
      expect(Math.max(...edges), `${path} at ${width} px`).toBeLessThanOrEqual(width - 4);
    }
  }
  const row = rows(page).first();
  await row.getByRole('cell').last().scrollIntoViewIfNeeded();
  await expect(row.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
});
