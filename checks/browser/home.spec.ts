import { hostileName, sports } from './support/sports.ts';
import { expect, test } from './support/test.ts';

test('[S2-HOME-01] with scripts off the home page shows the sports from the database', async ({
  plainPage: page,
}) => {
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

  test('of any kind in the page’s HTML is blocked by the content security policy', async ({
    page,
    troubles,
  }) => {
    const injected = [
      ['<script>window.smuggled=4</script>', 'script-src-elem blocked inline'],
      ['<img src="/assets/none.png" alt="" onerror="window.smuggled=5">', 'script-src-attr blocked inline'],
      [
        '<script src="http://127.0.0.2:1/evil.js"></script>',
        'script-src-elem blocked http://127.0.0.2:1/evil.js',
      ],
      ['<iframe src="javascript:parent.smuggled=6"></iframe>', 'script-src-elem blocked inline'],
    ] as const;
    const markup = injected.map(([element]) => element).join('');
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('</body>', `${markup}</body>`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    await expect
      .poll(() => troubles.filter((trouble) => trouble.startsWith('policy: ')).toSorted())
      .toEqual(injected.map(([, violation]) => `policy: ${violation}`).toSorted());
    expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
    // The violations are expected. Clear them, because the fixture fails the test for any trouble.
    troubles.length = 0;
  });
});

test('on a desktop the headline and the game beside it begin at the same height', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const tops = await page
    .getByRole('main')
    .locator('header:has(h1) > div')
    .evaluateAll((columns) => columns.map((column) => column.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});
