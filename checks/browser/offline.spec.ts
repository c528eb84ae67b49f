import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the site can be installed, and visited pages work offline, except contests and account forms', async ({
  page,
  context,
  troubles,
}) => {
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons, start_url: start, display }: Manifest = await manifest.json();
  expect([start, display]).toEqual(['/', 'standalone']);
  for (const { src } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');

  await page.goto('/about');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/about');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  for (const path of ['/content/0197b6a0-0000-7000-8000-000000000000', '/login', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  }
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can you outpick the algorithm?');
  // Requests that failed while offline.
  troubles.length = 0;
});

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly start_url: string;
  readonly display: string;
}
