import { expect, test } from './support/test.ts';

test('the API documentation has a table of contents with links to its parts', async ({ plainPage: page }) => {
  await page.goto('/api/docs/start');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting started');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Boards', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Boards' })).toBeInViewport();
});
