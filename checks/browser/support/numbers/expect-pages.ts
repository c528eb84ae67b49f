import { formatGapGames, formatGamesPicked, gapOf } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { rows } from '../lists.ts';
import { expect } from '../test.ts';
import { boardsBySport, lastFinished } from './expect-calls.ts';
import type { NumbersSite } from './numbers-site.ts';
import { lastSevenDays, recapWeek, sumPeriod } from './periods.ts';
import type { Entry, PeriodNumbers } from './periods.ts';
import type { BoardNumbers } from './rule.ts';
import { algorithmId } from './stored.ts';
import { boardDate, count, cutSentences, rowCells, signed } from './words.ts';

const pageSize = 100;
/** A page links to its sport's newest boards. */
const listedBoards = 12;

/** The text of the page's main part, with single spaces. */
const mainText = async (page: Page): Promise<string> =>
  ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/gu, ' ');

/** The texts of a list's rows, cell by cell. */
const readCells = async (page: Page): Promise<readonly (readonly string[])[]> =>
  rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent ?? '').trim())),
  );

/** Compares every board's page, the list of all boards and the page of winners. */
export async function expectBoardPages(page: Page, site: NumbersSite): Promise<void> {
  for (const [sportId, boards] of boardsBySport(site.numbers)) {
    for (const [index, board] of boards.entries()) {
      await page.goto(`${site.origin}/winner-data/${sportId}?slateId=${board.slate.id}`);
      await expectBoardPage(page, boards, index);
    }
    const all = boards.flatMap((board) => board.rows.map((row) => rowCells(board, row)));
    for (let first = 0; first < all.length; first += pageSize) {
      const number = first / pageSize + 1;
      await page.goto(
        `${site.origin}/winner-data/${sportId}?boards=all${number > 1 ? `&pageNumber=${number}` : ''}`,
      );
      expect(await readCells(page), 'the list of all boards').toEqual(all.slice(first, first + pageSize));
    }
  }
  await page.goto(`${site.origin}/contentwinner`);
  const text = await mainText(page);
  for (const { board, winner } of lastFinished(site.numbers))
    expect(text).toContain(
      `${winner.name}, ${signed(winner.points)} points, ${formatGamesPicked(winner.gamesPicked, board.games)}, ${boardDate(board.day)}`,
    );
}

async function expectBoardPage(page: Page, boards: readonly BoardNumbers[], index: number): Promise<void> {
  const board = boards[index];
  if (!board) throw new Error('there is no such board');
  expect(await readCells(page), 'the rows of a board').toEqual(board.rows.map((row) => rowCells(board, row)));
  const text = await mainText(page);
  // Older boards than those that the page links to have no sentence.
  if (index < listedBoards)
    for (const sentence of cutSentences(board, index === 0)) expect(text).toContain(sentence);
  const chips = await page
    .getByRole('navigation', { name: 'Boards' })
    .getByRole('listitem')
    .allTextContents();
  expect(chips, 'the chips').toEqual([
    'All boards',
    ...boards
      .slice(0, listedBoards)
      .map(({ day, isFinished }) => `${boardDate(day)}${isFinished ? '' : ', in progress'}`),
  ]);
  expect(text).toContain(board.algorithm.rank === 1 ? 'Nobody beat it' : `${board.ahead} beat it`);
  const alt = await page.locator('meta[property="og:image:alt"]').getAttribute('content');
  if (index < listedBoards)
    expect(alt).toBe(
      `${board.slate.sportName} board: ${board.ahead} of ${count(board.players, 'player')} beat the algorithm.`,
    );
}

/** Compares the cards of winners and the last seven days on home. */
export async function expectHome(page: Page, { origin, numbers }: NumbersSite): Promise<void> {
  await page.goto(origin);
  const cards = await page
    .getByRole('group', { name: 'Contest Winners' })
    .getByRole('listitem')
    .allTextContents();
  expect(cards).toEqual(
    lastFinished(numbers).map(
      ({ board, winner }) =>
        `${board.slate.sportName}${boardDate(board.day)}${winner.name}Rank 1${winner.player === algorithmId ? '. Nobody beat it.' : ''}`,
    ),
  );
  const { boards, entries, ahead, best } = sumPeriod(numbers, lastSevenDays(new Date()));
  const text = await mainText(page);
  expect(text).toContain(`${Math.round((ahead / entries) * 100)}% of players beat it in the last seven days`);
  expect(text).toContain(
    `${ahead} of ${count(entries, 'entry', 'entries')} on ${count(boards.length, 'board')}, in all sports.`,
  );
  const [first] = best;
  if (first)
    expect(text).toContain(
      `Best: ${first.row.name}, ${gapOf(first.row.gap).toFixed(1)} ahead ${formatGapGames(first.row.gap.games, 'both')}, ${first.board.slate.sportName}.`,
    );
}

/** Compares the recap of each week with the boards that ended in it. */
export async function expectRecaps(page: Page, { origin, platform, numbers }: NumbersSite): Promise<void> {
  const { rows: recaps } = await sql<{ week: string; id: string }>`
    select week, publication_id as id from recaps order by week
  `.execute(platform.db);
  expect(recaps.length).toBeGreaterThan(0);
  for (const { week, id } of recaps) {
    const period = sumPeriod(numbers, recapWeek(week));
    await page.goto(`${origin}/news-details/${id}`);
    const text = await mainText(page);
    for (const sentence of recapSentences(period)) expect(text).toContain(sentence);
    const percent = share(period.ahead, period.entries);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toContain(
      `${percent} of entries finished above the algorithm.`,
    );
    await expect(page.getByRole('img', { name: `${percent} of entries beat the algorithm` })).toBeVisible();
    expect(await page.getByRole('main').locator('tbody tr').allTextContents()).toEqual(sportRows(period));
  }
}

const share = (ahead: number, entries: number): string => `${Math.round((ahead / entries) * 100)}%`;

const recapSentences = ({ entries, ahead, best }: PeriodNumbers): readonly string[] => [
  `${ahead} of ${count(entries, 'entry', 'entries')} finished above the algorithm: ${share(ahead, entries)}.`,
  ...best.slice(0, 3).map(describeBest),
];

const describeBest = ({ board, row }: Entry): string =>
  `${row.name} beat the algorithm by ${gapOf(row.gap).toFixed(1)}, ${formatGapGames(row.gap.games, 'both')}, with ${row.points.toFixed(1).replace('-', '−')} points in ${formatGamesPicked(row.gamesPicked, board.games)}: ${board.slate.sportName} board.`;

const sportRows = ({ boards }: PeriodNumbers): readonly string[] =>
  [...Map.groupBy(boards, ({ slate }) => slate.sportName)].map(([sport, ofSport]) => {
    const entries = ofSport.reduce((sum, { players }) => sum + players, 0);
    const ahead = ofSport.reduce((sum, board) => sum + board.ahead, 0);
    return `${sport}${ofSport.length}${entries}${ahead} (${share(ahead, entries)})`;
  });
