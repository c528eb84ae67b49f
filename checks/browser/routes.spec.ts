import { createHash } from 'node:crypto';
import { pages } from '@outpick/contracts';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts';
import { sportIdOf } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Pages that are the same for every sport and item. */
const paths = [
  '/',
  '/news',
  '/podcast',
  '/articles',
  '/about',
  '/faq',
  '/contact',
  '/privacypolicy',
  '/termscondition',
  '/cookie',
];

for (const path of paths)
  for (const width of [360, 1440])
    test(`${path} has no accessibility fault at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, path);
      await expectAccessibleInBothSchemes(page);
    });

for (const width of [360, 1440])
  test(`the longest news, a form full of errors and the open menus have no accessibility fault at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/news');
    await page.getByRole('link', { name: /^Llanfair/u }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Llanfair');
    await expectAccessible(page);
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Email is required!')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: width === 360 ? 'Menu' : 'Sport Category' }).click();
    // What the menu covers is not to be read now.
    await expectAccessible(page, 'header');
  });

test('[D-SAFE-32] V3.4.3 every page’s policy names its own inline scripts, one for one, and lets no other run', async ({
  page,
}) => {
  const id = await sportIdOf(page, forecastSport);
  for (const { path } of Object.values(pages))
    // The second time it is the kept page.
    for (const time of ['first', 'second']) {
      const answer = await page.request.get(path.replace(':id', id));
      const html = await answer.text();
      const inline = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gu)]
        .filter(([, attributes = '']) => !/\ssrc=|"application\/ld\+json"/u.test(attributes))
        .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      const policy = (answer.headers()['content-security-policy'] ?? '').split('; ');
      const scripts = ["script-src 'self'", ...new Set(inline)].join(' ');
      expect(inline.length, path).toBeGreaterThan(0);
      expect({ path, time, policy: policy.filter((rule) => /^(?:default|script)/u.test(rule)) }).toEqual({
        path,
        time,
        policy: ["default-src 'none'", scripts],
      });
      expect(html).not.toMatch(/<[^>]+\snonce=/u);
    }
});
