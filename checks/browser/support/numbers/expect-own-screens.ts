import {
  contestsCalls,
  formatGamesPicked,
  formatGap,
  formatGapGames,
  formatLead,
  formatRank,
  gapOf,
} from '@outpick/contracts';
import type { TestPlayer } from '@outpick/server/testing';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';
import { visit } from '../visit.ts';
import { callSite } from './ask.ts';
import { drawnTexts, recordDrawnTexts } from './drawn-texts.ts';
import { boardsBySport, findLastBoard } from './expect-calls.ts';
import { goInApp } from './go-in-app.ts';
import type { NumbersSite } from './numbers-site.ts';
import { gapIn, weekOf, yearOf } from './periods.ts';
import { sumGap } from './rule.ts';
import type { BoardNumbers, Numbers } from './rule.ts';
import { algorithmId } from './stored.ts';
import { boardDate, count, gapSentence, runningScore, signed, totals, weekSentence } from './words.ts';

/** A page links to its sport's newest boards, and pins the player's row on the newest one that has it. */
const listedBoards = 12;

/** Signs in as each player in turn, and compares the screens that show the player's own numbers. */
export async function expectOwnScreens(page: Page, site: NumbersSite): Promise<void> {
  const contests = await listContestPages(site);
  const sports = [...boardsBySport(site.numbers)];
  await recordDrawnTexts(page);
  await visit(page, site.origin);
  for (const [index, player] of site.players.entries()) {
    await page.evaluate(({ token, id }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('id', id);
    }, player);
    await visit(page, site.origin);
    await expectOwnCard(page, site.numbers, player);
    await expectYear(page, site.numbers, player);
    await expectToday(page, site.numbers, player);
    // A board's page takes a third of a second, so each player visits the board of one sport.
    const [sportId, boards] = sports[index % sports.length] ?? ['', []];
    await goInApp(page, `/winner-data/${sportId}`);
    await expectPinnedRow(page, boards.slice(0, listedBoards), player);
    for (const contest of contests) await expectRunningScores(page, site.numbers, { player, contest });
  }
}

/** A sport's contest, with its slates that have a result. */
interface ContestPage {
  readonly sportId: string;
  readonly slateIds: readonly string[];
}

/** Lists the contests that show a running score. */
async function listContestPages({ origin, numbers }: NumbersSite): Promise<readonly ContestPage[]> {
  const contests: ContestPage[] = [];
  for (const sportId of boardsBySport(numbers).keys()) {
    const { result } = await callSite(origin)(contestsCalls.listContests, { query: { sportId } });
    const slateIds = [...new Set(result.map(({ slateId }) => slateId))].filter((slateId) =>
      numbers.boards.some(({ slate }) => slate.id === slateId),
    );
    if (slateIds.length > 0) contests.push({ sportId, slateIds });
  }
  expect(contests.length).toBeGreaterThan(0);
  return contests;
}

/** Home's card: the gap of the year, and the rank on the last board. */
async function expectOwnCard(page: Page, numbers: Numbers, { id }: TestPlayer): Promise<void> {
  const now = new Date();
  const gap = gapIn(numbers, id, yearOf(now));
  const card = page.locator('[aria-busy]').first();
  await expect(card).toContainText(
    gap.games > 0
      ? `${gapSentence(gap)} in ${now.getUTCFullYear()}, ${formatGapGames(gap.games)}`
      : 'Your first result is still to come',
  );
  const last = findLastBoard(numbers, id);
  if (last)
    await expect(card).toContainText(
      `${formatRank(last.row.rank, last.board.players)} on your last board, ${last.board.slate.sportName}`,
    );
}

/** The page of the year: its sentences, its chart, its best and worst picks, and the picture to share. */
async function expectYear(page: Page, numbers: Numbers, { id }: TestPlayer): Promise<void> {
  await goInApp(page, '/you');
  const main = page.getByRole('main');
  const year = yearOf(new Date());
  const gap = gapIn(numbers, id, year);
  if (gap.games === 0) {
    await expect(main).toContainText('No results yet');
    return;
  }
  const yearNumber = year.from.getUTCFullYear();
  await expect(main.getByText(gapSentence(gap), { exact: true })).toBeVisible();
  await expect(main).toContainText(`In ${yearNumber}: ${totals(gap)}, ${formatGapGames(gap.games)}.`);
  await expect(main).toContainText(`now ${signed(gapOf(gap))}.`);
  const boards = numbers.boards.filter(
    ({ rows, slate: { firstStart } }) =>
      firstStart >= year.from &&
      firstStart < year.to &&
      rows.some(({ player, gap: { games } }) => player === id && games > 0),
  );
  await expect(main.getByRole('img', { name: /^The gap over/u })).toHaveAccessibleName(
    `The gap over ${count(boards.length, 'slate')}${periodOf(boards)}: from level to ${signed(gapOf(gap))} points.`,
  );
  await expectExtremePicks(page, numbers, id);
  await expectSharedPicture(page, [
    `${gapSentence(gap, 'I')}${gapOf(gap) === 0 ? '' : ' points'}`,
    `${totals(gap, 'Me')}, ${formatGapGames(gap.games, 'we both')}.`,
    `${count(gap.games, 'game')}, ${count(boards.length, 'slate')}, ${yearNumber}`,
  ]);
}

