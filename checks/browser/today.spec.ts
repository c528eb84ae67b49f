import { createRandom } from '@outpick/forecast';
import { contestPoints, surenessSteps } from '@outpick/forecast';
import { shortOrFull } from '@outpick/server/testing';
import type { TestPlayer } from '@outpick/server/testing';
import type { BrowserContext, Page } from '@playwright/test';
import { expectPhoneFit } from './support/fit.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import {
  openTodaySite,
  readRows,
  readStoredPicks,
  rowOf,
  type TodayGame,
  type TodaySite,
} from './support/today-site.ts';
import { waitForHydration } from './support/visit.ts';

// One site for all tests of this file, because some lock and move its games.
test.describe.configure({ mode: 'default' });
test.setTimeout(180_000);

let site: TodaySite;
test.beforeAll(async () => {
  site = await openTodaySite();
});
test.afterAll(async () => site[Symbol.asyncDispose]());

const phone = { width: 360, height: 740 };

async function openToday(page: Page, query = ''): Promise<void> {
  await page.goto(`${site.origin}/today${query}`);
  await waitForHydration(page);
  await expect(page.locator('[data-ready=true]')).toBeVisible();
}

/** Opens Today as a new player on a device of its own. */
async function openAs(page: Page, player: TestPlayer): Promise<void> {
  await signInAs(page, player);
  await openToday(page);
}

const team = (page: Page, id: string, side: 'home' | 'away') =>
  rowOf(page, id).locator(`button[value="${id}.${side}"]`);
const noteOf = (page: Page, id: string) => rowOf(page, id).locator('[data-tone]').first();
const step = (page: Page, id: string, name: string) => rowOf(page, id).getByRole('radio', { name });

/** The margin of the pick that a row shows. */
const readMargin = async (page: Page, id: string) =>
  rowOf(page, id)
    .locator('[data-margin]')
    .evaluate((one) => ({ margin: one.getAttribute('data-margin') }));

const gameAt = (index: number): TodayGame => {
  const game = site.games[index];
  if (!game) throw new Error('the site has too few games');
  return game;
};

test('fifteen games are picked on a phone in at most 40 taps, each saved without Submit; a closed row is at most 88 px high', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const player = await site.addPlayer();
  await openAs(page, player);
  const heights = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).toHaveLength(site.games.length);
  expect(Math.max(...heights)).toBeLessThanOrEqual(88);
  let taps = 0;
  const tap = async (target: ReturnType<typeof team>) => {
    taps += 1;
    await target.click();
  };
  const names = ['Toss-up', 'Lean', 'Likely', 'Strong', 'Sure'];
  for (const [index, { id }] of site.games.slice(0, 15).entries()) {
    await tap(team(page, id, index % 2 === 0 ? 'home' : 'away'));
    await tap(rowOf(page, id).getByText(names[index % 5] ?? '', { exact: true }));
  }
  expect(taps).toBeLessThanOrEqual(40);
  for (const { id } of site.games.slice(0, 15)) await expect(noteOf(page, id)).toHaveText('Saved');
  const shown = (await readRows(page)).filter(({ pick }) => pick !== undefined);
  expect(shown).toHaveLength(15);
  expect(Object.fromEntries(shown.map(({ id, pick }) => [id, pick]))).toEqual(
    await readStoredPicks(site, player),
  );
  await expect(page.getByText('1 to pick, next lock')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To pick 1' })).toBeVisible();
});

test('the Daily Five leads to its rows, shows their picks, and counts a day once all of it is picked', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const player = await site.addPlayer();
  await openAs(page, player);
  const five = page.getByRole('region', { name: 'Daily Five' });
  const cells = five.getByRole('link');
  await expect(cells).toHaveCount(5);
  await expect(five).toContainText('The closest games of the day, over all sports.');
  await expect(five).toContainText('Pick them all to begin a streak.');
  const { data } = JSON.parse(await (await page.request.get(`${site.origin}/api/v1/website/today`)).text());
  const ids: string[] = data.dailyFive.slateGameIds;
  for (const [index, id] of ids.entries()) {
    await cells.nth(index).click();
    await expect(rowOf(page, id)).toBeInViewport();
    await expect(rowOf(page, id)).toContainText('Tap a team to pick it.');
    await team(page, id, 'home').click();
    await expect(noteOf(page, id)).toHaveText('Saved');
    const { margin } = await readMargin(page, id);
    await expect(cells.nth(index)).toContainText(new RegExp(`: \\w+ ${margin}$`, 'u'));
    await expect(five).toContainText(index < 4 ? `${index + 1} of 5 picked.` : 'All picked.');
  }
  await expect(five).toContainText('Streak: 1 day played.');
  expect(Object.keys(await readStoredPicks(site, player)).toSorted()).toEqual(ids.toSorted());
});

