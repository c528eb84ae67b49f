import { expectAccessible } from './support/accessible.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './support/accounts.ts';
import { failCall } from './support/failing.ts';
import { newPlayer } from './support/players.ts';
import { signInAs } from './support/sign-in.ts';
import { visit } from './support/visit.ts';

const year = {
  year: 2026,
  games: 2,
  points: 20.4,
  algorithmPoints: 9,
  name: 'Robin’s Second Opinion',
  chanceOfSkill: 0.873,
  slates: [
    {
      slateId: 'a',
      date: '2026-11-01T18:00:00.000Z',
      sportId: 's',
      sportName: 'Soccer',
      games: 1,
      points: 22,
      algorithmPoints: 4,
    },
    {
      slateId: 'b',
      date: '2026-11-08T18:00:00.000Z',
      sportId: 's',
      sportName: 'Soccer',
      games: 1,
      points: -1.6,
      algorithmPoints: 5,
    },
  ],
  best: [
    {
      gameId: '0197b6a0-0000-7000-8000-000000000000',
      date: '2026-11-01T18:00:00.000Z',
      sportName: 'Soccer',
      awayTeam: 'Hay Bay',
      homeTeam: "Saint Bartholomew's-on-the-Mississippi Polytechnic & Agricultural",
      awayPoints: 0,
      homePoints: 3,
      team: 'Hay Bay',
      margin: 4,
      points: 22,
      algorithmPoints: 4,
    },
  ],
  worst: [],
  calibration: [{ said: 0.7, happened: 0.65, games: 20 }],
  algorithmCalibration: [{ said: 0.6, happened: 0.61, games: 20 }],
  nextLock: null,
  lastBoard: null,
  playing: null,
};

/** Signs in a player with the given comparison with the algorithm. */
async function signInWith(page: Page, comparison: object): Promise<void> {
  await signInAs(page, await newPlayer());
  await page.route('**/api/v1/users/you-vs-algorithm', async (route) =>
    route.fulfill({ json: { data: comparison } }),
  );
}

test('with scripts off, the page says that it needs JavaScript', async ({ plainPage: page }) => {
  await page.goto('/you');
  await expect(page.getByText('Your comparison needs JavaScript')).toBeVisible();
  await expect(page.getByText('Loading')).toBeHidden();
});

test('a visitor is asked to sign in; an unsubscribe link with an unknown token shows the message', async ({
  page,
  troubles,
}) => {
  await visit(page, '/you');
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login',
  );
  await visit(page, '/unsubscribe#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('There is no such subscription.');
  troubles.length = 0;
});

test('a new player sees the next lock and can turn on reminders; a failed load of the mail settings is shown in My Account, and Retry works', async ({
  page,
  troubles,
}) => {
  await signInAs(page, await newPlayer());
  await visit(page, '/you');
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await expect(page.getByText('You have not picked yet.')).toBeVisible();
  const reminders = page.getByLabel('Remind me before the first lock if I haven’t picked yet');
  const digest = page.getByLabel('Send me a summary of my week on Mondays');
  await expect(reminders).not.toBeChecked();
  await reminders.check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(reminders).toBeChecked();
  await expect(digest).not.toBeChecked();

  const mend = await failCall(page, 'users/mail-wishes');
  await visit(page, '/profile?tab=versus');
  await expect(page.getByRole('alert')).toContainText('Your email settings did not load.');
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(digest).toBeVisible();
  troubles.length = 0;
});

