import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { forecastTeams } from './support/forecasts.ts';
import { rows, findSportId, sportLink } from './support/lists.ts';
import { expectToast } from './support/notices.ts';
import { emptySport, forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const [one, other, third] = forecastTeams;
const equalRest = /This assumes equal rest and each team’s current key player/u;

const tools = { headToHead: 'headtohead', vegas: 'vegas', vig: 'vig' } as const;

/** Returns a tool's address with values for its form. */
async function toolAddress(
  page: Page,
  tool: keyof typeof tools,
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const address = `/${tools[tool]}/${await findSportId(page, forecastSport)}`;
  const query = new URLSearchParams(values).toString();
  return query === '' ? address : `${address}?${query}`;
}

/** Returns the values of a spread form by their names in the address. */
const spreadValues = (pointSpread: string) => ({
  winnerName: one,
  opponentName: other,
  winnerLocation: 'Home',
  pointSpread,
});

/** Opens prices and vig with these values. */
const gotoVig = async (page: Page, pointSpread: string, favoritePrice: string, opponentPrice: string) =>
  page.goto(await toolAddress(page, 'vig', { ...spreadValues(pointSpread), favoritePrice, opponentPrice }));

async function fillSpread(page: Page, spread = '1.5', location = 'Home'): Promise<void> {
  await page.getByLabel('Favorite', { exact: true }).selectOption({ label: one });
  await page.getByLabel('Opponent', { exact: true }).selectOption({ label: other });
  await page.getByLabel('Favorite Location').selectOption(location);
  await page.getByLabel('Point Spread', { exact: true }).selectOption(spread);
}

/** Finds the figure below a label in a result panel. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
    .first();
const percent = async (page: Page, label: string) => Number.parseFloat(await figure(page, label).innerText());

test.describe('head-to-head', () => {
  test('[S2-H2H-01] [S2-H2H-02] [D-H2H-04] compares two teams as soon as both are chosen; its address can be shared, and Back restores the earlier teams', async ({
    page,
    plainPage,
  }) => {
    const sportId = await findSportId(page, forecastSport);
    await visit(page, `/ranking/${sportId}`);
    const teamList = page.waitForResponse(`**/getTeamNameList/${sportId}`);
    await sportLink(page, 'Head-to-Head', forecastSport).click();
    expect((await teamList).ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Head-to-Head`);
    await expect(page).toHaveURL(new RegExp(`/headtohead/${sportId}$`, 'u'));
    await expect(page.getByRole('img', { name: 'versus' })).toBeVisible();
    const [home, away] = [page.getByLabel('Home team'), page.getByLabel('Away team')];
    for (const side of [home, away])
      expect((await side.locator('option').allInnerTexts()).slice(1).toSorted()).toEqual(
        [...forecastTeams].toSorted(),
      );
    await home.selectOption({ label: one });
    await away.selectOption({ label: other });
    const result = page.getByRole('region', { name: 'Result' });
    for (const site of [`At ${one}`, 'Neutral site']) {
      const panel = result.getByRole('article').filter({ hasText: site });
      for (const label of ['Predicted Winner', 'Predicted Loser', 'Algo Margin', 'Win Prob', 'Tie Prob'])
        await expect(panel.getByText(label, { exact: true })).toBeVisible();
      await expect(panel.getByRole('img')).toHaveAccessibleName(/^Out of fifty equally likely games/u);
    }
    await expect(page.getByText(equalRest)).toBeVisible();
    await expect(page).toHaveURL(/\?home=[0-9a-f-]{36}&away=[0-9a-f-]{36}$/u);
    await expect(page.getByRole('heading', { name: `At ${one}` })).toBeVisible();

    await home.selectOption({ label: third });
    await expect(page.getByRole('heading', { name: `At ${third}` })).toBeVisible();
    await plainPage.goto(page.url());
    await expect(plainPage.getByRole('heading', { name: `At ${third}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: `At ${one}` })).toBeVisible();
    await expect(home.locator('option:checked')).toHaveText(one);
  });

  test('[S2-H2H-03] says so if a sport has no teams', async ({ plainPage: page }) => {
    await page.goto(`/headtohead/${await findSportId(page, emptySport)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${emptySport} Head-to-Head`);
    await expect(page.getByRole('heading', { name: 'No Team is found' })).toBeVisible();
  });

  test('compares two teams with scripts off', async ({ plainPage: page }) => {
    await page.goto(await toolAddress(page, 'headToHead'));
    await page.getByLabel('Home team').selectOption({ label: one });
    await page.getByLabel('Away team').selectOption({ label: other });
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { name: `At ${one}` })).toBeVisible();
    await expect(page.getByText('Predicted Winner')).toHaveCount(2);
  });
});

test('[S8-ERR-09] [S8-ERR-21] head-to-head and Vegas Analysis show the server’s message in a toast when they fail', async ({
  page,
  troubles,
}) => {
  await visit(page, await toolAddress(page, 'headToHead'));
  await failCall(page, 'website/headToHeadResult/**');
  await page.getByLabel('Home team').selectOption({ label: one });
  await page.getByLabel('Away team').selectOption({ label: other });
  await expectToast(page, unavailable);
  await sportLink(page, 'Vegas Line', forecastSport).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Vegas Analysis`);
  await fillSpread(page);
  await failCall(page, 'game/vegasAnalysisPage*', 'The analysis failed.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'The analysis failed.');
  await expect(page.getByLabel('Point Spread', { exact: true })).toHaveValue('1.5');
  troubles.length = 0;
});

test.describe('Vegas Analysis', () => {
  test('[S2-VEGAS-01] [S9-CONST-15] [S2-VEGAS-04] has its four fields, three places, 101 spreads, and the operators’ explanation', async ({
    plainPage: page,
  }) => {
    await page.goto(`/ranking/${await findSportId(page, forecastSport)}`);
    await sportLink(page, 'Vegas Line', forecastSport).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Vegas Analysis`);
    await expect(page).toHaveURL(/\/vegas\/[0-9a-f-]{36}$/u);
    const options = async (label: string) =>
      (await page.getByLabel(label, { exact: true }).locator('option').allInnerTexts()).slice(1);
    expect((await options('Favorite')).length).toBe(forecastTeams.length);
    expect((await options('Opponent')).length).toBe(forecastTeams.length);
    expect(await options('Favorite Location')).toEqual(['Home', 'Away', 'Neutral Site']);
    expect(await options('Point Spread')).toEqual(
      Array.from({ length: 101 }, (_, index) => String(index / 2)),
    );
    const main = page.getByRole('main');
    for (const part of [1, 8])
      await expect(
        main.getByRole('heading', { level: 2, name: `${part}. Part of Vegas Analysis` }),
      ).toBeVisible();
    await expect(main.getByRole('link', { name: 'link to the news' }).first()).toHaveAttribute(
      'href',
      '/news',
    );
  });

  test('[S5-VEGAS-01] [S2-VEGAS-03] [S8-MSG-11] names the empty fields, then shows the result and a toast', async ({
    page,
  }) => {
    await visit(page, await toolAddress(page, 'vegas'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByRole('button', { name: 'Submit' }).click();
    for (const field of ['Favorite', 'Opponent', 'Favorite Location', 'Point Spread'])
      await expect(page.getByText(`${field} is required!`, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Favorite', { exact: true })).toBeFocused();
    expect(requests.filter((url) => url.includes('vegasAnalysisPage'))).toEqual([]);

    // Use a whole number, because then a win by exactly the spread is possible, which counts as covering it.
    await fillSpread(page, '1');
    const response = page.waitForResponse(/vegasAnalysisPage/u);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expectToast(page, 'Vegas Submitted Successfully');
    const { data }: { data: Record<string, number> } = JSON.parse(await (await response).text());
    for (const [label, field] of [
      ['Prob Win Margin >= Pt Spread', 'probWinMarginGreaterThanSpread'],
      ['Prob Win Margin < Pt Spread', 'probWinMarginLessThanSpread'],
    ] as const)
      await expect(figure(page, label)).toHaveText(`${(100 * (data[field] ?? 0)).toFixed(1)}%`);
    await expect(page.getByText(equalRest)).toBeVisible();
  });

  test('has a spread slider that follows the pointer and the arrow keys, and shows the server’s result for the chosen spread', async ({
    page,
  }) => {
    await visit(page, await toolAddress(page, 'vegas', spreadValues('1')));
    const slider = page.getByRole('slider', { name: 'Point spread' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: `${one} by 2 or more?` })).toBeVisible();
    await expect(page).toHaveURL(/pointSpread=2\b/u);
    await expect(page.getByLabel('Point Spread', { exact: true })).toHaveValue('2');
    const probability = await figure(page, 'Prob Win Margin >= Pt Spread').innerText();
    await page.reload();
    await expect(figure(page, 'Prob Win Margin >= Pt Spread')).toHaveText(probability);
    const box = await slider.boundingBox();
    if (!box) throw new Error('the slider has no bounding box');
    await page.mouse.move(box.x + box.width * 0.6, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('heading', { name: `${one} by 0 or more?` })).toBeVisible();
    await expect(page).toHaveURL(/pointSpread=0\b/u);
  });

  test('[D-VEGAS-03] with scripts off shows the result and its assumptions, and names missing fields', async ({
    plainPage: page,
  }) => {
    await page.goto(await toolAddress(page, 'vegas'));
    await page.getByLabel('Favorite', { exact: true }).selectOption({ label: one });
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Opponent is required!')).toBeVisible();
    await fillSpread(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Prob Win Margin >= Pt Spread')).toBeVisible();
    await expect(page.getByText(equalRest)).toBeVisible();
  });
});

test.describe('prices and vig', () => {
  test('[S2-VEGAS-02] [D-VIG-01] [D-VIG-13] takes two prices and a spread, and says that it isn’t betting advice', async ({
    plainPage: page,
  }) => {
    await page.goto(await toolAddress(page, 'vegas'));
    await sportLink(page, 'Prices and vig', forecastSport).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${forecastSport} Prices and Vig`);
    await expect(page).toHaveURL(/\/vig\/[0-9a-f-]{36}$/u);
    await expect(page.getByRole('main')).toContainText(
      "This explains prices; it isn't betting advice. Where we disagree with the market, assume it knows something.",
    );
    await fillSpread(page);
    await page.getByLabel('Favorite Price').fill('+150');
    await page.getByLabel('Opponent Price').fill('-180');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/&pointSpread=1\.5&favoritePrice=%2B150&opponentPrice=-180$/u);
    // The result depends on the spread and both prices.
    await expect(page.getByRole('heading', { name: `${one} by more than 1.5?` })).toBeVisible();
    await expect(figure(page, 'No-vig probabilities')).toHaveText('37.6% / 62.4%');
  });

  test('[D-VEGAS-03] [D-VIG-03] [D-VIG-04] names its assumptions, and says to which team each probability belongs', async ({
    plainPage: page,
  }) => {
    await gotoVig(page, '1', '+150', '-180');
    await expect(page.getByText(equalRest)).toBeVisible();
    // 100/250 + 180/280 is 104.29%; the book's hold is 4.29 / 104.29 = 4.11%.
    await expect(figure(page, 'The book’s margin (vig)')).toHaveText('4.3%');
    await expect(figure(page, 'Hold')).toHaveText('4.1%');
    await expect(figure(page, 'No-vig probabilities')).toHaveText('37.6% / 62.4%');
    await expect(page.getByText(`${one} / ${other}, by the power method`)).toContainText(
      '38.4% / 61.6% in proportion',
    );
  });

  test('[D-VIG-03] [D-VIG-04] [D-VIG-05] shows the vig, the no-vig probabilities and the algorithm’s own', async ({
    plainPage: page,
  }) => {
    await gotoVig(page, '1', '-110', '-110');
    await expect(figure(page, 'The book’s margin (vig)')).toHaveText('4.8%');
    const [favorite = 0, opponent = 0] = (await figure(page, 'No-vig probabilities').innerText())
      .split('/')
      .map(Number.parseFloat);
    expect(favorite + opponent).toBeCloseTo(100, 5);
    const sum =
      (await percent(page, 'Covers')) +
      (await percent(page, 'Push')) +
      (await percent(page, 'Does not cover'));
    expect(Math.abs(sum - 100)).toBeLessThan(0.16);
  });

  test('[D-VIG-06] shows the edge, and says that the market usually knows more', async ({
    plainPage: page,
  }) => {
    // Use a whole number, because then pushes are possible, which the algorithm's side of the edge excludes.
    await gotoVig(page, '0', '+150', '-180');
    expect(await percent(page, 'Push')).toBeGreaterThan(10);
    const covers = await percent(page, 'Covers');
    const fails = await percent(page, 'Does not cover');
    const market = Number.parseFloat(await figure(page, 'No-vig probabilities').innerText());
    const edge = Number((await figure(page, 'Edge').innerText()).replace('−', '-'));
    expect(Math.abs(edge - ((100 * covers) / (covers + fails) - market))).toBeLessThan(0.25);
    await expect(page.getByText('The market usually knows more than the algorithm')).toBeVisible();
  });

  test('[D-VIG-02] gives the same result for American and decimal odds', async ({ plainPage: page }) => {
    const results = page.locator('section[aria-label=Result] dl');
    for (const [price, same] of [
      ['+150', '2.5'],
      ['-100', '2'],
    ] as const) {
      await gotoVig(page, '1.5', price, '-200');
      await expect(results.first()).toBeVisible();
      const american = await results.allInnerTexts();
      await gotoVig(page, '1.5', same, '1.5');
      expect(await results.allInnerTexts()).toEqual(american);
    }
  });

  test('[D-VIG-14] rejects invalid prices', async ({ plainPage: page }) => {
    for (const price of ['0', '0.5', '-50', 'evens']) {
      await gotoVig(page, '1.5', price, '-110');
      await expect(page.getByText('Favorite Price is invalid!')).toBeVisible();
      await expect(page.locator('section[aria-label=Result]')).toHaveCount(0);
    }
  });
});

