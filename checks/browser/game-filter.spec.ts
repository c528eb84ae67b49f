import type { Page } from '@playwright/test';
import { rows, findSportId } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { waitForHydration } from './support/visit.ts';

interface Row {
  date: string;
  homeTeam: string;
  homeTeamId: string;
  awayTeam: string;
}

const lists = [
  { path: '/prediction', call: 'gamepredictionsList', kind: 'upcoming' },
  { path: '/gameresult', call: 'game-result-list', kind: 'finished' },
] as const;

/** A day long before any game. */
const emptyDay = '1999-01-01';

async function fetchRows(page: Page, call: string, query: string): Promise<Row[]> {
  const answer = await page.request.get(`/api/v1/website/${call}?pageSize=1000&${query}`);
  const { data }: { data: { result: Row[] } } = JSON.parse(await answer.text());
  return data.result;
}

async function expectFilter(
  page: Page,
  { path, call, kind }: (typeof lists)[number],
  arrive: () => Promise<void>,
) {
  const sportId = await findSportId(page, forecastSport);
  const [first] = await fetchRows(page, call, `sportsCategory=${sportId}`);
  if (!first) throw new Error('the sport has no games');
  const { homeTeam } = first;
  const team = `sportsCategory=${sportId}&team=${first.homeTeamId}`;
  const teamRows = await fetchRows(page, call, team);
  const day = first.date.slice(0, 10);
  const dayRows = await fetchRows(page, call, `${team}&day=${day}`);
  expect(teamRows.length).toBeGreaterThan(dayRows.length);

  const address = `${path}/${sportId}`;
  await page.goto(`${address}?day=${emptyDay}&sortKey=date&sortOrder=asc`);
  await arrive();
  const form = page.getByRole('form', { name: 'Filter the games' });
  await expect(form.getByLabel('Day')).toHaveValue(emptyDay);
  await expect(page.getByRole('heading', { name: `No ${kind} games that day` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See all games' })).toHaveAttribute('href', address);

  await form.getByLabel('Day').fill('');
  await form.getByLabel('Team').selectOption(homeTeam);
  await form.getByRole('button', { name: 'Show games' }).click();
  await expect(rows(page)).toHaveCount(teamRows.length);
  expect(new URL(page.url()).searchParams.get('sortKey')).toBe('date');
  for (const row of await rows(page).allInnerTexts()) expect(row).toContain(homeTeam);

  await form.getByLabel('Day').fill(day);
  await form.getByRole('button', { name: 'Show games' }).click();
  await expect(rows(page)).toHaveCount(dayRows.length);
  await expect(form.getByLabel('Team')).toHaveValue(homeTeam);
  await expect(form.getByRole('link', { name: 'All games' })).toHaveAttribute(
    'href',
    `${address}?sortKey=date&sortOrder=asc`,
  );
}

for (const list of lists) {
  const title = `the filter by day and team lists only matching ${list.kind} games, keeps the sorting, and says if a day has none`;
  test(title, async ({ page }) => expectFilter(page, list, async () => waitForHydration(page)));
  test(`${title}, with scripts off`, async ({ plainPage }) => expectFilter(plainPage, list, async () => {}));
}
