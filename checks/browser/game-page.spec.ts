import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { forecastTeams, judgedGames } from './support/forecasts.ts';
import { rows, findSportId } from './support/lists.ts';
import { emptySport, forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Finds the address of the newest played game. */
async function findPlayedGame(page: Page): Promise<string> {
  const sportId = await findSportId(page, forecastSport);
  const answer = await page.request.get(
    `/api/v1/website/game-result-list?sportsCategory=${sportId}&pageSize=1&pageNumber=1`,
  );
  const { data }: { data: { result: { gameId: string }[] } } = JSON.parse(await answer.text());
  return `/game/${data.result[0]?.gameId ?? ''}`;
}

/** Opens the first game in the list of predictions through its links. */
async function openComingGame(page: Page): Promise<void> {
  await page.goto(`/prediction/${await findSportId(page, forecastSport)}`);
  await rows(page).first().getByRole('link').first().click();
  await page.getByRole('link', { name: /full game page$/u }).click();
}

/** Expects the parts that a game's page has both before and after the game. */
async function expectForecast(page: Page): Promise<void> {
  await expect(page.getByText(/^Algorithm: .+ by \d+\.\d, Win \d+\.\d%, Tie \d+\.\d%$/u)).toBeVisible();
  await expect(page.getByRole('table', { name: /^Why .+ by \d+\.\d$/u })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Out of fifty equally likely games/u })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
}

test('[D-GAME-01] [D-GAME-81] a coming game shows its forecast, the reasons, the distribution and its receipt, without sign-in', async ({
  plainPage: page,
}) => {
  await openComingGame(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' @ ');
  await expectForecast(page);
  await expect(page.getByText(/^(Entry \d+ of the ledger, frozen|Not frozen yet)/u)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it did' })).toHaveCount(0);
});

test('[D-GAME-81] a played game shows its receipt and how the forecast did', async ({ plainPage: page }) => {
  await page.goto(await findPlayedGame(page));
  await expectForecast(page);
  await expect(page.getByRole('heading', { name: 'How it did' })).toBeVisible();
  await expect(page.getByText(/^Dot \d+ of 50: .+\.$/u)).toBeVisible();
  await expect(page.getByText(/^(Called|Missed)$/u)).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/u)).toBeVisible();
  await expect(page.getByText(/^Entry \d+ of the ledger, frozen/u)).toBeVisible();
});

test('a game has structured data for search engines', async ({ plainPage: page }) => {
  await openComingGame(page);
  const described = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(described).toMatchObject({
    '@type': 'SportsEvent',
    sport: forecastSport,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place' },
    homeTeam: { '@type': 'SportsTeam' },
    awayTeam: { '@type': 'SportsTeam' },
  });
  expect(Number.isNaN(Date.parse(described.startDate))).toBe(false);
  expect(described.url).toBe(page.url());
});

test('[D-TEAM-01] [D-TEAM-81] a team shows its rating with its band, results and coming games, without sign-in', async ({
  plainPage: page,
}) => {
  await page.goto(`/ranking/${await findSportId(page, forecastSport)}`);
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect(page.getByText(/^goals compared with an average team, give or take \d+\.\d$/u)).toBeVisible();
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd');
  await expect(figure('Rank')).toHaveText(['1', `of ${forecastTeams.length}`]);
  // The curve ends at the rating in the figure.
  const rating = await figure('Rating').first().innerText();
  const band = /give or take (\d+\.\d)$/u.exec(await figure('Rating').last().innerText())?.[1];
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByRole('img', { name: `The rating of ${name} over the season` })).toHaveAccessibleName(
    new RegExp(` to ${rating.replace('+', '\\+')} goals, now give or take ${band}\\.$`, 'u'),
  );
});