/** Lists the first games of the predictions: address, margin, win probability and tie probability. */
async function listGames(page: Page, count: number) {
  await page.goto(`/prediction/${await findSportId(page, forecastSport)}`);
  const tableRows = await rows(page).evaluateAll(
    (all, limit) =>
      all.slice(0, limit).map((row) => ({
        why: row.querySelector('a')?.getAttribute('href') ?? '',
        numbers: [...row.children].slice(3).map((cell) => cell.textContent ?? ''),
      })),
    count,
  );
  return tableRows.map(({ why, numbers: [margin = '?', win = '?', tie = '?'] }) => ({
    address: `/game/${new URL(why, 'http://x').searchParams.get('game') ?? ''}`,
    margin,
    win,
    tie,
  }));
}

test('[D-H2H-02] [D-VEGAS-01] [D-VEGAS-03] a game’s page and its head-to-head and Vegas results show the same numbers as the list, to the displayed digit', async ({
  plainPage: page,
}) => {
  const games = await listGames(page, 8);
  expect(games).toHaveLength(8);
  for (const { address, margin, win, tie } of games) {
    await page.goto(address);
    await expect(page.getByText(`by ${margin}, Win ${win}, Tie ${tie}`)).toBeVisible();
    const vegas = await page.getByRole('link', { name: 'Vegas Line', exact: true }).getAttribute('href');
    await page.getByRole('link', { name: 'Head-to-Head', exact: true }).click();
    await expect(page.getByText('rest days and key players of this game')).toBeVisible();
    const panels = await page.getByRole('article').allInnerTexts();
    const same = panels.some((panel) => [margin, win, tie].every((figureText) => panel.includes(figureText)));
    expect(same, panels.join('\n')).toBe(true);
    // With a spread of half a point, every win covers.
    await page.goto((vegas ?? '').replace(/pointSpread=[\d.]+/u, 'pointSpread=0.5'));
    await expect(page.getByText('rest days and key players of this game')).toBeVisible();
    await expect(page.getByText(equalRest)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /by 0\.5 or more\?$/u })).toBeVisible();
    await expect(figure(page, 'Prob Win Margin >= Pt Spread')).toHaveText(win);
  }
});

