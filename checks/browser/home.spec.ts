import { AxeBuilder } from '@axe-core/playwright';
import { hostileName, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';

test.describe('the home page, with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('[S2-HOME-01] shows the sports from the database', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can you outpick the algorithm?');
    const carousel = page.getByRole('group', { name: 'Sports', exact: true });
    await expect(carousel.getByRole('listitem')).toHaveText(sports);
    const sections = page.getByRole('main').locator('section > h2, aside h2');
    await expect(sections).toHaveText([
      'Sports',
      'Upcoming Contests',
      'Contest Winners',
      'New here?',
      'What you’ll find here',
      'Download the app',
      'Latest News and Insights',
    ]);
  });
});

test('the theme switch works after hydration, and the choice survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const background = async () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(await background()).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(await background()).not.toBe(light);
});

test.describe('an injected script', () => {
  test('in content is shown as text and does not run', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: /^Switch to/u })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('button', { name: hostileName, exact: true }),
    ).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
    await expect(page.locator('[onerror], [onload]')).toHaveCount(0);
  });

  for (const [kind, markup] of Object.entries({
    'an inline script': '<script>window.smuggled=4</script>',
    'an event handler': '<img src="/assets/none.png" alt="" onerror="window.smuggled=5">',
    'a script of another host': '<script src="http://127.0.0.2:1/evil.js"></script>',
    'a javascript: address': '<iframe src="javascript:parent.smuggled=6"></iframe>',
  }))
    test(`in the page’s HTML (${kind}) is blocked by the content security policy`, async ({
      page,
      troubles,
    }) => {
      await page.route('/', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('</body>', `${markup}</body>`);
        await route.fulfill({ response: answer, body });
      });
      await page.goto('/');
      await expect.poll(() => troubles.filter((trouble) => trouble.startsWith('policy: '))).not.toEqual([]);
      expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
      // The violations are expected: without this the fixture would fail the test.
      troubles.length = 0;
    });
});

for (const width of [360, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the home page has no accessibility fault at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await page.evaluate(async () => document.fonts.ready);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
