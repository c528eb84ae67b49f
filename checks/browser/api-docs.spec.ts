import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

for (const width of [360, 1440])
  test(`the documentation for programs at ${width} px: accessible in both schemes, without sideways scrolling`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 900 });
    for (const [address, heading] of [
      ['/api/docs/start', 'Getting started'],
      ['/api/docs', 'API reference'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Boards', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Boards' })).toBeInViewport();
  });