test('[D-CONTEST-14] [D-CONTEST-87] a tap takes the algorithm’s sureness, at least “Lean”; every step and the margin say what they play at and pay', async ({
  page,
}) => {
  await openAs(page, await site.addPlayer());
  const answer = await page.request.get(`${site.origin}/api/v1/website/today`);
  const { data } = JSON.parse(await answer.text());
  const { marginSigma: sigma, maxMargin, tiesPossible } = data.sports[0];
  const { game } = data.games.find((one: { sportId: string }) => one.sportId === data.sports[0].id);
  const { id } = game;
  const favorite = game.algoTeam === game.homeTeam ? 'home' : 'away';
  const steps = surenessSteps({ marginSigma: sigma, maxMargin });
  const lean = steps[1]?.margin ?? 0;
  await team(page, id, favorite).click();
  await expect(noteOf(page, id)).toHaveText('Saved');
  await expect(team(page, id, favorite)).toContainText(`by ${Math.max(lean, game.algoScore)}`);
  await team(page, id, favorite === 'home' ? 'away' : 'home').click();
  await expect(team(page, id, favorite === 'home' ? 'away' : 'home')).toContainText(`by ${lean}`);
  const points = (margin: number, outcome: 'win' | 'loss' | 'tie') => {
    const tenths = contestPoints(margin, sigma, outcome);
    const digits = (Math.abs(tenths) / 10).toFixed(1);
    return tenths === 0 ? digits : `${tenths > 0 ? '+' : '−'}${digits}`;
  };
  const stakes = (margin: number, between: string) =>
    [
      `Right ${points(margin, 'win')}`,
      `Wrong ${points(margin, 'loss')}`,
      ...(tiesPossible ? [`Tie ${points(margin, 'tie')}`] : []),
    ].join(between);
  const radios = rowOf(page, id).locator('label:has(input[type=radio])');
  await expect(radios).toHaveCount(steps.length);
  for (const [index, { margin }] of steps.entries())
    await expect(radios.nth(index)).toContainText(stakes(margin, ''));
  const exact = rowOf(page, id).locator('output');
  for (const [button, change] of [
    ['One more', 1],
    ['One less', -1],
    ['One less', -1],
  ] as const) {
    const before = Number(/\d+/u.exec((await exact.textContent()) ?? '')?.[0] ?? 0);
    await rowOf(page, id).getByRole('button', { name: button }).click();
    await expect(exact).toContainText(`by ${before + change} `);
    await expect(rowOf(page, id)).toContainText(stakes(before + change, ', '));
    await expect(rowOf(page, id)).toContainText(/Plays at \d\d\.\d%/u);
  }
});

test('a change can be undone for five seconds, a first pick too; a row that opens keeps its place', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const player = await site.addPlayer();
  await openAs(page, player);
  const [first, third] = [gameAt(0), gameAt(2)];
  await team(page, first.id, 'home').click();
  await expect(noteOf(page, first.id)).toHaveText('Saved');
  const undo = rowOf(page, first.id).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(team(page, first.id, 'home')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => readStoredPicks(site, player)).toEqual({});
  await team(page, first.id, 'away').click();
  await expect(noteOf(page, first.id)).toHaveText('Saved');
  // The first row closes when the third one opens, which stays under the finger.
  const top = async () => (await rowOf(page, third.id).boundingBox())?.y;
  await rowOf(page, third.id).scrollIntoViewIfNeeded();
  const before = await top();
  await team(page, third.id, 'home').click();
  expect(await top()).toBeCloseTo(before ?? 0, 0);
  await expect(rowOf(page, first.id).getByRole('radio')).toHaveCount(0);
  await expect(noteOf(page, third.id)).toHaveText('Saved');
});

