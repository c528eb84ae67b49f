import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { failCall, unavailable } from './support/failing.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search teams, games and sports' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option');

/** Opens the search box by its icon and types a text. */
async function type(page: Page, text: string): Promise<void> {
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
}

test('the search box finds a team whose accents were not typed, has no accessibility violations, and opens the team’s page by keyboard', async ({
  page,
}) => {
  await visit(page, '/news');
  await type(page, 'ashf ala');
  await expect(options(page).first()).toContainText('Ashford Álamos');
  await expect(options(page).first()).toContainText(forecastSport);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const chosen = await options(page).first().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', chosen ?? '');
  await expect(field(page)).toBeFocused();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // Check only the header, because the box covers a part of the page.
    await expectAccessible(page, 'header');
  }
  // Arrow Up on the first option returns to the text field. Pressed again, it selects the last option.
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ashford Álamos');
  await expect(field(page)).toBeHidden();
});

test('a search for two teams finds their games, and Enter in the field shows all results', async ({
  page,
}) => {
  await visit(page, '/');
  await type(page, 'hay bay @ ashford');
  const games = page.getByRole('group', { name: 'Games' }).getByRole('option');
  await expect(games).toHaveCount(10);
  for (const text of await games.allTextContents())
    expect(text).toMatch(/Ashford.*Hay Bay|Hay Bay.*Ashford/u);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=hay\+bay\+%40\+ashford$/u);
  await expect(page.getByRole('region', { name: 'Games' }).getByRole('link')).toHaveCount(10);
  await page.getByRole('region', { name: 'Games' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/game\/[0-9a-f-]{36}$/u);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('hay bay @ ashford');
});

test('the search box opens by keyboard, sends one request per pause in typing and ignores stale answers; Escape returns the focus to the icon', async ({
  page,
}) => {
  await visit(page, '/news');
  const queries: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/website/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    queries.push(q);
    if (q === 'college') await released;
    await route.continue().catch(() => {});
  });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText('college');
  await expect.poll(() => queries).toEqual(['college']);
  await field(page).fill('hay bay');
  await expect(options(page).first()).toContainText('Hay Bay');
  release();
  await expect(options(page).first()).toContainText('Hay Bay');
  expect(queries).toEqual(['college', 'hay bay']);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/\/news$/u);
});

test('a failed search shows an error, and Retry works, in the box and on the page', async ({
  page,
  troubles,
}) => {
  await visit(page, '/news');
  const repair = await failCall(page, 'website/search?*');
  await type(page, 'hay');
  await expect(page.getByRole('alert')).toContainText('The search did not load.');
  await repair();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(options(page).first()).toContainText('Hay Bay');
  await page.keyboard.press('Escape');
  const repairAgain = await failCall(page, 'website/search?*');
  await type(page, 'hay b');
  await field(page).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(unavailable);
  await repairAgain();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Teams' })).toContainText('Hay Bay');
  expect(troubles.every((trouble) => trouble.includes('503'))).toBe(true);
  troubles.length = 0;
});

test('the search page explains empty, short and long queries, and is not indexed', async ({
  plainPage: page,
}) => {
  await page.goto('/search');
  await expect(page).toHaveTitle('Search | Outpick');
  await expect(page.getByText('Type the beginning of a name')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/search?q=x');
  await expect(page.getByText('Type at least 2 characters.')).toBeVisible();
  await page.goto(`/search?q=${'x'.repeat(300)}`);
  await expect(page.getByText('That is too long.')).toBeVisible();
});

test('the search page shows a script in its address as text, and links to all sports', async ({ page }) => {
  await visit(page, '/search?q=%3Cscript%3Ewindow.smuggled%3D1%3C%2Fscript%3Eqq');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Nothing found for');
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
  await page.getByRole('link', { name: 'All sports' }).click();
  await expect(page).toHaveURL(/\/sports$/u);
});

test('with scripts off the icon leads to the search page, whose form finds a team', async ({
  plainPage: page,
}) => {
  await page.goto('/news');
  await opener(page).click();
  await expect(page).toHaveURL(/\/search$/u);
  await page.getByRole('searchbox').fill('ashford');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=ashford$/u);
  await page.getByRole('region', { name: 'Teams' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ashford Álamos');
});
