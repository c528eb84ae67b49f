import { createHash } from 'node:crypto';
import { createRandom } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Platform } from '../../src/platform/platform.ts';
import type { BigContest } from './big-contest.ts';
import type { RuleRow } from './board-rule.ts';
import { referenceBoards } from './reference-boards.ts';
import type { ReferenceBoard } from './reference-boards.ts';

/** A row of a board in the answer of `get-contest-winner`. */
export interface ShownRow {
  readonly rowId: string;
  readonly slateId: string;
  readonly rank: number;
  readonly contest_pts: number;
  readonly cumul_sport_pts: number;
  readonly all_sport_pts: number;
  readonly gamesPicked: number;
}

/** Formats the fields of a shown row that the rule computes. A row's id is a hash of its slate and player. */
export const formatShown = (row: ShownRow): string =>
  [row.rowId, row.rank, row.contest_pts, row.cumul_sport_pts, row.all_sport_pts, row.gamesPicked].join(' ');

/** Formats the same fields of a row that the rule computed. */
export const formatRuleRow = (row: RuleRow): string =>
  [
    createHash('sha256').update(`${row.slate} ${row.player}`).digest('base64url').slice(0, 16),
    row.rank,
    row.points / 10,
    row.seasonPoints / 10,
    row.yearPoints / 10,
    row.games,
  ].join(' ');

export interface ShownPage {
  readonly total: number;
  readonly rows: readonly ShownRow[];
}

interface PageRequest {
  readonly sportId: string;
  readonly slateId?: string;
  readonly pageSize: number;
  readonly pageNumber: number;
}

/** The site whose pages are read. */
interface VisitedSite {
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** Reads a page of boards by HTTP. */
export async function readShownPage(site: VisitedSite, page: PageRequest): Promise<ShownPage> {
  const { sportId, slateId, pageSize, pageNumber } = page;
  const ofSlate = slateId === undefined ? '' : `&slateId=${slateId}`;
  // Do not reuse connections: the site may close one while this process computes the rule for millions of players.
  const answer = await site.get(
    `/api/v1/website/get-contest-winner?sportsCategory=${sportId}${ofSlate}&pageSize=${pageSize}&pageNumber=${pageNumber}`,
    { headers: { connection: 'close' } },
  );
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`);
  const { result, total } = JSON.parse(text).data;
  return { rows: result, total };
}

const rowsPerBatch = 20_000;

/** Returns a hash of all stored rows of a slate's published board. */
export async function digestStored({ db }: Platform, slateId: string): Promise<string> {
  const { rows: boardRows } = await sql<{ month: string; version: number; size: number }>`
    select month, version, size from boards join slates on slates.id = slate_id where slate_id = ${slateId}
  `.execute(db);
  const [board] = boardRows;
  if (!board) return 'no board';
  const hash = createHash('sha256');
  for (let before = 0; before < board.size; before += rowsPerBatch) {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', player_id, points, games, margin_error, rank, place) as line from standings
      where month = ${board.month}::date and slate_id = ${slateId} and version = ${board.version}
        and place > ${before} and place <= ${before + rowsPerBatch}
      order by place
    `.execute(db);
    for (const { line } of rows) hash.update(`${line}\n`);
  }
  return hash.digest('hex');
}

/** Returns the hash that the stored board should have. */
function digestByRule(board: ReferenceBoard): string {
  const hash = createHash('sha256');
  for (let before = 0; before < board.size; before += rowsPerBatch)
    for (const row of board.rows(before + 1, before + rowsPerBatch))
      hash.update(`${[row.player, row.points, row.games, row.marginError, row.rank, row.place].join(' ')}\n`);
  return hash.digest('hex');
}

const pageSize = 100;

/**
 * Compares pages of a board, as shown by HTTP, with the rule. Returns the number of compared rows; undefined if they differ.
 */
async function countShown(
  site: VisitedSite,
  { board, sportId, pages }: { board: ReferenceBoard; sportId: string; pages: Iterable<number> },
): Promise<number | undefined> {
  let comparedCount = 0;
  for (const pageNumber of pages) {
    const page = await readShownPage(site, { sportId, slateId: board.slate, pageSize, pageNumber });
    const expected = board.rows((pageNumber - 1) * pageSize + 1, pageNumber * pageSize).map(formatRuleRow);
    if (page.total !== board.size || page.rows.length !== expected.length) return undefined;
    if (page.rows.some((row, index) => formatShown(row) !== expected[index])) return undefined;
    comparedCount += expected.length;
  }
  return comparedCount;
}

/** Chooses the pages to compare: all if there are few, otherwise the first, the last and some random ones. */
function choosePages(size: number, most: number, seed: number): ReadonlySet<number> {
  const count = Math.ceil(size / pageSize);
  if (count <= most) return new Set(Array.from({ length: count }, (_, index) => index + 1));
  const random = createRandom(seed);
  return new Set([1, count, ...Array.from({ length: most - 2 }, () => 1 + random.integer(count))]);
}

export interface BoardComparison {
  readonly isEqual: boolean;
  /** The number of rows whose sums were compared as shown by HTTP. */
  readonly shownRows: number;
}

/**
 * Compares boards with the rule: all stored rows of the contest's slate, and pages of all boards with their sums, as shown by
 * HTTP. Compares at most `pagesPerBoard` pages of each board.
 */
export async function compareBoards(
  site: VisitedSite & { readonly platform: Platform },
  { slate, boards }: BigContest,
  { pagesPerBoard, seed }: { readonly pagesPerBoard: number; readonly seed: number },
): Promise<BoardComparison> {
  let shownRows = 0;
  for await (const board of referenceBoards(site.platform, boards)) {
    const sportId = boards.find(({ id }) => id === board.slate)?.sportId ?? '';
    const pages = choosePages(board.size, pagesPerBoard, seed);
    const rowCount = await countShown(site, { board, sportId, pages });
    if (rowCount === undefined) return { isEqual: false, shownRows };
    if (board.slate === slate.id && digestByRule(board) !== (await digestStored(site.platform, board.slate)))
      return { isEqual: false, shownRows };
    shownRows += rowCount;
  }
  return { isEqual: true, shownRows };
}

/** Lists all rows of the rule by slate, in the order of places. Only for boards that fit in memory. */
export async function listByRule(
  platform: Platform,
  { boards }: BigContest,
): Promise<ReadonlyMap<string, readonly RuleRow[]>> {
  const rows = new Map<string, readonly RuleRow[]>();
  for await (const board of referenceBoards(platform, boards))
    rows.set(board.slate, board.rows(1, board.size));
  return rows;
}
