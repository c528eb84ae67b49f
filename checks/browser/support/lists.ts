import type { Page } from '@playwright/test';

/** Finds the rows of the page's list, without the header and expanded details. */
export const rows = (page: Page) =>
  // XPath runs in the browser; Playwright's `:has` takes minutes for a thousand rows.
  page.locator('xpath=//table[@data-sticky]/tbody/tr[th[@scope="row"]]');

/** Finds a column's sort arrow. */
export const sorter = (page: Page, name: string, way: 'ascending' | 'descending') =>
  page.getByRole('link', { name: `Sort by ${name}, ${way}` });

/** Finds the links to a list's numbered pages. */
export const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link');

/** Finds the link to one of a sport's pages. */
export const sportLink = (page: Page, name: string, sport: string) =>
  page.getByRole('link', { name: `${name}, ${sport}`, exact: true });

/** Reads a sport's id through the API, which is faster than loading a page. */
export async function findSportId(page: Page, sport: string): Promise<string> {
  const answer = await page.request.get('/api/v1/website/getAllSportsCategory');
  const { data }: { data: { result: { id: string; sportName: string }[] } } = JSON.parse(await answer.text());
  const id = data.result.find(({ sportName }) => sportName === sport)?.id;
  if (id === undefined) throw new Error(`there is no sport ${sport}`);
  return id;
}
