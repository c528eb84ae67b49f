import type { Page } from '@playwright/test';
import { addTestResults, addTestSport, addTestTeams } from '@outpick/server/testing';
import { expectAccessible } from '../support/accessible.ts';
import { expect, openScreen, signInAs, test } from '../support/console.ts';
import type { ConsoleSite } from '../support/worker-fixtures.ts';

const day = 86_400_000;
const hour = 3_600_000;

interface League {
  /** A game that ended 21–20 yesterday. */
  readonly played: string;
  /** A game that starts the day after tomorrow at 8 AM in Honolulu. */
  readonly coming: string;
  readonly startsAt: Date;
}

/** Adds a league with a game a day at 8 AM in Honolulu. In its 209 games, teams have scored 10 to 24. */
async function addLeague({ platform }: ConsoleSite): Promise<League> {
  const sportId = await addTestSport(platform, { name: 'Reef League', timeZone: 'Pacific/Honolulu' });
  const teams = await addTestTeams(platform, sportId, ['Reef Lions', 'Bay Bears']);
  const today = Math.floor(Date.now() / day) * day;
  const results = Array.from({ length: 210 }, (_, index) => {
    const away = 20 - (index % 11);
    return ['Reef Lions', 'Bay Bears', away + 1 + (index % 4), away] as const;
  });
  const firstDay = new Date(today - 210 * day).toISOString().slice(0, 10);
  await addTestResults(platform, sportId, teams, results, firstDay);
  const games = platform.db.selectFrom('games').select('id').where('sport_id', '=', sportId);
  const [last, previous] = await games.orderBy('starts_at', 'desc').limit(2).execute();
  const startsAt = new Date(today + 2 * day + 18 * hour);
  await platform.db
    .updateTable('games')
    .set({ status: 'scheduled', home_points: null, away_points: null, starts_at: startsAt })
    .where('id', '=', last?.id ?? '')
    .execute();
  await platform.db
    .updateTable('games')
    .set({ home_points: 21, away_points: 20 })
    .where('id', '=', previous?.id ?? '')
    .execute();
  return { played: previous?.id ?? '', coming: last?.id ?? '', startsAt };
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.describe('on a phone', () => {
  let league: League;
  let page: Page;

  test.beforeEach(async ({ sharePage, consoleSite }) => {
    league ??= await addLeague(consoleSite);
    page = await sharePage('scorer with doubts', async (created) => signInAs(created, consoleSite, 'scorer'));
    await page.setViewportSize({ width: 360, height: 640 });
  });

  /** Opens the dialog of an act, whose buttons must be in sight. */
  async function openAct(label: string) {
    await page.getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: label, exact: true });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    return { dialog, confirm, doubts: dialog.getByRole('checkbox') };
  }

  const enter = async (away: number, home: number): Promise<void> => {
    await page.getByLabel('Bay Bears (away)').fill(String(away));
    await page.getByLabel('Reef Lions (home)').fill(String(home));
  };

  test('an impossible tie is refused, and an odd score needs a confirmation that names what the sport has seen', async ({
    consoleSite,
  }) => {
    await openScreen(page, consoleSite, `/games/${league.played}`);
    const { dialog, confirm, doubts } = await openAct('Correct the result');
    await expect(dialog.getByRole('group', { name: 'The game' })).toContainText(
      /^Reef League, \w{3}, \w{3} \d+, \d{4}, 8:00 AM HSTFinal: Reef Lions 21, Bay Bears 20\. This score is replaced\.$/u,
    );
    await dialog.getByLabel('Reason').fill('Read from the scoreboard.');
    await enter(20, 20);
    await expect(dialog.getByRole('alert')).toHaveText(
      'Reef League games cannot end in a tie such as 20–20.',
    );
    await expect(confirm).toBeDisabled();

    const announced = dialog.getByRole('status').filter({ hasText: 'Confirm each line.' });
    await expect(announced).toHaveCount(0);
    await enter(20, 940);
    await expect(doubts).toHaveCount(1);
    await expect(announced).toBeVisible();
    await expect(confirm).toHaveAccessibleDescription('Confirm each line first.');
    await expect(
      dialog.getByLabel('Reef Lions 940: in all known Reef League games, a team scored 10 to 24 points.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expect(confirm).toBeDisabled();
    await doubts.check();
    await expect(confirm).toBeEnabled();
    await expect(confirm).toHaveAccessibleDescription('');
    // The confirmation was of 940. Another odd score needs its own.
    await enter(20, 94);
    await expect(dialog.getByLabel(/^Reef Lions 94:/u)).not.toBeChecked();
    await expect(confirm).toBeDisabled();
    await enter(20, 23);
    await expect(doubts).toHaveCount(0);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Final: Reef Lions 23, Bay Bears 20')).toBeVisible();
  });

  test('an odd start needs a confirmation for each doubt, and a start before the sport existed is refused', async ({
    consoleSite,
  }) => {
    await openScreen(page, consoleSite, `/games/${league.coming}`);
    const { dialog, confirm, doubts } = await openAct('Move the start');
    const field = dialog.getByLabel('New start, on the clock of Pacific/Honolulu');
    const local = league.startsAt.toISOString().slice(0, 10);
    await expect(field).toHaveValue(`${local}T08:00`);
    await dialog.getByLabel('Reason').fill('The league moved it.');
    await field.fill('1999-11-20T08:00');
    await expect(dialog.getByRole('alert')).toContainText(
      'so none can start on Sat, Nov 20, 1999, 8:00 AM HST.',
    );
    await expect(confirm).toBeDisabled();
    await field.fill(`${local}T20:00`);
    await expect(dialog.getByLabel(/^No Reef League game starts near this time of day:/u)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await doubts.check();
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/8:00 PM HST/u).first()).toBeVisible();
    await expect(page.getByText(/Moved the start of a game by/u)).toBeVisible();
  });

  test('a game that has not begun takes a result only with its start confirmed; a refused act keeps the input', async ({
    consoleSite,
  }) => {
    await openScreen(page, consoleSite, `/games/${league.coming}`);
    const { dialog, confirm, doubts } = await openAct('Enter the result');
    const reason = dialog.getByLabel('Reason');
    await reason.fill('x'.repeat(501));
    await expect(dialog).toContainText('At most 500 characters. This text has 501.');
    await reason.fill('They played early.');
    await enter(20, 23);
    await expect(
      dialog.getByLabel(/^The game has not begun: it starts on .+, 8:00 PM HST\.$/u),
    ).toBeVisible();
    await expect(confirm).toBeDisabled();
    await doubts.check();
    await expect(confirm).toBeEnabled();
    // Another operator moves the start. The act is refused, nothing typed is lost, and the new start must be confirmed.
    const moved = new Date(league.startsAt.getTime() + day).toISOString();
    const answer = await page.request.post(
      `${consoleSite.origin}/api/v1/admin/games/${league.coming}/start`,
      { headers: { origin: consoleSite.origin }, data: { startsAt: moved, reason: 'Moved again.' } },
    );
    expect(answer.status(), await answer.text()).toBe(200);
    await confirm.click();
    await expect(dialog).toContainText('The game has changed since this preview. Look at the new preview.');
    await expect(
      dialog.getByLabel(/^The game has not begun: it starts on .+, 8:00 AM HST\.$/u),
    ).not.toBeChecked();
    await expect(reason).toHaveValue('They played early.');
    await expect(page.getByLabel('Reef Lions (home)')).toHaveValue('23');
    await expect(confirm).toBeDisabled();
    await doubts.check();
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Entered a result by/u)).toBeVisible();
  });
});
