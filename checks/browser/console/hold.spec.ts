import { addTestSport, addWaitingWindow } from '@outpick/server/testing';
import { expectAccessible } from '../support/accessible.ts';
import { expect, openScreen, signInAs, test } from '../support/console.ts';

/** Formats a day like the console: "Nov 17, 2026". */
const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

test('a scorer holds a contest window, releases it, and opens its contest although an earlier game is unfinished', async ({
  sharePage,
  consoleSite,
}) => {
  test.setTimeout(180_000);
  const page = await sharePage('scorer', async (created) => signInAs(created, consoleSite, 'scorer'));
  const { sportId, firstDay } = await addWaitingWindow(consoleSite.platform);
  const { name } = await consoleSite.platform.db
    .selectFrom('sports')
    .select('name')
    .where('id', '=', sportId)
    .executeTakeFirstOrThrow();
  await openScreen(page, consoleSite, '/slates');
  const windows = page.getByRole('region', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const button = (label: string) =>
    windows.getByRole('button', { name: `${label} ${name}, ${formatDay(firstDay)}`, exact: true });

  await button('Hold').click();
  await expect(dialog).toContainText('does not open until the window is released');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Hold' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('the schedule is wrong');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(windows.getByText('Held by an operator: the schedule is wrong')).toBeVisible();
  await expect(button('Open now')).toHaveCount(0);

  await button('Release').click();
  await dialog.getByLabel('Reason').fill('the schedule is right');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(windows.getByText('Held by an operator')).toHaveCount(0);

  await button('Open now').click();
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByLabel('Reason').fill('the game is abandoned');
  await dialog.getByRole('button', { name: 'Open now' }).click();
  await expect(page.getByText('The contest opens within a minute.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(
      windows.getByText(new RegExp(`^${formatDay(firstDay)}, 4 games to come: open since`, 'u')),
    ).toBeVisible({
      timeout: 3000,
    });
  }).toPass({ timeout: 90_000 });
});

test('an owner hides a sport from visitors and shows it again', async ({ sharePage, consoleSite }) => {
  const name = 'Half-built Hockey';
  await addTestSport(consoleSite.platform, { slug: 'half-built', name });
  const page = await sharePage('owner', async (created) => signInAs(created, consoleSite, 'owner'));
  await openScreen(page, consoleSite, '/sports');
  const dialog = page.getByRole('dialog');
  const expectShown = async (isShown: boolean) =>
    expect(async () => {
      const answer = await page.request.get(`${consoleSite.siteOrigin}/api/v1/website/getAllSportsCategory`);
      expect((await answer.text()).includes(name)).toBe(isShown);
    }).toPass({ timeout: 15_000 });
  await expectShown(true);
  await page.getByRole('button', { name: `Hide ${name}` }).click();
  await expect(dialog).toContainText('Its feeds go on');
  await dialog.getByLabel('Reason').fill('the teams are missing');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expectShown(false);
  await page.getByRole('button', { name: `Show ${name}` }).click();
  await dialog.getByLabel('Reason').fill('the teams are there');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expectShown(true);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Shown');
});
