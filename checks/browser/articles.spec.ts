import { expectAccessible } from './support/accessible.ts';
import { article } from './support/content.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[S2-ARTICLE-01] the list is read, and its links are the files themselves', async ({ page }) => {
    await page.goto('/articles');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
    const link = page.getByRole('link', { name: article.heading, exact: true });
    await expect(link).toHaveAttribute('href', /^\/documents\/.+\.pdf$/u);
    const loading = page.waitForEvent('download');
    await link.click();
    expect((await loading).suggestedFilename()).toMatch(/\.pdf$/u);
  });
});

test('[S2-ARTICLE-02] [D-ARTICLE-01] [D-ARTICLE-03] an article opens in a popup: its pages drawn, and the file to keep', async ({
  page,
}) => {
  await visit(page, '/articles');
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  const popup = page.getByRole('dialog', { name: article.heading });
  await expect(popup.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible({ timeout: 30_000 });
  await expect(popup).toContainText(article.words);
  await expect(popup.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    /^\/documents\/.+\.pdf$/u,
  );
  const inked = await popup.locator('canvas').evaluateAll((pages) =>
    pages.map((drawn) => {
      if (!(drawn instanceof HTMLCanvasElement)) return false;
      const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? [];
      return pixels.some((value, index) => index % 4 === 0 && value < 100);
    }),
  );
  expect(inked).toEqual([true, true]);
});

test('[D-ARTICLE-02] pdf.js is asked for when a popup opens, and not before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ofPdf = () => asked.filter((address) => /pdf/u.test(address));
  for (const path of ['/articles', '/news', '/']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(ofPdf()).toEqual([]);
  await visit(page, '/articles');
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible({ timeout: 30_000 });
  expect(ofPdf().length).toBeGreaterThan(1);
});

test('the popup is in the address: back and Escape close it, a shared link opens it', async ({ page }) => {
  await visit(page, '/articles');
  const popup = page.getByRole('dialog', { name: article.heading });
  const drawn = async () =>
    expect(popup.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  await drawn();
  await page.goBack();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/articles$/u);
  await page.goForward();
  await drawn();
  await page.reload();
  await drawn();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/articles$/u);
});

for (const width of [360, 1440])
  test(`the popup has no accessibility fault at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/articles');
    await page.getByRole('link', { name: article.heading, exact: true }).click();
    await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });

test('a file that cannot be had is said so, and asked for again on Retry', async ({ page, troubles }) => {
  await visit(page, '/articles');
  await page.route('**/documents/**', async (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('could not be shown');
  await page.unroute('**/documents/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible({ timeout: 30_000 });
  troubles.length = 0;
});

test('[S8-ERR-24] the list says so where there is none, and shows a failed load with a Retry that works', async ({
  page,
  troubles,
}) => {
  await visit(page, '/about');
  await page.route('**/getAll-research-articles', async (route) =>
    route.fulfill({ json: { data: { articleList: [] } } }),
  );
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No Article found' })).toBeVisible();
  await page.unroute('**/getAll-research-articles');
  await visit(page, '/about');
  const mend = await failCall(page, 'website/getAll-research-articles');
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectNoNotice(page);
  troubles.length = 0;
});
