import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { alive } from './visit.ts';

/** Until the script has taken over, where there is one. */
async function settled(page: Page): Promise<void> {
  const scripted = await page.evaluate(() => window.matchMedia('(scripting: enabled)').matches);
  if (scripted) await alive(page);
}

/** Opens a sport's page as a visitor does: from the list of sports, by the sport's own link, or by way of its ranking. */
export async function openSportPage(page: Page, sport: string, link: string, title: string): Promise<void> {
  await page.goto('/sports');
  await settled(page);
  const listed = page.getByRole('row').filter({ hasText: sport });
  const direct = listed.getByRole('link', { name: link });
  if ((await direct.count()) > 0) await direct.click();
  else {
    await listed.getByRole('link', { name: 'Rankings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${sport} Rankings`);
    await page
      .getByRole('navigation', { name: sport, exact: true })
      .getByRole('link', { name: link })
      .click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** The rows of the page's list, without its header and without what an opened row shows. */
export const rows = (page: Page) =>
  // By the browser's own engine: Playwright's `:has` takes minutes over a thousand rows.
  page.locator('xpath=//table[@data-sticky]/tbody/tr[th[@scope="row"]]');

/** A column's arrow. */
export const sorter = (page: Page, name: string, way: 'ascending' | 'descending') =>
  page.getByRole('link', { name: `Sort by ${name}, ${way}` });

/** A list has these columns in order, each with both arrows, which sort by its own key. */
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
