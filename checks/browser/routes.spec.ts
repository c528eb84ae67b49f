import { createHash } from 'node:crypto';
import { pages } from '@outpick/contracts';
import { expectAccessible } from './support/accessible.ts';
import { findSportId } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

for (const width of [360, 1440])
  test(`a form full of errors and the open menus have no accessibility violations at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/contact');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Email is required!')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: width === 360 ? 'Menu' : 'Sport Category' }).click();
    // Check only the header, because the menu covers the rest of the page.
    await expectAccessible(page, 'header');
  });

test('[D-SAFE-32] V3.4.3 every page’s policy has the hashes of exactly its own inline scripts', async ({
  page,
}) => {
  const id = await findSportId(page, forecastSport);
  for (const { path } of Object.values(pages))
    // The second response comes from the cache.
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
