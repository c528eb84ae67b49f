import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { hiddenName } from '@outpick/contracts';
import { addTestPlayers, testBearer, testPicture } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import { z } from 'zod';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, joinAsOwner, openScreen, test as consoleTest } from '../support/console.ts';
import { readContest } from '../support/contest-page.ts';
import { startJourneyLeague } from '../support/journey-league.ts';
import type { JourneyLeague } from '../support/journey-league.ts';
import { rows, findSportId } from '../support/lists.ts';
import { visit } from '../support/visit.ts';
import type { ConsoleSite } from '../support/worker-fixtures.ts';

interface Journey {
  readonly league: JourneyLeague;
}

/** All tests of this file share one site. Each test continues with the data that the previous test left. */
const test = consoleTest.extend<object, Journey>({
  league: [
    async ({}, use) => {
      const league = await startJourneyLeague();
      await use(league);
      await league.close();
    },
    { scope: 'worker' },
  ],
  moreSettings: [async ({ league }, use) => use(league.settings), { scope: 'worker' }],
});

test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Name of the page that all tests share. The owner stays signed in, and the browser keeps the console's scripts. */
const owner = 'owner of the journey';

/** Opens a separate browser context for a visitor, by default without scripts, because reading pages needs none. */
async function openVisitor(
  browser: Browser,
  { siteOrigin }: ConsoleSite,
  javaScriptEnabled = false,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteOrigin, javaScriptEnabled });
  return context.newPage();
}

