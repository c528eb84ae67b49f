import { expectAccessible } from './support/accessible.ts';
import { expect, signIn, test } from './support/accounts.ts';
import { failCall } from './support/failing.ts';
import { visit } from './support/visit.ts';

const year = {
  year: 2026,
  games: 2,
  points: 20.4,
  algorithmPoints: 9,
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
};

test('a visitor is asked to sign in', async ({ page }) => {
  await visit(page, '/you');
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('a new player sees the next lock, and can turn on reminders', async ({ page }) => {
  await signIn(page);
  await visit(page, '/you');
  await expect(page.getByRole('heading', { name: 'No settled picks yet' })).toBeVisible();
  await expect(page.getByText('You are not in yet.')).toBeVisible();
  const reminders = page.getByLabel('Remind me before the first lock, if I have picked nothing');
  await expect(reminders).not.toBeChecked();
  await reminders.check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(reminders).toBeChecked();
  await expect(page.getByLabel('Tell me on Mondays who won the week')).not.toBeChecked();
});

test('a failed load of the mail settings is shown in My Account too, and Retry works', async ({
  page,
  troubles,
}) => {
  await signIn(page);
  const mend = await failCall(page, 'users/mail-wishes');
  await visit(page, '/profile?tab=versus');
  await expect(page.getByRole('alert')).toContainText('Which mails you get did not load.');
  await mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Tell me on Mondays who won the week')).toBeVisible();
  troubles.length = 0;
});

for (const width of [360, 1440])
  test(`a year shows the gap, then whether it is skill or luck, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await page.route('**/api/v1/users/you-vs-algorithm', async (route) =>
      route.fulfill({ json: { data: year } }),
    );
    await visit(page, '/you');
    await expect(page.getByText('You beat the algorithm by 11.4', { exact: true })).toBeVisible();
    await expect(page.getByText('you end ahead in 873. Probably more than luck.')).toBeVisible();
    await expect(page.getByText('You said Hay Bay by 4: +22.0. The algorithm: +4.0.')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Share as a picture' }).click();
    expect((await saved).suggestedFilename()).toBe('outpick.png');
  });

test('[D-SELF-01] [D-SELF-02] My Account shows points, both calibrations and the chance of skill', async ({
  page,
}) => {
  await signIn(page);
  await page.route('**/api/v1/users/you-vs-algorithm', async (route) =>
    route.fulfill({ json: { data: year } }),
  );
  await visit(page, '/profile');
  await page.getByRole('link', { name: 'You vs the algorithm', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('You +20.4, the algorithm +9.0, on the games you picked.');
  await expect(main.getByRole('row', { name: '70.0% 65.0% 20' })).toBeVisible();
  await expect(main.getByRole('row', { name: '60.0% 61.0% 20' })).toBeVisible();
  await expect(main).toContainText('you end ahead in 873. Probably more than luck.');
});

test('an unsubscribe link with an unknown token shows the message', async ({ page, troubles }) => {
  await visit(page, '/unsubscribe#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('There is no such subscription.');
  troubles.length = 0;
});