test('[D-TEAM-81] a team’s last and next games are shown from that team’s point of view', async ({
  plainPage: page,
}) => {
  await page.goto(`/ranking/${await findSportId(page, forecastSport)}`);
  for (const [team, last, next] of [
    ['Ashford Álamos', [/^Fox Hill #1\s*home$/u, 'Won 2–0'], /^Gulls\? of Stow-on-the-Wold.*\s*away$/u],
    ['Fox Hill #1', [/^Ashford Álamos\s*away$/u, 'Lost 0–2'], /^Dune & Dale\s*home$/u],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Rankings`);
    await rows(page).getByRole('link', { name: team, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(team);
    const played = page.getByRole('table', { name: 'Results', exact: true }).getByRole('row').nth(1);
    await expect(played.getByRole('rowheader')).toHaveText(last[0]);
    await expect(played.getByRole('cell').last()).toHaveText(last[1]);
    const coming = page.getByRole('table', { name: 'Upcoming games', exact: true });
    await expect(coming.getByRole('columnheader')).toHaveText([
      'Dates',
      'Opponent',
      'Predicted Winner',
      'Algo Margin',
      'Win Prob',
      'Tie Prob',
    ]);
    const first = coming.getByRole('row').nth(1);
    await expect(first.getByRole('rowheader')).toHaveText(next);
    await expect(first.getByRole('cell')).toHaveText([
      /[AP]M/u,
      /\w/u,
      /^\d+\.\d$/u,
      /^\d+\.\d%$/u,
      /^\d+\.\d%$/u,
    ]);
    await page.goBack();
  }
});

test('[D-TRACK-01] [D-TRACK-02] [D-TRACK-04] the track record has the scores of every frozen forecast beside those of the home-team baseline', async ({
  plainPage: page,
}) => {
  await page.goto(`/track-record/${await findSportId(page, forecastSport)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Track Record`);
  await expect(page.getByText(/^When we said \d+%, it happened/u)).toBeVisible();
  const scores = page.getByRole('table', { name: 'Scores on every frozen forecast' });
  const headers = await scores.getByRole('columnheader').allInnerTexts();
  expect(headers.map((header) => header.trim())).toEqual([
    'Forecaster',
    'Games',
    'Log loss',
    'Brier',
    'Margin error',
  ]);
  for (const name of ['Algorithm', 'Home-team baseline'])
    await expect(scores.getByRole('row', { name })).toContainText(
      new RegExp(`${judgedGames}.*\\d\\.\\d{4}`, 'u'),
    );
});

test('[D-TRACK-03] [D-TRACK-05] the track record has a calibration plot, and no comparison with the market if there are no betting lines', async ({
  plainPage: page,
}) => {
  await page.goto(`/track-record/${await findSportId(page, forecastSport)}`);
  await expect(page.getByRole('columnheader', { name: 'We said' })).toBeVisible();
  const points = page.getByRole('row').filter({ hasText: /^\d+\.\d%\d+\.\d%\d+\d+–\d+%$/u });
  await expect(page.locator('[data-calibration="bar"]')).toHaveCount(await points.count());
  expect(await points.count()).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Compared with the market' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Market');
  await page.goto(`/track-record/${await findSportId(page, emptySport)}`);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

const check = async (page: Page, savedHead = '') => {
  await page.getByLabel(/fingerprint that you kept/u).fill(savedHead);
  await page.getByRole('button', { name: 'Check in my browser' }).click();
};
const readHead = async (page: Page) =>
  (
    await page
      .getByText(/^[0-9a-f]{64}$/u)
      .first()
      .innerText()
  ).trim();

test.describe('the receipts page', () => {
  test('[D-LEDGER-06] [D-LEDGER-11] verifies the chain in the browser and finds a saved head in it', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, '/receipts');
    const head = await readHead(page);
    const notContained = page.getByText('No: the fingerprint you kept is not in the chain.');

    await test.step('the Copy button copies the ledger’s head and confirms it', async () => {
      await page.getByRole('button', { name: 'Copy the newest fingerprint' }).click();
      await expect(page.getByRole('status').filter({ hasText: /^Copied$/u })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(head);
    });

    await test.step('the check works by keyboard alone', async () => {
      await page.getByLabel(/fingerprint that you kept/u).focus();
      await page.keyboard.type('f'.repeat(64));
      await page.keyboard.press('Enter');
      await expect(notContained).toBeVisible();
    });

    const answer = await page.request.get('/api/v1/website/ledger');
    const { data }: { data: { result: { sequence: number; hash: string }[] } } = JSON.parse(
      await answer.text(),
    );
    expect(data.result.length).toBeGreaterThan(1);
    expect(data.result.at(-1)?.hash).toBe(head);
    for (const { sequence, hash } of data.result) {
      await check(page, hash);
      await expect(
        page.getByText(`All ${data.result.length} entries check out. No forecast was changed.`),
      ).toBeVisible();
      await expect(
        page.getByText(`Yes: the fingerprint you kept is in the chain, at entry ${sequence}.`, {
          exact: true,
        }),
      ).toBeVisible();
    }
    await check(page, 'f'.repeat(64));
    await expect(notContained).toBeVisible();

    await test.step('a mistyped fingerprint gets a different answer than a fingerprint that is not in the chain', async () => {
      const notOne = page.getByText('No. That is not a fingerprint (64 digits).', { exact: true });
      for (const mistyped of [head.slice(1), `${head}0`, `g${head.slice(1)}`]) {
        await check(page, mistyped);
        await expect(notOne).toBeVisible();
      }
      await check(page, ` ${head.toUpperCase()} `);
      await expect(page.getByText('Yes: the fingerprint you kept is in the chain')).toBeVisible();
      await expect(notOne).toHaveCount(0);
    });
  });

  test('[D-LEDGER-06] [D-LEDGER-11] reports a changed forecast, and does not find a head from the changed entry on', async ({
    page,
    troubles,
  }) => {
    await visit(page, '/receipts');
    const head = await readHead(page);

    await test.step('a failed fetch of the chain is shown, and the check can be repeated', async () => {
      const mend = await failCall(page, 'website/ledger?*');
      await check(page);
      await expect(page.getByRole('main')).toContainText(unavailable);
      await mend();
      await check(page);
      await expect(
        page.getByText(/(?:entries check|entry checks) out\. No forecast was changed\./u),
      ).toBeVisible();
      troubles.length = 0;
    });

    const heads: string[] = [];
    await page.route('**/website/ledger?*', async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      heads.splice(0, 2, data.result[0].hash, data.result[1].hash);
      data.result[1].content = data.result[1].content.replace(/\d/u, (digit: string) =>
        String((Number(digit) + 1) % 10),
      );
      await route.fulfill({ response: answer, json: { data } });
    });
    await check(page, head);
    await expect(
      page.getByText('The chain is broken at entry 2: its content is not what was hashed.'),
    ).toBeVisible();
    const no = page.getByText('No: the fingerprint you kept is not in the chain.');
    await expect(no).toBeVisible();
    await check(page, heads[0]);
    await expect(
      page.getByText('Yes: the fingerprint you kept is in the chain, at entry 1.', { exact: true }),
    ).toBeVisible();
    await check(page, heads[1]);
    await expect(no).toBeVisible();
  });

  test('shows a game’s receipt with its forecast, fingerprint and check, until a link to all receipts closes it', async ({
    page,
  }) => {
    const receipt = page.getByRole('region', { name: 'One receipt' });
    const footer = page.getByRole('contentinfo');
    await visit(page, await findPlayedGame(page));
    const forecast = /^Algorithm: (?<winner>.+) by (?<margin>\d+\.\d)/u.exec(
      await page.getByText(/^Algorithm: .+ by \d/u).innerText(),
    )?.groups;
    const fingerprint = await readHead(page);
    await page.getByRole('link', { name: 'Check this receipt' }).click();
    await expect(receipt).toContainText(`${forecast?.['winner']} by ${forecast?.['margin']}, Win `);
    await expect(receipt).toContainText(`Fingerprint ${fingerprint}`);
    await expect(receipt.getByRole('link').first()).toBeInViewport();
    await receipt.getByRole('button', { name: 'Check this entry' }).click();
    await expect(receipt.getByRole('status')).toHaveText(
      'It checks out: your browser computed the same fingerprint.',
    );
    await expectAccessible(page);
    const address = page.url();
    await footer.getByRole('link', { name: 'Receipts', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/receipts' && url.hash === '');
    await expect(receipt).toContainText('Open a receipt from a game’s page or a contest card');
    await expect(receipt).not.toContainText('Fingerprint');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(receipt).toContainText(`Fingerprint ${fingerprint}`);
    await page.reload();
    await expect(receipt).toContainText(`Fingerprint ${fingerprint}`);
    await footer.getByRole('link', { name: 'FAQs', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await expect(receipt).toHaveCount(0);
  });

  test('keeps its address and shows the receipt when Retry loads the head; Retry in the footer loads the social links', async ({
    page,
    troubles,
  }) => {
    const [main, footer] = [page.getByRole('main'), page.getByRole('contentinfo')];
    const shared = footer.getByRole('list', { name: 'Outpick on social media' });
    await visit(page, await findPlayedGame(page));
    await expect(shared).toBeVisible();
    const fingerprint = await readHead(page);
    const mendHead = await failCall(page, 'website/ledger/head');
    const mendLinks = await failCall(page, 'admin/socialLink');
    await page.getByRole('link', { name: 'Check this receipt' }).click();
    await expect(main.getByRole('alert')).toContainText('The newest fingerprint did not load');
    await expect(main.getByRole('alert')).toContainText(unavailable);
    await expectAccessible(page);
    const address = page.url();
    expect(address).toMatch(/\/receipts#entry-\d+-[0-9a-f-]{36}$/u);
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(footer.getByRole('alert')).toContainText('The social links did not load.');
    await mendHead();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Copy the newest fingerprint' })).toBeVisible();
    await expect(page.getByText(/^[0-9a-f]{64}$/u).first()).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('region', { name: 'One receipt' })).toContainText(
      `Fingerprint ${fingerprint}`,
    );
    await mendLinks();
    await footer.getByRole('button', { name: 'Retry' }).click();
    await expect(shared).toBeVisible();
    await expect(page).toHaveURL(address);
    troubles.length = 0;
  });
});

test('[D-TRACK-05] a failed load of a team, a game or a track record is shown, and Retry works; with betting lines, a track record has the market’s scores', async ({
  page,
  troubles,
}) => {
  const retry = page.getByRole('button', { name: 'Retry' });
  await visit(page, `/ranking/${await findSportId(page, forecastSport)}`);

  const mendTeam = await failCall(page, 'website/team/*');
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page.getByText('The team did not load')).toBeVisible();
  await mendTeam();
  await retry.click();
  const coming = page.getByRole('table', { name: 'Upcoming games' });
  await expect(page.getByRole('heading', { name: 'Upcoming games' })).toBeVisible();

  const mendGame = await failCall(page, 'website/game/*');
  await coming.getByRole('link').first().click();
  await expect(page.getByRole('alert')).toContainText('The game did not load');
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await expectAccessible(page);
  await mendGame();
  await retry.click();
  await expect(page.getByRole('heading', { name: 'The forecast' })).toBeVisible();
  await page.goBack();
  await expect(coming).toBeVisible();

  const mendRecord = await failCall(page, 'website/track-record/*');
  await page.getByRole('main').getByRole('link', { name: 'Track record' }).click();
  await expect(page.getByText('The track record did not load')).toBeVisible();
  await mendRecord();
  await page.route('**/website/track-record/*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    data.market = {
      algorithm: { games: 2, logLoss: 0.61234, brier: 0.21236, marginError: 9.876 },
      market: { games: 2, logLoss: 0.59991, brier: 0.20001, marginError: 9.5 },
    };
    await route.fulfill({ response: answer, json: { data } });
  });
  await retry.click();
  await expect(page.getByRole('heading', { name: 'The scores' })).toBeVisible();
  const scores = page.getByRole('table', { name: 'Scores on the games that had a line' });
  await expect(scores.getByRole('columnheader')).toHaveText([
    'Forecaster',
    'Games',
    'Log loss',
    'Brier',
    'Margin error',
  ]);
  await expect(scores.getByRole('rowheader')).toHaveText(['Algorithm', 'Market']);
  await expect(scores.getByRole('cell')).toHaveText([
    '2',
    '0.6123',
    '0.2124',
    '9.88',
    '2',
    '0.5999',
    '0.2000',
    '9.50',
  ]);
  troubles.length = 0;
});

/** Presses Tab until the link has the focus, then Enter. */
async function tabTo(page: Page, link: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
}

test('the keyboard alone reaches a team, its next game and that game’s tools', async ({ page }) => {
  await visit(page, `/ranking/${await findSportId(page, forecastSport)}`);
  await tabTo(page, rows(page).first().getByRole('rowheader').getByRole('link'));
  const coming = page.getByRole('table', { name: 'Upcoming games' });
  await expect(coming).toBeVisible();
  await tabTo(page, coming.getByRole('link').first());
  await expect(page.getByRole('heading', { name: 'The forecast' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Head-to-Head' }).last());
  await expect(page).toHaveURL(/\/headtohead\/.+gameId=/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Head-to-Head`);
});

test('[D-TIME-03] with scripts off games, teams, track record and receipts can be read, with times in UTC', async ({
  plainPage: page,
}) => {
  const sportId = await findSportId(page, forecastSport);
  await page.goto(await findPlayedGame(page));
  await expect(page.getByText(/^Dot \d+ of 50/u)).toBeVisible();
  for (const time of await page.getByRole('main').locator('time').allInnerTexts())
    expect(time).toContain('UTC');
  await page.goto(`/track-record/${sportId}`);
  await expect(page.getByText(/^When we said \d+%, it happened/u)).toBeVisible();
  await page.goto(`/ranking/${sportId}`);
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Upcoming games' })).toBeVisible();
  await page.goto('/receipts');
  await expect(page.getByText(/^[0-9a-f]{64}$/u)).toBeVisible();
});
