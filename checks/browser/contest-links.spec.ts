import type { Page } from '@playwright/test';
import { addressOf, openContest, readContest } from './support/contest-page.ts';
import { contestSport, playedSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit, waitForHydration } from './support/visit.ts';

test.use({ viewport: { width: 360, height: 640 } });

/** Expects that the game's card has the focus and its top is visible below the strip of links. */
async function expectAtGame(page: Page, gameId: string): Promise<void> {
  const game = page.locator(`[id="game-${gameId}"]`);
  await expect(game).toBeFocused();
  const strip = page.getByRole('main').getByRole('navigation').first();
  await expect
    .poll(async () => {
      const [card, above] = [await game.boundingBox(), await strip.boundingBox()];
      return card && above ? Math.round(card.y - (above.y + above.height)) : undefined;
    })
    .toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await game.boundingBox())?.y).toBeLessThan(200);
}

test('a coming game’s page links to the game in the contest', async ({ page }) => {
  const game = (await readContest(page)).result.at(-1);
  if (!game) throw new Error('the contest has no games');
  await visit(page, `/game/${game.gameId}`);
  await page.getByRole('link', { name: 'Pick this game' }).click();
  const address = `${await addressOf(page, contestSport)}#game-${game.gameId}`;
  await expect(page).toHaveURL((url) => url.pathname + url.hash === address);
  await expectAtGame(page, game.gameId);
  // Load the same address as a new document.
  await page.goto('about:blank');
  await page.goto(address);
  await waitForHydration(page);
  await expectAtGame(page, game.gameId);
});

test('the page of a played game has no link to pick the game', async ({ plainPage: page }) => {
  const [played] = (await readContest(page, playedSport)).result;
  await page.goto(`/game/${played?.gameId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pick this game' })).toHaveCount(0);
});

test('on a game’s page, the link to pick the game disappears when the game starts', async ({ page }) => {
  const [first] = (await readContest(page)).result;
  const start = Date.parse(first?.date ?? '');
  await page.clock.install({ time: start - 60_000 });
  await visit(page, `/game/${first?.gameId}`);
  const link = page.getByRole('link', { name: 'Pick this game' });
  await expect(link).toBeVisible();
  await page.clock.pauseAt(start - 2000);
  await expect(link).toBeVisible();
  await page.clock.runFor(3000);
  await expect(link).toHaveCount(0);
});

test('a game on the home page links to the game in the contest', async ({ page }) => {
  const { result } = await readContest(page);
  await visit(page, '/');
  const link = page.getByRole('heading', { level: 3 }).getByRole('link', {
    name: `${result[0]?.awayTeam} @ ${result[0]?.homeTeam}`,
  });
  await link.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${contestSport} Contest`);
  await expectAtGame(page, result[0]?.gameId ?? '');
});

test('the contest’s page starts at its top if its address names no game', async ({ page }) => {
  await openContest(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('body')).toBeFocused();
});