/** Clicks a button of the open dialog and waits until the dialog closes. */
async function confirm(page: Page, label: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('an owner sets up an empty site until it is live', async ({
  sharePage,
  browser,
  consoleSite,
  league,
}) => {
  const page = await sharePage(owner);
  await joinAsOwner(page, consoleSite);
  // A new console opens with the set-up instead of Today.
  await expect(page.getByRole('heading', { level: 1, name: 'Set up the site' })).toBeVisible();
  await page.getByLabel('Name').fill('Margin Call');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('The name is saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText('The mail server accepted the email to olive@outpick.example')).toBeVisible();
  expect(consoleSite.inbox.mails.map(({ recipients }) => recipients.join())).toEqual([
    expect.stringContaining('olive@outpick.example'),
  ]);
  expect(consoleSite.inbox.mails[0]?.headers.join('\n')).toContain('Margin Call');

  await expect(page.getByRole('heading', { name: 'Your site is live' })).toHaveCount(0);
  await page.getByLabel('League').click();
  await page.getByRole('option', { name: 'AFL' }).click();
  await expect(page.getByText('Free and without a key.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the league' }).click();
  await expect(page.getByText('The league is added with 18 teams.')).toBeVisible();
  await expect(page.getByText(`AFL: ${league.games} games, 18 teams`)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('heading', { name: 'Your site is live' })).toBeVisible();
  const address = page.getByRole('link', { name: consoleSite.siteOrigin });
  await expect(address).toHaveAttribute('href', consoleSite.siteOrigin);
  await page.getByRole('button', { name: 'Finish the set-up' }).click();
  await expect(page.getByText('You can still change everything on this page.')).toBeVisible();

  const visitor = await openVisitor(browser, consoleSite);
  await visitor.goto('/sports');
  await expect(visitor.getByRole('row').filter({ hasText: 'AFL' }).first()).toBeVisible();
  await visitor.goto(`/gameResult/${await findSportId(visitor, 'AFL')}`);
  await expect(visitor.getByRole('main')).toContainText('Adelaide');
  await visitor.context().close();

  // After the set-up, the console opens with Today.
  await page.goto(`${consoleSite.origin}/console/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

/** Adds players whose names are shown on boards. */
async function addNamedPlayers({ platform }: ConsoleSite, names: readonly string[]): Promise<TestPlayer[]> {
  const players = await addTestPlayers(platform, names.length);
  await platform.db
    .insertInto('profiles')
    .values(
      players.map(({ id }, index) => ({
        account_id: id,
        name: 'Pat',
        contest_team_name: names[index] ?? '',
      })),
    )
    .execute();
  return players;
}

interface Pick {
  readonly player: TestPlayer | undefined;
  /** The picked winner of Adelaide – Carlton. */
  readonly team: string;
  readonly margin: number;
}

/** Waits until the contest's games have these states. */
const expectStates = async (visitor: Page, states: readonly string[]) =>
  expect
    .poll(async () => (await readContest(visitor, 'AFL')).result.map(({ state }) => state), {
      timeout: 90_000,
    })
    .toEqual(states);

/**
 * Opens the dialog to correct a game, fills in a score and confirms the doubts about it, because the game has just begun.
 * Returns the dialog's preview of the consequences.
 */
async function enterScore(
  page: Page,
  label: string,
  score: { readonly home: string; readonly away: string },
) {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adelaide (home)').fill(score.home);
  await dialog.getByLabel('Carlton (away)').fill(score.away);
  const preview = dialog.getByRole('status', { name: 'What will follow' });
  await expect(preview).toContainText('re-settles');
  for (const doubt of await dialog.getByRole('checkbox').all()) await doubt.check();
  return preview;
}

const unconfirmed = z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) });

/** Corrects the game on the screen through the API, like another operator. */
async function correctAsAnother(page: Page, points: { readonly home: number; readonly away: number }) {
  const gameId = page.url().split('/').at(-1) ?? '';
  const { origin } = new URL(page.url());
  const send = async (confirmed: readonly string[]) =>
    page.request.post(`${origin}/api/v1/admin/games/${gameId}/correct`, {
      headers: { origin },
      data: { points, confirmed, reason: 'Read from another scoreboard.' },
    });
  const refused = unconfirmed.parse(await (await send([])).json());
  const answer = await send(Object.keys(refused.error.fields));
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Waits until the contest is open and submits picks. */
async function submitPicks(visitor: Page, picks: readonly Pick[]): Promise<void> {
  await expectStates(visitor, ['open', 'open']);
  const { result } = await readContest(visitor, 'AFL');
  const game = result.find(({ homeTeam }) => homeTeam === 'Adelaide');
  for (const { player, team, margin } of picks) {
    const answer = await visitor.request.post('/api/v1/users/userPerdiction', {
      headers: testBearer(player),
      data: [
        {
          contestId: game?.id,
          userPredictedTeam: team,
          userPredictedScore: margin,
          date: game?.date,
        },
      ],
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** Waits until the visitors' board has these players in this order. Ignores the algorithm's row. */
async function expectBoard(visitor: Page, names: readonly string[]): Promise<void> {
  const address = `/winner-data/${await findSportId(visitor, 'AFL')}`;
  await expect(async () => {
    await visitor.goto(address);
    const rowTexts = await rows(visitor).allInnerTexts();
    const players = rowTexts.filter((text) => !text.includes('The Algorithm'));
    expect(players.map((text) => names.find((name) => text.includes(name)) ?? text)).toEqual(names);
  }).toPass({ timeout: 60_000 });
}

const north = 'Northern Larks';
const south = 'Southern Wrens';

test('an owner corrects a result, and the visitors’ board is settled again', async ({
  sharePage,
  browser,
  consoleSite,
  league,
}) => {
  const page = await sharePage(owner);
  const visitor = await openVisitor(browser, consoleSite);
  const [larks, wrens] = await addNamedPlayers(consoleSite, [north, south]);
  await submitPicks(visitor, [
    { player: larks, team: 'Adelaide', margin: 30 },
    { player: wrens, team: 'Carlton', margin: 12 },
  ]);

  league.beginNextRound();
  await openScreen(page, consoleSite, '/feeds');
  await page.getByRole('link', { name: 'AFL' }).click();
  await page.getByRole('button', { name: 'Run all pages' }).click();
  await expect(page.getByText('A worker requests the feed now.')).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Priority').fill('2');
  await confirm(page, 'Change');
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByRole('dialog').getByLabel('Calls a minute').fill('30');
  await confirm(page, 'Change the plan', 'The provider allows more calls.');
  await expect(page.getByText('of 30 a minute')).toBeVisible();
  await expectStates(visitor, ['locked', 'locked']);

  // The list shows the nearest games first.
  await openScreen(page, consoleSite, '/games');
  await page.getByRole('row').filter({ hasText: 'Adelaide' }).filter({ hasText: 'Carlton' }).first().click();
  await enterScore(page, 'Enter the result', { home: '90', away: '60' });
  await confirm(page, 'Enter the result', 'The provider is late.');
  await expectBoard(visitor, [north, south]);

  const preview = await enterScore(page, 'Correct the result', { home: '90', away: '102' });
  await expect(preview).toContainText(/2 players.? points change/u);
  // The preview changes nothing.
  await expectBoard(visitor, [north, south]);
  await correctAsAnother(page, { home: 90, away: 61 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The scoreboard was read wrongly.');
  await dialog.getByRole('button', { name: 'Correct the result' }).click();
  await expect(dialog).toContainText('The game has changed since this preview. Look at the new preview.');
  // The other correction is settled meanwhile, which may change the preview again, so that the dialog refuses once more.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Correct the result' }).click();
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
  await expectBoard(visitor, [south, north]);
  await expect(page.getByText('The last act:')).toContainText(/2 players.? points change/u);

  // The dialogs of Release from pin and Unlink name the consequences.
  for (const [act, consequence] of [
    ['Release from pin', 'The result of squiggle returns'],
    ['Unlink squiggle', 'No other source reports this game'],
  ] as const) {
    await page.getByRole('button', { name: act }).click();
    await expect(dialog).toContainText(consequence);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
  await visitor.context().close();
});

test('an owner bans a player and lifts the ban', async ({ sharePage, browser, consoleSite }) => {
  const page = await sharePage(owner);
  const visitor = await openVisitor(browser, consoleSite);
  await openScreen(page, consoleSite, '/players');
  await page.getByRole('link', { name: south }).click();
  await page.getByRole('button', { name: 'Ban' }).click();
  await confirm(page, 'Ban', 'Insults other players.');
  await expectBoard(visitor, [hiddenName, north]);
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await confirm(page, 'Lift suspension', 'The player apologized.');
  await expectBoard(visitor, [south, north]);
  await visitor.context().close();
});

const newsTitle = 'The season begins';

test('an owner publishes news with a picture, deletes it and restores it', async ({
  sharePage,
  browser,
  consoleSite,
}) => {
  const page = await sharePage(owner);
  const visitor = await openVisitor(browser, consoleSite);
  const expectNews = async (count: number) =>
    expect(async () => {
      await visitor.goto('/news');
      await expect(visitor.getByRole('link', { name: newsTitle })).toHaveCount(count, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });

  await openScreen(page, consoleSite, '/content');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'News item' }).click();
  await page.getByLabel('Title').fill(newsTitle);
  await page.getByLabel('Topic').fill('Site');
  await page.getByLabel('Summary').fill('Everything that you need to know.');
  const file = { name: 'oval.png', mimeType: 'image/png', buffer: await testPicture(800, 450) };
  await page.getByRole('group', { name: 'Picture' }).locator('input').setInputFiles(file);
  await expect(page.getByRole('group', { name: 'Picture' }).locator('img')).toBeVisible();
  await page.getByLabel('What the picture shows').fill('An empty oval at dawn');
  await page.getByLabel('Text', { exact: true }).fill('<p>Two games, one algorithm.</p>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: newsTitle })).toBeVisible();
  await expectNews(0);

  // With unsaved changes, the console asks before it leaves the screen, and does not publish.
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Topic').fill('Season');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Teams' }).click();
  await expect(dialog).toContainText('Leave without saving?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('Save them first');
  await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await confirm(page, 'Publish now');
  await expectNews(1);
  await visitor.getByRole('link', { name: newsTitle }).click();
  await expect(visitor.getByRole('img', { name: 'An empty oval at dawn' })).toBeVisible();
  await expect(visitor.getByText('Two games, one algorithm.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await confirm(page, 'Delete', 'Published by mistake.');
  await expectNews(0);
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await confirm(page, 'Publish now');
  await expectNews(1);
  await visitor.context().close();
});

test('an owner answers an enquiry by mail', async ({ sharePage, browser, consoleSite }) => {
  const page = await sharePage(owner);
  const visitor = await openVisitor(browser, consoleSite, true);
  await visit(visitor, '/contact');
  const form = visitor.getByRole('form');
  for (const [label, value] of [
    ['First name', 'Anna'],
    ['Last name', 'Lee'],
    ['Email', 'anna@example.com'],
    ['Phone number', '12025550143'],
    ['Message', 'When does the next contest open?'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Thank you!')).toBeVisible();
  await visitor.context().close();

  await openScreen(page, consoleSite, '/today');
  await expect(page.getByText('1 message waits for an answer')).toBeVisible();
  await page.getByRole('link', { name: 'Open enquiries' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Anna' });
  await expect(row).toContainText('When does the next contest open?');
  await row.click();
  await page.getByLabel('Reply').fill('On Tuesday, as every week.');
  // The console asks before it opens another screen, because the reply would be lost.
  await page.getByRole('link', { name: 'Players', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Reply')).toHaveValue('On Tuesday, as every week.');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await confirm(page, 'Send');
  await expect
    .poll(
      () =>
        consoleSite.inbox.mails
          .filter(({ recipients }) => recipients.join().includes('anna@example.com'))
          .map(({ body }) => body)
          .join('\n'),
      { timeout: 30_000 },
    )
    .toContain('On Tuesday, as every week.');
});

test('the audit log lists everything that the owner did in the previous tests', async ({
  sharePage,
  consoleSite,
}) => {
  const page = await sharePage(owner);
  await openScreen(page, consoleSite, '/audit');
  await page.getByLabel('Operator').click();
  await page.getByRole('option', { name: 'Olive Owner' }).click();
  for (const [act, reason] of [
    ['operator.join', ''],
    ['site.rename', ''],
    ['mail.test', ''],
    ['sport.add-league', ''],
    ['site.finish-setup', ''],
    ['feed.run', 'all pages'],
    ['game.correct', 'The scoreboard was read wrongly.'],
    ['player.ban', 'Insults other players.'],
    ['player.lift-suspension', 'The player apologized.'],
    ['file.upload-picture', ''],
    ['content.save', ''],
    ['content.publish', ''],
    ['content.delete', 'Published by mistake.'],
    ['content.restore', ''],
    ['enquiry.reply', ''],
  ] as const) {
    await page.getByPlaceholder('Who, act or reason').fill(act);
    const line = page.getByRole('row').filter({ hasText: act }).first();
    await expect(line).toContainText('Olive Owner (owner)');
    await expect(line).toContainText(reason);
  }
  await page.getByPlaceholder('Who, act or reason').fill('Banned a player');
  const player = page.getByRole('link', { name: `Player: ${south}` });
  await expect(player).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv.split('\r\n')[1]).toContain(`Olive Owner (owner),Banned a player,Player: ${south},`);
  await player.click();
  await expect(page.getByRole('heading', { level: 1, name: south })).toBeVisible();
});

test('the set-up screen has no accessibility violations when it shows the longest list of sources', async ({
  sharePage,
  consoleSite,
}) => {
  const page = await sharePage(owner);
  await page.setViewportSize({ width: 360, height: 900 });
  await openScreen(page, consoleSite, '/setup');
  await page.getByLabel('League').click();
  // The NFL's list also has the checkbox for unofficial sources.
  await page.getByRole('option', { name: 'NFL' }).click();
  await expect(page.getByRole('checkbox')).toBeVisible();
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
  }
});
