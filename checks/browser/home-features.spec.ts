import { findSportId } from './support/lists.ts';
import { forecastSport, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const sportPages = [
  ['Rankings', 'ranking'],
  ['Predictions', 'prediction'],
  ['Head-to-head matchups', 'headtohead'],
  ['Vegas lines', 'vegas'],
  ['Algo contest', 'content'],
] as const;

test('features of a sport link to the pages of the last viewed sport', async ({ page }) => {
  const id = await findSportId(page, forecastSport);
  await visit(page, `/ranking/${id}`);
  await page.getByRole('banner').getByRole('link', { name: 'Outpick, home' }).click();
  const features = page.getByRole('region', { name: 'What you’ll find here' });
  for (const [name, path] of sportPages)
    await expect(features.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${path}/${id}`);
  await features.getByRole('link', { name: 'Vegas lines' }).click();
  await expect(page).toHaveURL(`/vegas/${id}`);
});

test('with scripts off, features of a sport link to the pages of the first sport', async ({
  plainPage: page,
}) => {
  const id = await findSportId(page, sports[0] ?? '');
  await page.goto('/');
  const features = page.getByRole('region', { name: 'What you’ll find here' });
  for (const [name, path] of sportPages)
    await expect(features.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${path}/${id}`);
});