test('rows are reached with arrow keys; A and H choose the team and 1 to 5 the sureness, only while a row has the focus', async ({
  page,
}) => {
  const player = await site.addPlayer();
  await openAs(page, player);
  const [first, second] = [gameAt(0), gameAt(1)];
  await page.keyboard.press('h');
  await page.keyboard.press('5');
  expect((await readRows(page)).filter(({ pick }) => pick !== undefined)).toEqual([]);
  await team(page, first.id, 'away').focus();
  await page.keyboard.press('ArrowDown');
  await expect(team(page, second.id, 'away')).toBeFocused();
  await page.keyboard.press('h');
  await expect(noteOf(page, second.id)).toHaveText('Saved');
  await page.keyboard.press('5');
  await expect(step(page, second.id, 'Sure')).toBeChecked();
  await page.keyboard.press('1');
  await expect(step(page, second.id, 'Toss-up')).toBeChecked();
  await page.keyboard.press('a');
  await expect(team(page, second.id, 'away')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowUp');
  await expect(team(page, first.id, 'away')).toBeFocused();
  await expect(noteOf(page, second.id)).toHaveText('Saved');
  const [stored = ''] = Object.values(await readStoredPicks(site, player));
  expect(stored).toMatch(/^away \d+$/u);
  // A screen reader hears the game, the algorithm and the player in one label.
  await expect(rowOf(page, second.id).getByRole('group').first()).toHaveAccessibleName(
    new RegExp(
      `^\\w+, \\w{3}, .* [AP]M E[SD]T: ${second.away} at ${second.home}\\. The algorithm: .* \\d+\\.\\d%\\. You: ${second.away} by \\d+, Saved\\.$`,
      'u',
    ),
  );
});

test('with scripts off each row is a form, whose answer says what a pick of that team pays', async ({
  plainPage: page,
}) => {
  await page.goto(`${site.origin}/today`);
  await expect(page.locator('[data-row]')).toHaveCount(site.games.length);
  await expect(page.getByRole('heading', { level: 2 })).toContainText([/^To pick\s*\d+/u]);
  const { id, home } = gameAt(3);
  await rowOf(page, id).locator(`button[value="${id}.home"]`).click();
  await expect(page).toHaveURL(new RegExp(`/today\\?pick=${id}\\.home#game-`, 'u'));
  await expect(rowOf(page, id)).toContainText(`How sure are you of ${home}?`);
  await expect(rowOf(page, id)).toContainText(/Lean.*Right \+\d+\.\d.*Wrong −\d+\.\d/u);
  await expect(rowOf(page, id)).toContainText('Saving a pick needs JavaScript, which is turned off');
  await page.goto(`${site.origin}/today?sport=${gameAt(0).contest.sportId}`);
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: 'All' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(site.games.length);
});

test('two tabs agree at once, and two devices once they are looked at; each tab shows only its own account’s picks', async ({
  page,
  context,
  browser,
}) => {
  const player = await site.addPlayer();
  await openAs(page, player);
  const tab = await context.newPage();
  await openAs(tab, player);
  const device = await browser.newContext();
  const other = await device.newPage();
  await openAs(other, player);
  const { id } = gameAt(4);
  await team(page, id, 'home').click();
  await expect(team(tab, id, 'home')).toHaveAttribute('aria-pressed', 'true');
  await expect(noteOf(tab, id)).toHaveText('Saved');
  await look(other);
  await expect(team(other, id, 'home')).toHaveAttribute('aria-pressed', 'true');
  await team(other, id, 'away').click();
  await expect(noteOf(other, id)).toHaveText('Saved');
  await look(page);
  await expect(team(page, id, 'away')).toHaveAttribute('aria-pressed', 'true');
  await expect(team(tab, id, 'away')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(team(page, id, 'away')).toHaveAttribute('aria-pressed', 'true');

  // Somebody else signs in on this device.
  const next = await site.addPlayer();
  await signInAs(page, next);
  await openToday(page);
  await expect(team(page, id, 'away')).toHaveAttribute('aria-pressed', 'false');
  await expect(team(tab, id, 'away')).toHaveAttribute('aria-pressed', 'false');
  await device.close();
});

/** Counts the picks that the device keeps. */
const countKept = async (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('outpick');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const count = request.result.transaction('kept').objectStore('kept').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    request.result.close();
    return count.result;
  });

/** What happens when a player looks at a device again. */
const look = async (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a pick that was kept without a connection asks which one counts, if another device has changed it; log-out erases it', async ({
  page,
  context,
  browser,
  troubles,
}) => {
  const player = await site.addPlayer();
  await openAs(page, player);
  const { id, home, away } = gameAt(5);
  await context.setOffline(true);
  await team(page, id, 'home').click();
  await expect(rowOf(page, id)).toContainText('Not saved: no connection. Kept on this device.');
  await expectPhoneFit(page);
  const device = await browser.newContext();
  const other = await device.newPage();
  await openAs(other, player);
  await team(other, id, 'away').click();
  await expect(noteOf(other, id)).toHaveText('Saved');
  await device.close();
  const stored = await readStoredPicks(site, player);
  await context.setOffline(false);
  await expect(rowOf(page, id)).toContainText(
    new RegExp(`On another device you picked ${away} by \\d+\\.`, 'u'),
  );
  expect(await readStoredPicks(site, player)).toEqual(stored);
  await expectPhoneFit(page);
  await rowOf(page, id)
    .getByRole('button', { name: new RegExp(`^Change to ${home}`, 'u') })
    .click();
  await expect(noteOf(page, id)).toHaveText('Saved');
  expect((await readStoredPicks(site, player))[id]).toMatch(/^home /u);

  await page.route('**/users/userPerdiction', async (route) => route.abort());
  await team(page, id, 'away').click();
  await expect(noteOf(page, id)).toHaveText('Not saved');
  await expect.poll(async () => countKept(page)).toBe(1);
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(await countKept(page)).toBe(0);
  // The offline requests and the aborted ones failed on purpose.
  troubles.length = 0;
});