test('[D-SELF-01] [D-SELF-02] My Account shows the points and calibrations of player and algorithm, and whether the lead is more than luck', async ({
  page,
}) => {
  await signInWith(page, year);
  await visit(page, '/profile');
  await page.getByRole('link', { name: 'You vs the algorithm', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(/You \+20\.4, the algorithm \+9\.0, on the \d+ games you both picked\./u);
  await expect(main.getByRole('row', { name: '70.0% 65.0% 20' })).toBeVisible();
  await expect(main.getByRole('row', { name: '60.0% 61.0% 20' })).toBeVisible();
  await expect(main).toContainText('you finish ahead in 873. Probably more than luck.');

  await visit(page, '/you');
  for (const width of [360, 1440])
    await test.step(`a year shows the gap, then whether it is skill or luck, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('You beat the algorithm by 11.4', { exact: true })).toBeVisible();
      await expect(page.getByText('you finish ahead in 873. Probably more than luck.')).toBeVisible();
      await expect(page.getByText('You picked Hay Bay by 4: +22.0. The algorithm: +4.0.')).toBeVisible();
      await expectAccessible(page);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Share as a picture' }).click();
      expect((await saved).suggestedFilename()).toBe('outpick.png');
    });
});

/** A year with two slates in different months. The calibrations of player and algorithm span different probabilities. */
const spreadYear = {
  ...year,
  slates: [
    { ...year.slates[0], date: '2026-09-13T18:00:00.000Z' },
    { ...year.slates[1], date: '2026-11-02T18:00:00.000Z' },
  ],
  calibration: [
    { said: 0.55, happened: 0.52, games: 400 },
    { said: 0.7, happened: 0.65, games: 400 },
  ],
  algorithmCalibration: [{ said: 0.8, happened: 0.81, games: 400 }],
};

test('at 360 px, the chart of the gap over the year has legible points and months; both calibration plots have error bars and one scale', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await signInWith(page, spreadYear);
  await visit(page, '/you');
  const chart = page.getByRole('img', { name: /^The gap over 2 slates/u });
  await expect(chart).toHaveAccessibleName(
    / September 13, 2026 to November 2, 2026: from level to \+11\.4 points\.$/u,
  );
  await expect(chart.locator('[data-gap="points"]')).toHaveText(['0', '+5', '+10', '+15']);
  await expect(chart.locator('[data-gap="month"]')).toHaveText(['Sep', 'Oct', 'Nov']);
  const boxes = await chart.locator('text').evaluateAll((all) =>
    all.map((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  const frame = await chart.boundingBox();
  for (const [index, box] of boxes.entries()) {
    expect(box.bottom - box.top).toBeGreaterThanOrEqual(12);
    expect(box.left).toBeGreaterThanOrEqual(frame?.x ?? 0);
    expect(box.right).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
    for (const other of boxes.slice(index + 1))
      expect(
        box.right <= other.left ||
          other.right <= box.left ||
          box.bottom <= other.top ||
          other.bottom <= box.top,
      ).toBe(true);
  }

  const plots = page.locator('figure').filter({ has: page.locator('[data-calibration]') });
  await expect(plots).toHaveCount(2);
  await expect(plots.nth(0).locator('[data-calibration="bar"]')).toHaveCount(2);
  await expect(plots.nth(1).locator('[data-calibration="bar"]')).toHaveCount(1);
  for (const plot of await plots.all()) {
    for (const axis of ['said', 'happened'])
      await expect(plot.locator(`[data-axis="${axis}"]`)).toHaveText([
        '40%',
        '50%',
        '60%',
        '70%',
        '80%',
        '90%',
      ]);
    await expect(plot).toContainText('95 times in 100, the true share is on the bar');
  }
  // 65% of 400 games are 260. Wilson's 95% interval for 260 of 400 is 60–70%.
  await expect(page.getByRole('row', { name: '70.0% 65.0% 400 60–70%' })).toBeVisible();
});

test('at 360 px a player sees the gap, rank, next lock and picks above the fold without a layout shift', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, await newPlayer());
  const sport = { sportId: '0197b6a0-0000-7000-8000-000000000001', sportName: 'College Basketball' };
  const date = new Date(Date.now() + 90 * 60_000).toISOString();
  const lastBoard = { ...sport, rank: 1204, size: 12_050, players: 12_049 };
  const playing = { ...sport, games: 12 };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/users/you-vs-algorithm', async (route) => {
    await released;
    await route.fulfill({ json: { data: { ...year, nextLock: null, lastBoard, playing } } });
  });
  const pick = { team: 'home', margin: 3, savedAt: date, version: '1', points: null, calledIt: false };
  const games = [
    { slateGameId: sport.sportId, date, state: 'open', pick },
    ...[1, 2, 3].map((place) => ({
      slateGameId: `${sport.sportId.slice(0, -1)}${place + 1}`,
      date,
      state: 'open',
      pick: null,
    })),
  ];
  const week = { points: 1, algorithmPoints: 2, games: 3 };
  await page.route('**/api/v1/users/today', async (route) =>
    route.fulfill({ json: { data: { games, week, streaks: { played: 0, ahead: 0 }, isNamed: true } } }),
  );
  await visit(page, '/');
  const card = page.locator('[aria-busy]').first();
  await expect(card).toHaveAttribute('aria-busy', 'true');
  const reserved = await card.boundingBox();
  release();
  const facts = [
    'You beat the algorithm by 11.4',
    '1,204th of 12,049 players',
    '12 picks in play',
    '1 pick waiting, locks ',
    '3 to pick, next lock ',
    'Today’s games',
  ];
  for (const fact of facts) {
    const shown = card.getByText(fact).first();
    await expect(shown).toBeVisible();
    const box = await shown.boundingBox();
    expect((box?.y ?? 740) + (box?.height ?? 0), fact).toBeLessThanOrEqual(740);
  }
  expect(await card.boundingBox()).toEqual(reserved);
});