/** Boards are listed newest first. */
function periodOf(boards: readonly BoardNumbers[]): string {
  const [last, first] = [boards[0], boards.at(-1)];
  return first && last && first !== last ? `, ${boardDate(first.day)} to ${boardDate(last.day)}` : '';
}

const maxPicks = 3;

/** Compares the points of the picks that gained and lost most. Equal ones may be in any order. */
async function expectExtremePicks(page: Page, numbers: Numbers, playerId: string): Promise<void> {
  const { from, to } = yearOf(new Date());
  const slates = new Set(
    numbers.slates.filter(({ firstStart }) => firstStart >= from && firstStart < to).map(({ id }) => id),
  );
  const gaps = numbers.picks
    .filter(({ player, slateId }) => player === playerId && slates.has(slateId))
    .flatMap((pick) => numbers.scoreOf(pick) ?? [])
    .map(({ own, algorithm }) => (own - algorithm) / 10)
    .toSorted((a, b) => b - a);
  expect(await readGaps(page, 'Your best picks')).toEqual(gaps.filter((gap) => gap > 0).slice(0, maxPicks));
  expect(await readGaps(page, 'Your worst picks')).toEqual(
    gaps
      .toReversed()
      .filter((gap) => gap < 0)
      .slice(0, maxPicks),
  );
}

const tenthsOf = (shown = ''): number => Math.round(Number(shown.replace('−', '-')) * 10);

/** Reads "You picked Owls by 3: +4.2. The algorithm: −1.0." as 5.2. */
async function readGaps(page: Page, title: string): Promise<readonly number[]> {
  const items = await page.getByRole('region', { name: title }).getByRole('listitem').allTextContents();
  return items.map((text) => {
    const [, own, algorithm] = /: ([+−]?[\d.]+)\. The algorithm: ([+−]?[\d.]+)\.$/u.exec(text) ?? [];
    return (tenthsOf(own) - tenthsOf(algorithm)) / 10;
  });
}

async function expectSharedPicture(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(async () => {
    const drawn = await drawnTexts(page);
    for (const text of texts) expect(drawn).toContain(text);
  }).toPass();
}

/** Today's first line: the gap of the week. */
async function expectToday(page: Page, numbers: Numbers, { id }: TestPlayer): Promise<void> {
  await goInApp(page, '/today');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Today');
  const sentence = weekSentence(gapIn(numbers, id, weekOf(new Date())));
  if (sentence === undefined) await expect(main).not.toContainText('the algorithm this week.');
  else await expect(main).toContainText(sentence);
}

/** The row that is pinned to the bottom of a board. */
async function expectPinnedRow(
  page: Page,
  boards: readonly BoardNumbers[],
  { id }: TestPlayer,
): Promise<void> {
  const pinned = page.getByLabel('Your row', { exact: true });
  const board = boards.find(({ rows }) => rows.some(({ player }) => player === id));
  const row = board?.rows.find(({ player }) => player === id);
  if (!board || !row) {
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    await expect(pinned).toHaveCount(0);
    return;
  }
  const hasGap = row.gap.games > 0;
  const parts = [
    formatRank(row.rank, board.players),
    signed(row.points),
    ...(hasGap ? [formatLead(row.gap)] : []),
  ];
  await expect(pinned).toHaveText(
    `${parts.join(' · ')}${formatGamesPicked(row.gamesPicked, board.games)}, ${boardDate(board.day)}${hasGap ? `${formatGap(row.gap)}. ` : ''}Go to your row, ${row.name}.Picture to share`,
  );
}

interface OwnContest {
  readonly player: TestPlayer;
  readonly contest: ContestPage;
}

/** The score above each slate of a contest that has a result. */
async function expectRunningScores(page: Page, numbers: Numbers, own: OwnContest): Promise<void> {
  const { player, contest } = own;
  await goInApp(page, `/content/${contest.sportId}`);
  const main = page.getByRole('main');
  for (const slateId of contest.slateIds)
    await expect(main.getByText(describeContest(numbers, player.id, slateId), { exact: true })).toBeVisible();
}

function describeContest(numbers: Numbers, playerId: string, slateId: string): string {
  const games = numbers.gamesOf(slateId);
  const decided = games.filter(({ homeMargin }) => homeMargin !== null).length;
  const picksOf = (id: string) =>
    numbers.picks.filter((pick) => pick.player === id && pick.slateId === slateId);
  const gap = sumGap(picksOf(playerId), numbers.scoreOf);
  if (gap.games > 0) return runningScore(gap, decided, games.length);
  const algorithm = sumGap(picksOf(algorithmId), numbers.scoreOf);
  return `The algorithm ${signed(algorithm.points)}, ${decided} of ${count(games.length, 'game')} in`;
}
