import { expectAccessible } from './support/accessible.ts';
import { article } from './support/content.ts';
import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit, waitForHydration } from './support/visit.ts';

test('[S2-ARTICLE-01] with scripts off the list is readable and links to the PDF files', async ({
  plainPage: page,
}) => {
  await page.goto('/articles');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
  const link = page.getByRole('link', { name: article.heading, exact: true });
  await expect(link).toHaveAttribute('href', /^\/documents\/.+\.pdf$/u);
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/u);
});

test('[S2-ARTICLE-02] [D-ARTICLE-01] [D-ARTICLE-03] an article opens in a popup with its pages and a download link; Back closes the popup, and Forward opens it again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await visit(page, '/articles');
  const popup = page.getByRole('dialog', { name: article.heading });
  const pageImage = popup.getByRole('img', { name: 'Page 2 of 2' });
  const expectDrawn = async () => expect(pageImage).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  await expectDrawn();
  await expect(popup).toContainText(article.words);
  await expect(popup.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    /^\/documents\/.+\.pdf$/u,
  );
  const hasDarkPixels = await popup.locator('canvas').evaluateAll((pages) =>
    pages.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return false;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, index) => index % 4 === 0 && value < 100);
    }),
  );
  expect(hasDarkPixels).toEqual([true, true]);
  await expectAccessible(page);
  await page.goBack();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/articles$/u);
  await page.goForward();
  await expectDrawn();

  await test.step('on a phone, the popup’s address opens the article, large enough to read, in a frame that scrolls', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.reload();
    await expectDrawn();
    // The PDF's page is 595 points wide. If it is shown 714 pixels wide, its 10-point text is 12 pixels high.
    await expect.poll(async () => (await pageImage.boundingBox())?.width).toBeGreaterThanOrEqual(714);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBe(0);
    await expectAccessible(page);
    const right = await pageImage.evaluate((canvas) => {
      canvas.scrollIntoView({ inline: 'end' });
      return canvas.getBoundingClientRect().right;
    });
    expect(right).toBeLessThanOrEqual(360);
  });

  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/articles$/u);
});

test('[D-ARTICLE-02] pdf.js is loaded only when a popup opens; a file that cannot be loaded shows an error and a Retry that works', async ({
  page,
  troubles,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const pdfRequests = () => requests.filter((address) => /pdf/u.test(address));
  for (const path of ['/', '/news', '/articles']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(pdfRequests()).toEqual([]);
  await waitForHydration(page);
  await page.route('**/documents/**', async (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: article.heading, exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('could not show');
  await page.unroute('**/documents/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible({ timeout: 30_000 });
  expect(pdfRequests().length).toBeGreaterThan(1);
  troubles.length = 0;
});

test('[S8-ERR-24] the list shows its empty state, and a failed load with a Retry that works', async ({
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
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  const restore = await failCall(page, 'website/getAll-research-articles');
  await page.getByRole('link', { name: 'Articles', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText(unavailable);
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);
  await expectNoNotice(page);
  troubles.length = 0;
});
