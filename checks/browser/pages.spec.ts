import { failCall, unavailable } from './support/failing.ts';
import { expectNoNotice } from './support/notices.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const texts = [
  ['[S2-PAGE-01]', '/about', 'About Us'],
  ['[S2-PAGE-02]', '/faq', 'FAQ'],
  ['[S2-PAGE-03]', '/privacypolicy', 'Privacy Policy'],
  ['[S2-PAGE-04]', '/termscondition', 'Terms of Use'],
  ['[S2-PAGE-05]', '/cookie', 'Cookie Policy'],
  ['', '/contact', 'Contact Us'],
] as const;

for (const [id, path, title] of texts)
  test(`${id} with scripts off ${path} shows the operators’ text ${title}`, async ({ plainPage: page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { level: 2, name: `8. Part of ${title}` })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'link to the news' })).toHaveCount(8);
  });

test('[S2-PAGE-06] the terms have a button back to the top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '/termscondition');
  const button = page.getByRole('button', { name: 'Back to top' });
  await button.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await button.click();
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('[S8-ERR-10] [S8-ERR-11] [D-FAIL-01] a text that does not load shows its message and loads on Retry', async ({
  page,
  troubles,
}) => {
  await visit(page, '/news');
  for (const [link, failure] of [
    ['Cookie Policy', 'Error fetching content'],
    ['Terms of Use', 'Terms of Use did not load'],
    ['Privacy Policy', 'Privacy Policy did not load'],
  ] as const) {
    const restore = await failCall(page, 'content?*');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    const failed = page.getByRole('alert');
    await expect(failed.getByRole('heading')).toHaveText(failure);
    await expect(failed).toContainText(unavailable);
    await restore();
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: `1. Part of ${link}` })).toBeVisible();
  }
  await expectNoNotice(page);
  troubles.length = 0;
});
