import {
  addTestPlayers,
  addTestSport,
  eventually,
  finishTestSlate,
  makeBare,
  openTestContest,
  openTestPlatform,
  playTestSlate,
  testBearer,
  testPick,
} from '@outpick/server/testing';
import type { TestContest, TestContestGame, TestPlatform, TestPlayer } from '@outpick/server/testing';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { signInAs } from './support/sign-in.ts';
import { createSettings, startSite } from './support/start-site.ts';
import type { StartedSite } from './support/start-site.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The games of the hockey contest by state. */
interface States {
  readonly scored: TestContestGame;
  readonly scoreless: TestContestGame;
  readonly postponed: TestContestGame;
  readonly final: TestContestGame;
}

const hour = 3_600_000;
const algorithm = /Algorithm: .+ by \d+\.\d, Win \d+\.\d%, Tie \d+\.\d%/u;
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const card = (page: Page, { id }: TestContestGame) => page.locator(`[data-game="${id}"]`);
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const listItem = (of: Locator, { away }: TestContestGame) =>
  of.getByRole('listitem').filter({ hasText: away });

test.describe('hockey sports with games in every state', () => {
  // All tests use one site, so they run one after another in one worker.
  test.describe.configure({ mode: 'default' });

  let opened: TestPlatform;
  let site: StartedSite | undefined;
  let contest: TestContest;
  let player: TestPlayer | undefined;
  let states: States;
  /** HTML of the contest's page while all games were open. */
  let openContest = '';
  let playBy = '';
  /** A sport with two boards whose slates start on the same UTC date but on different days in New York. */
  let nightSportId: string;

  const readContest = async () => {
    const answer = await fetch(
      `${site?.origin}/api/v1/website/contestsList?sportsCategory=${contest.sportId}`,
    );
    const games: { id: string; state: string; playBy: string | null }[] = (await answer.json()).data.result;
    return games;
  };

  test.beforeAll(async () => {
    opened = await openTestPlatform({ process: 'command' });
    const { platform } = opened;
    contest = await openTestContest(platform, { name: 'Ice Hockey', model: 'nhl', maxMargin: 49 });
    [player] = await addTestPlayers(platform, 1);
    if (!player) throw new Error('too few test players');
    nightSportId = await addTestSport(platform, { name: 'Hockey at Night', contestWindow: 'day' });
    const night = await makeBare(platform, nightSportId);
    // 9:30 PM on January 4 and 1:30 PM on January 5 in New York.
    for (const start of ['2026-01-05T02:30:00Z', '2026-01-05T18:30:00Z']) {
      const slate = await playTestSlate(platform, night, start, [[player, 0, 'Home', 3]]);
      await finishTestSlate(platform, slate, [7, 3, 1]);
    }
    const [scored, scoreless, postponed, final] = contest.games;
    if (!scored || !scoreless || !postponed || !final) throw new Error('the contest has too few games');
    states = { scored, scoreless, postponed, final };
    site = await startSite(createSettings(opened));
    openContest = await (await fetch(`${site.origin}/content/${contest.sportId}`)).text();
    const saved = await fetch(`${site.origin}/api/v1/users/userPerdiction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...testBearer(player) },
      body: JSON.stringify(contest.games.map((game) => testPick(game, 2))),
    });
    if (!saved.ok) throw new Error(`the picks were refused: ${await saved.text()}`);
    const startsAt = new Date(Date.now() - hour).toISOString();
    await contest.change(scored, { status: 'live', startsAt, points: { home: 2, away: 1 } });
    await contest.change(scoreless, { status: 'live', startsAt });
    await contest.change(postponed, { status: 'postponed' });
    await contest.change(final, { status: 'final', startsAt, points: { home: 4, away: 2 } });
    await eventually(async () => {
      const games = await readContest();
      if (games.some(({ state }) => state === 'open'))
        throw new Error('the site has not heard of the changes');
      playBy = games.find(({ id }) => id === postponed.id)?.playBy ?? '';
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    await opened.close();
  });

  const addressOf = (path: string) => `${site?.origin}${path}`;
  const go = (page: Page, path: string) => page.goto(addressOf(path));
  const teamPath = async ({ home }: TestContestGame) => {
    const { id } = await opened.platform.db
      .selectFrom('teams')
      .select('id')
      .where('sport_id', '=', contest.sportId)
      .where('name', '=', home)
      .executeTakeFirstOrThrow();
    return `/team/${id}`;
  };

  test('boards of two slates that start on the same UTC date show their different days in the league’s time zone', async ({
    plainPage: page,
  }) => {
    await go(page, `/winner-data/${nightSportId}`);
    await expect(page.getByRole('navigation', { name: 'Boards' }).getByRole('link')).toContainText([
      'All boards',
      'January 5, 2026',
      'January 4, 2026',
    ]);
  });

  test('the sport’s contest, rankings, predictions, games, teams and results use the words puck drop and goals', async ({
    plainPage: page,
  }) => {
    const main = page.getByRole('main');
    expect(openContest).toContain('Locks at puck drop.');
    await go(page, `/content/${contest.sportId}`);
    await expect(card(page, states.scored)).toContainText('Locked at puck drop. No changes, for anyone.');
    await expect(main).not.toContainText(/kick-off/iu);
    for (const [path, words] of [
      [`/ranking/${contest.sportId}`, 'goals scored and allowed per game'],
      [await teamPath(states.final), 'goals compared with an average team'],
      [`/game/${states.final.gameId}`, 'goals'],
      [`/game/${states.scored.gameId}`, 'Being played'],
      [`/prediction/${contest.sportId}`, 'upcoming game'],
      [`/gameresult/${contest.sportId}`, 'Home Pts'],
    ] as const) {
      await go(page, path);
      await expect(main).toContainText(words);
      await expect(main, path).not.toContainText(/kick-off|\bpoints?\b/iu);
    }
  });

  test('games in progress are listed on the predictions, results and team pages, with the score if it is known', async ({
    plainPage: page,
  }) => {
    for (const path of [`/prediction/${contest.sportId}`, `/gameresult/${contest.sportId}`]) {
      await go(page, path);
      const playing = group(page, 'Being played');
      await expect(playing.getByRole('listitem')).toHaveCount(2);
      const scored = listItem(playing, states.scored);
      // The away score is above the home score.
      await expect(scored.getByRole('link').locator('b')).toHaveText(['1', '2']);
      await expect(scored).toContainText(/Started .+ Score so far\./u);
      await expect(scored).toContainText(algorithm);
      const scoreless = listItem(playing, states.scoreless);
      await expect(scoreless).toContainText(algorithm);
      await expect(scoreless).not.toContainText('Score so far');
      await expect(scoreless.getByRole('link').locator('b')).toHaveCount(0);
    }
    await go(page, await teamPath(states.scored));
    await expect(group(page, 'Being played').getByRole('listitem')).toHaveCount(1);
    await listItem(group(page, 'Being played'), states.scored).getByRole('link').click();
    await expect(page).toHaveURL(`${site?.origin}/game/${states.scored.gameId}`);
    await go(page, await teamPath(states.final));
    await expect(page.getByRole('heading', { name: 'Upcoming games' })).toBeVisible();
    await expect(group(page, 'Being played')).toHaveCount(0);
  });

  test('a postponed game is not shown at its old start on the game, prediction and team pages', async ({
    plainPage: page,
  }) => {
    await go(page, `/game/${states.postponed.gameId}`);
    await expect(page.getByRole('main')).toContainText(/Postponed.*\. No new date yet; it was set for /u);
    for (const path of [`/prediction/${contest.sportId}`, await teamPath(states.postponed)]) {
      await go(page, path);
      const item = listItem(group(page, 'Postponed'), states.postponed);
      await expect(item).toContainText(/Was set for .+\. No new date yet\./u);
      await expect(item).toContainText(algorithm);
    }
  });

  test('a postponed game’s contest card says by which day the game must be played; until then the pick stands, afterwards the game is void', async ({
    page,
    plainPage,
  }) => {
    const day = dayFormat.format(new Date(playBy));
    const end = `if it is played by ${day}. If not, the game is void: nobody gains or loses.`;
    await go(plainPage, `/content/${contest.sportId}`);
    await expect(card(plainPage, states.postponed)).toContainText(`Picks on it stand ${end}`);
    if (player) await signInAs(page, player);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, addressOf(`/content/${contest.sportId}`));
    const postponed = card(page, states.postponed);
    await expect(postponed).toContainText(`Your pick stands ${end}`);
    await expect(postponed).toContainText('Postponed');
    await expect(postponed).toContainText('Was set for ');
    await expect(postponed).not.toContainText('Locked at');
    await expect(postponed).not.toContainText('You need');
    await expect(card(page, states.scored)).toContainText('You need');

    await test.step('games in every state have no accessibility violations at 360 and 1440 px', async () => {
      for (const path of [`/content/${contest.sportId}`, `/prediction/${contest.sportId}`]) {
        await visit(page, addressOf(path));
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await expectAccessibleInBothSchemes(page);
        }
      }
    });
  });
});
