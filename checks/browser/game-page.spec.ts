import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { forecastTeams, judgedGames } from './support/forecasts.ts';
import { rows, sportIdOf } from './support/lists.ts';
import { emptySport, forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The address of the first game of a sport's list. */
async function gameOf(page: Page, list: 'prediction' | 'gameresult'): Promise<string> {
  await page.goto(`/${list}/${await sportIdOf(page, forecastSport)}`);
  const link = await rows(page).first().getByRole('link').first().getAttribute('href');
  const opened = new URL(link ?? '', 'http://x');
  return list === 'prediction' ? `/game/${opened.searchParams.get('game') ?? ''}` : opened.pathname;
}

/** What a game's page shows both before and after the game. */
async function expectForecast(page: Page): Promise<void> {
  await expect(page.getByText(/^Algorithm: .+ by \d+\.\d, Win \d+\.\d%, Tie \d+\.\d%$/u)).toBeVisible();
  await expect(page.getByRole('table', { name: /^Why .+ by \d+\.\d$/u })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Out of fifty equally likely games/u })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
}

test('[D-GAME-01] [D-GAME-81] a coming game shows its forecast, the reasons, the distribution and its receipt, without sign-in', async ({
  page,
}) => {
  await visit(page, await gameOf(page, 'prediction'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' @ ');
  await expectForecast(page);
  await expect(page.getByText(/^(Entry \d+ of the ledger, frozen|Not frozen yet)/u)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How it did' })).toHaveCount(0);
});

test('[D-GAME-81] a played game shows its receipt and how the forecast did', async ({ page }) => {
  await visit(page, await gameOf(page, 'gameresult'));
  await expectForecast(page);
  await expect(page.getByRole('heading', { name: 'How it did' })).toBeVisible();
  await expect(page.getByText(/^Dot \d+ of 50: .+\.$/u)).toBeVisible();
  await expect(page.getByText(/^(Called|Missed)$/u)).toBeVisible();
  await expect(page.getByText(/^[0-9a-f]{64}$/u)).toBeVisible();
  await expect(page.getByText(/^Entry \d+ of the ledger, frozen/u)).toBeVisible();
});

test('a game has structured data for search engines', async ({ page }) => {
  await page.goto(await gameOf(page, 'prediction'));
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
  page,
}) => {
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  await rows(page).first().getByRole('rowheader').getByRole('link').click();
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect(page.getByText(/^goals compared with an average team, give or take \d+\.\d$/u)).toBeVisible();
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd');
  await expect(figure('Rank')).toHaveText(['1', `of ${forecastTeams.length}`]);
  // The curve ends at the rating that the figure shows.
  const rating = await figure('Rating').first().innerText();
  const band = /give or take (\d+\.\d)$/u.exec(await figure('Rating').last().innerText())?.[1];
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(page.getByRole('img', { name: `The rating of ${name} over the season` })).toHaveAccessibleName(
    new RegExp(` to ${rating.replace('+', '\\+')} goals, now give or take ${band}\\.$`, 'u'),
  );
});

test('[D-TEAM-81] a team’s last and next games are shown from its own side', async ({ page }) => {
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  for (const [team, last, next] of [
    ['Ashford Álamos', [/^Fox Hill #1\s*home$/u, 'Won 2–0'], /^Gulls\?\s*away$/u],
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

test('[D-TRACK-01] [D-TRACK-02] [D-TRACK-04] the track record scores every frozen forecast, beside the home team', async ({
  page,
}) => {
  await visit(page, `/track-record/${await sportIdOf(page, forecastSport)}`);
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

test('[D-TRACK-03] [D-TRACK-05] the track record has a calibration plot, and no market without lines', async ({
  page,
}) => {
  await visit(page, `/track-record/${await sportIdOf(page, forecastSport)}`);
  await expect(page.getByRole('columnheader', { name: 'We said' })).toBeVisible();
  const points = page.getByRole('row').filter({ hasText: /^\d+\.\d%\d+\.\d%\d+\d+–\d+%$/u });
  await expect(page.locator('[data-calibration="bar"]')).toHaveCount(await points.count());
  expect(await points.count()).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Compared with the market' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Market');
  await visit(page, `/track-record/${await sportIdOf(page, emptySport)}`);
  await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
});

test('[D-TRACK-05] the track record has the market’s scores beside ours where lines were loaded', async ({
  page,
}) => {
  await page.route('**/website/track-record/*', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    data.market = {
      algorithm: { games: 2, logLoss: 0.61234, brier: 0.21236, marginError: 9.876 },
      market: { games: 2, logLoss: 0.59991, brier: 0.20001, marginError: 9.5 },
    };
    await route.fulfill({ response: answer, json: { data } });
  });
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  await page.getByRole('main').getByRole('link', { name: 'Track record' }).click();
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
});

const check = async (page: Page, savedHead = '') => {
  await page.getByLabel(/fingerprint that you kept/u).fill(savedHead);
  await page.getByRole('button', { name: 'Check in my browser' }).click();
};
const headOf = async (page: Page) =>
  (
    await page
      .getByText(/^[0-9a-f]{64}$/u)
      .first()
      .innerText()
  ).trim();

test.describe('the receipts', () => {
  test('[D-LEDGER-06] [D-LEDGER-11] are verified in the browser, and a saved head is found', async ({
    page,
  }) => {
    await visit(page, '/receipts');
    const head = await headOf(page);
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
    await expect(page.getByText('No: the fingerprint you kept is not in the chain.')).toBeVisible();
  });

  test('a mistyped fingerprint gets another answer than one that is not in the chain', async ({ page }) => {
    await visit(page, '/receipts');
    const head = await headOf(page);
    const notOne = page.getByText('No. That is not a fingerprint (64 digits).', { exact: true });
    for (const mistyped of [head.slice(1), `${head}0`, `g${head.slice(1)}`]) {
      await check(page, mistyped);
      await expect(notOne).toBeVisible();
    }
    await check(page, ` ${head.toUpperCase()} `);
    await expect(page.getByText('Yes: the fingerprint you kept is in the chain')).toBeVisible();
    await expect(notOne).toHaveCount(0);
  });

  test('a game’s receipt opens with its forecast, its fingerprint and its own check', async ({ page }) => {
    await visit(page, await gameOf(page, 'gameresult'));
    const forecast = /^Algorithm: (?<winner>.+) by (?<margin>\d+\.\d)/u.exec(
      await page.getByText(/^Algorithm: .+ by \d/u).innerText(),
    )?.groups;
    const fingerprint = await headOf(page);
    await page.getByRole('link', { name: 'Check this receipt' }).click();
    const receipt = page.getByRole('region', { name: 'One receipt' });
    await expect(receipt).toContainText(`${forecast?.['winner']} by ${forecast?.['margin']}, Win `);
    await expect(receipt).toContainText(`Fingerprint ${fingerprint}`);
    await expect(receipt.getByRole('link').first()).toBeInViewport();
    await receipt.getByRole('button', { name: 'Check this entry' }).click();
    await expect(receipt.getByRole('status')).toHaveText(
      'It checks out: your browser computed the same fingerprint.',
    );
    await expectAccessible(page);
    await page.reload();
    await expect(receipt).toContainText(`Fingerprint ${fingerprint}`);
  });

  test('an open receipt is left by a link, to another page and to the receipts without one', async ({
    page,
  }) => {
    const receipt = page.getByRole('region', { name: 'One receipt' });
    const footer = page.getByRole('contentinfo');
    await visit(page, await gameOf(page, 'gameresult'));
    await page.getByRole('link', { name: 'Check this receipt' }).click();
    await expect(receipt).toContainText('Fingerprint ');
    const address = page.url();
    await footer.getByRole('link', { name: 'Receipts', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/receipts' && url.hash === '');
    await expect(receipt).toContainText('Open a receipt from a game’s page or a contest card');
    await expect(receipt).not.toContainText('Fingerprint');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(receipt).toContainText('Fingerprint ');
    await footer.getByRole('link', { name: 'FAQs', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    await expect(receipt).toHaveCount(0);
  });

  test('[D-LEDGER-06] [D-LEDGER-11] a changed forecast is reported, and no head from it on counts as contained', async ({
    page,
  }) => {
    await visit(page, '/receipts');
    const head = await headOf(page);
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
});

test('a failed load of a team or a track record is shown, and Retry works', async ({ page, troubles }) => {
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  for (const [call, link, failed, loaded] of [
    [
      'website/team/*',
      rows(page).first().getByRole('rowheader').getByRole('link'),
      'The team',
      'Upcoming games',
    ],
    [
      'website/track-record/*',
      page.getByRole('main').getByRole('link', { name: 'Track record' }),
      'The track record',
      'The scores',
    ],
  ] as const) {
    const mend = await failCall(page, call);
    await link.click();
    await expect(page.getByText(`${failed} did not load`)).toBeVisible();
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: loaded })).toBeVisible();
  }
  troubles.length = 0;
});

test('a failed load of a game is shown, and Retry works', async ({ page, troubles }) => {
  await visit(page, `/prediction/${await sportIdOf(page, forecastSport)}`);
  await rows(page).first().getByRole('link').first().click();
  const link = page.getByRole('link', { name: /full game page$/u });
  await expect(link).toBeVisible();
  const mend = await failCall(page, 'website/game/*');
  await link.click();
  await expect(page.getByRole('alert')).toContainText('The game did not load');
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'The forecast' })).toBeVisible();
  troubles.length = 0;
});

test('a failed load of the ledger’s head is shown, and Retry works', async ({ page, troubles }) => {
  await visit(page, await gameOf(page, 'gameresult'));
  const mend = await failCall(page, 'website/ledger/head');
  await page.getByRole('link', { name: /^Check (?:the receipts|this receipt)$/u }).click();
  await expect(page.getByRole('alert')).toContainText('The newest fingerprint did not load');
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^[0-9a-f]{64}$/u)).toBeVisible();
  troubles.length = 0;
});

test('Retry on a failed page of receipts shows the receipt that the address names', async ({
  page,
  troubles,
}) => {
  await visit(page, await gameOf(page, 'gameresult'));
  const fingerprint = await headOf(page);
  const mend = await failCall(page, 'website/ledger/head');
  await page.getByRole('link', { name: 'Check this receipt' }).click();
  await expect(page.getByRole('alert')).toContainText('The newest fingerprint did not load');
  const address = page.url();
  expect(address).toMatch(/\/receipts#entry-\d+-[0-9a-f-]{36}$/u);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Copy the newest fingerprint' })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('region', { name: 'One receipt' })).toContainText(`Fingerprint ${fingerprint}`);
  troubles.length = 0;
});

test('Retry keeps the fragment of the address, and loads the parts that every page shares too', async ({
  page,
  troubles,
}) => {
  const footer = page.getByRole('contentinfo');
  const shared = footer.getByRole('list', { name: 'Outpick on social media' });
  await visit(page, await gameOf(page, 'gameresult'));
  await expect(shared).toBeVisible();
  const mendHead = await failCall(page, 'website/ledger/head');
  const mendLinks = await failCall(page, 'admin/socialLink');
  await page.getByRole('link', { name: 'Check this receipt' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(footer.getByRole('alert')).toContainText('The social links did not load.');
  await mendHead();
  await mendLinks();
  await footer.getByRole('button', { name: 'Retry' }).click();
  await expect(shared).toBeVisible();
  await expect(page).toHaveURL(/\/receipts#entry-\d+-[0-9a-f-]{36}$/u);
  troubles.length = 0;
});

test('the Copy button copies the ledger’s head and confirms it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/receipts');
  await page.getByRole('button', { name: 'Copy the newest fingerprint' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Copied$/u })).toBeVisible();
  const head = await page.getByText(/^[0-9a-f]{64}$/u).innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(head);
});

test('a failed fetch of the chain is shown, and the check can be repeated', async ({ page, troubles }) => {
  await visit(page, '/receipts');
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
  await visit(page, `/ranking/${await sportIdOf(page, forecastSport)}`);
  await tabTo(page, rows(page).first().getByRole('rowheader').getByRole('link'));
  const coming = page.getByRole('table', { name: 'Upcoming games' });
  await expect(coming).toBeVisible();
  await tabTo(page, coming.getByRole('link').first());
  await expect(page.getByRole('heading', { name: 'The forecast' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Head-to-Head' }).last());
  await expect(page).toHaveURL(/\/headtohead\/.+gameId=/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Head-to-Head`);
});

test('the keyboard alone can check the receipts', async ({ page }) => {
  await visit(page, '/receipts');
  await page.getByLabel(/fingerprint that you kept/u).focus();
  await page.keyboard.type('f'.repeat(64));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No: the fingerprint you kept is not in the chain.')).toBeVisible();
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[D-TIME-03] games, teams, track record and receipts can be read, with times in UTC', async ({
    page,
  }) => {
    const sportId = await sportIdOf(page, forecastSport);
    await page.goto(await gameOf(page, 'gameresult'));
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
});

for (const width of [360, 1440])
  test(`games, teams, track record and receipts have no accessibility fault at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 800 });
    const sportId = await sportIdOf(page, forecastSport);
    for (const path of [
      await gameOf(page, 'prediction'),
      await gameOf(page, 'gameresult'),
      `/track-record/${sportId}`,
      '/receipts',
    ]) {
      await visit(page, path);
      await expectAccessibleInBothSchemes(page);
    }
    await visit(page, `/ranking/${sportId}`);
    await page.getByRole('link', { name: /^Saint Bartholomew/u }).click();
    await expect(page.getByRole('heading', { name: 'Upcoming games' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
