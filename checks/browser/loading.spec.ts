import type { Page } from '@playwright/test';
import { contestPlayer } from './support/contests.ts';
import { rows, findSportId } from './support/lists.ts';
import { contestSport, forecastSport } from './support/sports.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Blocks every call until the returned function is called. */
async function holdCalls(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Starts summing the layout shifts of the page. */
const watchShifts = async (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(
          window,
          'shifted',
          Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')),
        );
    }).observe({ type: 'layout-shift' });
  });

const sumShifts = async (page: Page): Promise<number> =>
  page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        // After two frames, the browser has reported the last render's shifts.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Number(Reflect.get(window, 'shifted')))),
        );
      }),
  );

/** The page where a visitor starts, the link to follow, and a heading that the next page shows only after loading. */
const screens = [
  ['ranking', (page: Page) => page.getByRole('rowheader').first().getByRole('link'), 'Upcoming games'],
  [
    'ranking',
    (page: Page) => page.getByRole('main').getByRole('link', { name: 'Track record' }),
    'The scores',
  ],
  ['prediction', (page: Page) => page.getByRole('link', { name: /full game page$/u }), 'Receipt'],
] as const;

for (const width of [360, 1440])
  for (const [from, link, arrived] of screens)
    test(`the page with the heading "${arrived}" causes no layout shift at ${width} px when it loads slowly`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `/${from}/${await findSportId(page, forecastSport)}`);
      if (from === 'prediction') await rows(page).first().getByRole('link').first().click();
      await expect(link(page)).toBeVisible();
      const release = await holdCalls(page);
      await link(page).click();
      await expect(page.getByText('Loading')).toBeVisible();
      await watchShifts(page);
      release();
      await expect(page.getByRole('heading', { name: arrived })).toBeVisible();
      expect(await sumShifts(page)).toBeLessThanOrEqual(0.02);
    });

for (const [path, field] of [
  ['headtohead', 'Home team'],
  ['vegas', 'Favorite'],
  ['vig', 'Favorite'],
] as const)
  test(`/${path} reserves the form’s space while the teams load`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const sportId = await findSportId(page, forecastSport);
    await visit(page, `/track-record/${sportId}`);
    const release = await holdCalls(page);
    await page
      .getByRole('navigation', { name: path === 'vig' ? `More on ${forecastSport}` : forecastSport })
      .locator(`[href="/${path}/${sportId}"]`)
      .click();
    await expect(page.getByText('Loading').first()).toBeVisible();
    await watchShifts(page);
    release();
    await expect(page.getByLabel(field, { exact: true })).toBeVisible();
    expect(await sumShifts(page)).toBeLessThanOrEqual(0.02);
  });

/** Sums the layout shifts of a whole load. Fonts are cached by an earlier load, because a late font also shifts text. */
async function measureLoad(page: Page, address: string): Promise<number> {
  await visit(page, address);
  // Leaving earlier would abort a player's own calls.
  await page.waitForLoadState('networkidle');
  await visit(page, address);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  return sumShifts(page);
}

for (const viewer of ['visitor', 'player'] as const)
  test(`for a ${viewer}, home, Today and a contest shift by at most 0.02 while they load`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'shifted',
            Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    if (viewer === 'player') await signInAs(page, contestPlayer());
    const contest = `/content/${await findSportId(page, contestSport)}`;
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/', '/today', contest])
        expect(await measureLoad(page, address), `${address} at ${width} px`).toBeLessThanOrEqual(0.02);
    }
  });
