import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { waitForHydration } from './visit.ts';

async function waitForScript(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => window.matchMedia('(scripting: enabled)').matches);
  if (scripted) await waitForHydration(page);
}

/** Opens a sport's page by its link in the list of sports, or else by the link on the sport's ranking. */
export async function openSportPage(page: Page, sport: string, link: string, title: string): Promise<void> {
  await page.goto('/sports');
  await waitForScript(page);
  const row = page.getByRole('row').filter({ hasText: sport });
  const direct = row.getByRole('link', { name: link });
  if ((await direct.count()) > 0) await direct.click();
  else {
    await row.getByRole('link', { name: 'Rankings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${sport} Rankings`);
    await page
      .getByRole('navigation', { name: sport, exact: true })
      .getByRole('link', { name: link })
      .click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** The rows of the page's list, without the header and expanded details. */
export const rows = (page: Page) =>
  // XPath runs in the browser; Playwright's `:has` takes minutes for a thousand rows.
  page.locator('xpath=//table[@data-sticky]/tbody/tr[th[@scope="row"]]');

/** A column's sort arrow. */
export const sorter = (page: Page, name: string, way: 'ascending' | 'descending') =>
  page.getByRole('link', { name: `Sort by ${name}, ${way}` });

/** Expects these columns in order, each with two arrows that sort by its key. */
export async function expectColumns(page: Page, keys: Readonly<Record<string, string>>): Promise<void> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers.map((header) => header.trim())).toEqual(Object.keys(keys));
  for (const [name, key] of Object.entries(keys))
    for (const [way, order] of [
      ['ascending', 'asc'],
      ['descending', 'dsc'],
    ] as const) {
      const arrow = sorter(page, name, way);
      await expect(arrow).toBeVisible();
      await expect(arrow).toHaveAttribute('href', new RegExp(`\\?sortKey=${key}&sortOrder=${order}$`, 'u'));
    }
}

/** The id of a sport, read by a call: loading a page for it would take longer. */
export async function sportIdOf(page: Page, sport: string): Promise<string> {
  const answer = await page.request.get('/api/v1/website/getAllSportsCategory');
  const { data }: { data: { result: { id: string; sportName: string }[] } } = JSON.parse(await answer.text());
  const id = data.result.find(({ sportName }) => sportName === sport)?.id;
  if (id === undefined) throw new Error(`there is no sport ${sport}`);
  return id;
}