const seed = Number(process.env['OUTPICK_SEED'] ?? 7);
/** The number of random events. */
const events = shortOrFull(60, 400);

test(`after ${events} random taps, drops, locks, moved starts and reloads on two devices, the page says what the database holds`, async ({
  page,
  context,
  browser,
  troubles,
}) => {
  const player = await site.addPlayer();
  const device = await browser.newContext();
  const other = await device.newPage();
  const devices: readonly { page: Page; context: BrowserContext; offline: boolean }[] = [
    { page, context, offline: false },
    { page: other, context: device, offline: false },
  ];
  for (const one of devices) await openAs(one.page, player);
  const random = createRandom(seed);
  const choose = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random.uniform() * items.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  };
  const games = site.games.slice(8, 16);
  const lockable = [...games].slice(0, 3);
  const log: string[] = [];

  const settle = async (one: Page) => {
    for (const name of ['Keep', 'Change to']) {
      const asked = one.getByRole('button', { name: new RegExp(`^${name} `, 'u') });
      while ((await asked.count()) > 0 && random.uniform() < 0.7) await asked.first().click();
    }
    await expect
      .poll(async () => (await readRows(one)).filter(({ note }) => note === 'Saving…').length)
      .toBe(0);
  };
  const tellTruth = async () => {
    for (const one of devices) {
      if (one.offline) await one.context.setOffline(false);
      Reflect.set(one, 'offline', false);
      await look(one.page);
    }
    for (const one of [...devices, ...devices]) {
      // A conflict shows in the opened row; keeping the other pick ends it.
      await expect
        .poll(
          async () => {
            for (const { id } of (await readRows(one.page)).filter(({ note }) => note === 'Which one?')) {
              const keep = rowOf(one.page, id).getByRole('button', { name: /^Keep /u });
              if ((await keep.count()) === 0)
                await rowOf(one.page, id)
                  .getByRole('button', { name: /^Details/u })
                  .click({ timeout: 3000 });
              await keep.first().click({ timeout: 3000 });
            }
            await look(one.page);
            const rows = await readRows(one.page);
            const stored = await readStoredPicks(site, player);
            return rows
              .filter(
                ({ id, pick, note, isOpen }) =>
                  pick !== stored[id] || (isOpen && note !== (pick === undefined ? '' : 'Saved')),
              )
              .map(({ id, pick, note }) => `${id}: ${pick} (${note}), stored ${stored[id]}`);
          },
          { message: `seed ${seed}: ${log.join('; ')}`, timeout: 30_000 },
        )
        .toEqual([]);
    }
  };

  for (let event = 0; event < events; event += 1) {
    const one = choose(devices);
    const game = choose(games);
    const what = random.uniform();
    const row = rowOf(one.page, game.id);
    const isOpen = (await row.getAttribute('data-state')) === 'open';
    if (what < 0.5) {
      const side = choose(['home', 'away'] as const);
      log.push(`tap ${side} of ${game.id}`);
      if (isOpen) await team(one.page, game.id, side).click();
    } else if (what < 0.68) {
      const radio = row.locator('label:has(input[type=radio])');
      const count = await radio.count();
      log.push(`step of ${game.id}`);
      if (count > 0) await radio.nth(Math.floor(random.uniform() * count)).click();
    } else if (what < 0.76) {
      log.push(`undo of ${game.id}`);
      const undo = row.getByRole('button', { name: 'Undo' });
      if ((await undo.count()) > 0) await undo.click({ timeout: 2000 }).catch(() => undefined);
    } else if (what < 0.84) {
      log.push(one.offline ? 'return' : 'drop');
      await one.context.setOffline(!one.offline);
      Reflect.set(one, 'offline', !one.offline);
    } else if (what < 0.88 && !one.offline) {
      log.push('reload');
      await openToday(one.page);
    } else if (what < 0.91) {
      log.push(`move ${game.id}`);
      const startsAt = new Date(Date.now() + (3 + random.uniform() * 20) * 3_600_000).toISOString();
      if (isOpen && !lockable.includes(game)) await game.contest.change(game, { startsAt });
    } else if (what < 0.93 && lockable.length > 0) {
      const locked = lockable.pop();
      log.push(`lock ${locked?.id}`);
      if (locked)
        await locked.contest.change(locked, { startsAt: new Date(Date.now() - 1000).toISOString() });
    } else if (!one.offline) await settle(one.page);
    if (event % 20 === 19) await tellTruth();
  }
  await tellTruth();
  await device.close();
  troubles.length = 0;
});