test('[D-VEGAS-01] for a listed game, a spread of half a point shows the game’s own win probability', async ({
  page,
  plainPage,
}) => {
  const [game] = await listGames(plainPage, 1);
  await visit(page, game?.address ?? '');
  await page.getByRole('link', { name: 'Vegas Line', exact: true }).click();
  await expect(page.getByText('rest days and key players of this game')).toBeVisible();
  await expect(page.getByText(equalRest)).toHaveCount(0);
  await page.getByRole('slider').focus();
  const spread = page.getByRole('heading', { name: /by 0\.5 or more\?$/u });
  await expect(async () => {
    const words = await page.getByRole('heading', { name: /or more\?$/u }).innerText();
    const now = Number(/by ([\d.]+) or more/u.exec(words)?.[1]);
    const isNegative = (await page.getByRole('slider').inputValue()).startsWith('-');
    if (now !== 0.5) await page.keyboard.press(now > 0.5 === isNegative ? 'ArrowRight' : 'ArrowLeft');
    await expect(spread).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(figure(page, 'Prob Win Margin >= Pt Spread')).toHaveText(game?.win ?? '');
});

test('prices and vig have no accessibility violations with an invalid price, and show the result after the price is corrected', async ({
  page,
}) => {
  await visit(page, await toolAddress(page, 'vig', spreadValues('1')));
  await page.getByLabel('Favorite Price').fill('-110');
  await page.getByLabel('Opponent Price').fill('x');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Opponent Price is invalid!')).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothSchemes(page);
  }
  await page.getByLabel('Opponent Price').fill('-110');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Expected value')).toBeVisible();
  await expectToast(page, 'Vegas Submitted Successfully');
});
