import type { Page } from '@playwright/test';
import { manyPlayers } from './support/boards.ts';
import { failCall, unavailable } from './support/failing.ts';
import { comingGames, judgedGames, playedGames } from './support/forecasts.ts';
import { pageLinks, rows, sorter, findSportId, sportLink } from './support/lists.ts';
import { expectNoNotice, expectSnackbar } from './support/notices.ts';
import { emptySport, forecastSport, hostileName, rankedSport, teamNames } from './support/sports.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const orders = { ascending: 'asc', descending: 'dsc' } as const;
const ways = ['ascending', 'descending'] as const;

interface Column {
  readonly title: string;
  /** Sort key; undefined if the column cannot be sorted. */
  readonly key?: string;
  /** Whether its cells are numbers. The test then checks the order of the first page. */
  readonly numeric?: true;
  /** Expected cell in the first row after sorting by this column. */
  readonly first?: Partial<Record<(typeof ways)[number], RegExp>>;
}

interface List {
  readonly name: string;
  readonly sport: string;
  /** Text of the list's link on the page where the tests start. */
  readonly link: string;
  /** The path of a page of the sport where the tests start. By default, they start on the page of all sports. */
  readonly startAt?: string;
  readonly title: string;
  readonly path: string;
  readonly columns: readonly Column[];
  readonly call: string;
  readonly pageSize: number;
  readonly total: number;
  /** For a list that is a view of its page: the view's link and query, and the number of rows before it opens. */
  readonly view?: { readonly link: string; readonly query: string; readonly rowsBefore: number };
  /** Whether a snackbar also reports failed sorting and paging. */
  readonly snackbar: boolean;
  /** Requirement ids for the titles of this list's tests. */
  readonly ids: Readonly<Record<'columns' | 'pages' | 'requests' | 'failures' | 'empty', string>>;
}

/** Rows of the newest board: six players and the algorithm. The other board has 120 players and the algorithm. */
const newestBoard = 7;

const lists: readonly List[] = [
  {
    name: 'rankings',
    sport: rankedSport,
    link: 'Rankings',
    title: `${rankedSport} Rankings`,
    path: '/ranking',
    columns: [
      { title: 'Rank', key: 'teamRank', numeric: true, first: { descending: /^230$/u } },
      { title: 'TeamName', key: 'teamName', first: { ascending: /Æther/u, descending: /Université/u } },
      { title: 'W-L-T', key: 'record', first: { descending: /^[1-4]-0-0$/u } },
      { title: 'PSG', key: 'psg', numeric: true },
      { title: 'PAG', key: 'pag', numeric: true },
    ],
    call: 'website/rankingList',
    pageSize: 100,
    total: teamNames.length,
    snackbar: false,
    ids: {
      columns: '[S2-RANK-02] [S2-RANK-03]',
      pages: '[S2-RANK-04] [S4-RANK-01] [S9-CONST-17]',
      requests: '[S9-CONST-11] [S4-RANK-01]',
      failures: '[S8-ERR-18] [D-FAIL-02] [S8-ERR-17]',
      empty: '[S2-RANK-06] ',
    },
  },
  {
    name: 'predictions',
    sport: forecastSport,
    link: 'Predictions',
    title: `${forecastSport} Prediction`,
    path: '/prediction',
    columns: [
      { title: 'Dates', key: 'date' },
      { title: 'Predicted Winner', key: 'predictedWinner' },
      { title: 'Predicted Loser', key: 'predictedLoser' },
      { title: 'Algo Margin', key: 'algoMargin', numeric: true },
      { title: 'Win Prob', key: 'winProb', numeric: true },
      { title: 'Tie Prob', key: 'tieProb', numeric: true },
    ],
    call: 'website/gamepredictionsList',
    pageSize: 100,
    total: comingGames,
    snackbar: true,
    ids: {
      columns: '[S2-PRED-01] [S2-PRED-02] [S2-PRED-03]',
      pages: '[S2-PRED-04] [S4-PRED-01] [S9-CONST-17]',
      requests: '[S9-CONST-09] [S4-PRED-01]',
      failures: '[S8-ERR-12] [S8-ERR-13]',
      empty: '',
    },
  },
  {
    name: 'results',
    sport: forecastSport,
    link: 'Game Results',
    title: `${forecastSport} Game Results`,
    path: '/gameresult',
    columns: [
      { title: 'Dates', key: 'date' },
      { title: 'Home Team', key: 'homeTeam', first: { descending: /Saint Bartholomew/u } },
      { title: 'Home Pts', key: 'homePts' },
      { title: 'Away Team', key: 'awayTeam' },
      { title: 'Away Pts', key: 'awayPts' },
    ],
    call: 'website/game-result-list',
    pageSize: 1000,
    total: playedGames + judgedGames,
    snackbar: true,
    ids: {
      columns: '[S2-RESULT-01] [S2-RESULT-02] [S2-RESULT-03]',
      pages: '[S2-RESULT-04] [S4-RESULT-01] [S9-CONST-17]',
      requests: '[S9-CONST-12] [S4-RESULT-01]',
      failures: '[S8-ERR-24] [S8-ERR-19]',
      empty: '[S2-RESULT-06] ',
    },
  },
  {
    name: 'winners',
    sport: hostileName,
    link: 'Contest Winners',
    title: `${hostileName} Winners`,
    path: '/winner-data',
    columns: [
      { title: 'Date', key: 'date' },
      { title: 'Sport' },
      { title: 'Rank', key: 'rank' },
      { title: 'Name', key: 'userName' },
      { title: 'Contest_Pts', key: 'contest_pts' },
      { title: 'Cumul_Sport_Pts', key: 'cumul_sport_pts' },
      { title: 'All_Sport_Pts', key: 'all_sport_pts' },
    ],
    call: 'website/get-contest-winner',
    pageSize: 100,
    total: manyPlayers + 1 + newestBoard,
    view: { link: 'All boards', query: 'boards=all', rowsBefore: newestBoard },
    snackbar: true,
    ids: {
      columns: '[S2-WINNER-02] [S2-WINNER-03] [S2-WINNER-04]',
      pages: '[S2-WINNER-05] [S4-WINNER-01] [S9-CONST-17]',
      requests: '[S9-CONST-16] [S7-CALL-71] [S4-WINNER-01]',
      failures: '[S8-ERR-24] [S8-ERR-22]',
      empty: '[S2-WINNER-07] ',
    },
  },
];

/** Returns a function that builds a list's address from an additional query. */
async function addressBuilder(page: Page, { path, sport, view }: List): Promise<(query?: string) => string> {
  const id = await findSportId(page, sport);
  return (query = '') => {
    const fullQuery = [view?.query ?? '', query].filter((part) => part !== '').join('&');
    return `${path}/${id}${fullQuery === '' ? '' : `?${fullQuery}`}`;
  };
}

/** The address of the page that has the link to a list. */
const findStart = async (page: Page, { startAt, sport }: List): Promise<string> =>
  startAt === undefined ? '/sports' : `${startAt}/${await findSportId(page, sport)}`;

const expectAddress = async (page: Page, address: string) =>
  expect(page).toHaveURL((url) => url.pathname + url.search === address);

/** Reads a table from the server's HTML: the sort of each column, and one column's cells. */
async function readTable(page: Page, address: string, column: number) {
  const answer = await page.request.get(address);
  return page.evaluate(
    ([html, at]) => {
      const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table[data-sticky]');
      return {
        sorts: [...(table?.querySelectorAll('thead th') ?? [])].map((th) => th.getAttribute('aria-sort')),
        cells: [...(table?.querySelectorAll('tbody tr:has(> th[scope=row])') ?? [])].map(
          (row) => row.children[at]?.textContent ?? '',
        ),
      };
    },
    [await answer.text(), column] as const,
  );
}

const isAscending = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? Number.NaN));

const header = (page: Page, column: number) => page.locator('thead th').nth(column);

const fewRows = 20;

/** Shortens the call's answers, because rendering a thousand rows takes seconds. Requests and totals do not change. */
const shortenAnswers = async (page: Page, { call }: List) =>
  page.route(
    (url) => url.pathname === `/api/v1/${call}`,
    async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('pageSize', String(fewRows));
      await route.continue({ url: url.href });
    },
  );

for (const list of lists) {
  const { name, sport, title, columns, call, pageSize, total, view, ids } = list;
  const pageCount = Math.ceil(total / pageSize);
  const sortable = columns.flatMap(({ key, ...column }, at) =>
    key === undefined ? [] : [{ ...column, key, at }],
  );

  test(`${ids.columns} the ${name} have their title and their columns in order, each with both arrows`, async ({
    plainPage: page,
  }) => {
    const addressOf = await addressBuilder(page, list);
    await page.goto(await findStart(page, list));
    const link = sportLink(page, list.link, sport);
    await expect(link).toHaveAttribute('href', new RegExp(`^${list.path}/[0-9a-f-]{36}$`, 'u'));
    // Open the last page, which has few rows. Sorting leads to page 1.
    await page.goto(addressOf(`pageNumber=${pageCount}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const headers = await page.getByRole('columnheader').allInnerTexts();
    expect(headers.map((text) => text.trim())).toEqual(columns.map((column) => column.title));
    const arrows = await page
      .getByRole('link', { name: /^Sort by / })
      .evaluateAll((all) => all.map((arrow) => [arrow.ariaLabel, arrow.getAttribute('href')]));
    expect(arrows).toEqual(
      sortable.flatMap(({ title: column, key }) =>
        ways.map((way) => [
          `Sort by ${column}, ${way}`,
          addressOf(`sortKey=${key}&sortOrder=${orders[way]}`),
        ]),
      ),
    );
  });

  test(`${ids.pages} the ${name} have numbered pages and are sorted from any page, with scripts off`, async ({
    plainPage: page,
  }) => {
    const addressOf = await addressBuilder(page, list);
    await page.goto(addressOf());
    await expect(rows(page)).toHaveCount(pageSize);
    await expect(pageLinks(page)).toHaveText(Array.from({ length: pageCount }, (_, at) => String(at + 1)));
    await pageLinks(page).last().click();
    await expectAddress(page, addressOf(`pageNumber=${pageCount}`));
    await expect(rows(page)).toHaveCount(total - pageSize * (pageCount - 1));
    // Sort, which leads from the last page to page 1, and open the last page in the same order.
    const clicked = sortable.find(({ first }) => first?.descending) ?? sortable[0];
    const descending = `sortKey=${clicked?.key}&sortOrder=dsc`;
    await sorter(page, clicked?.title ?? '', 'descending').click();
    await expectAddress(page, addressOf(descending));
    await expect(header(page, clicked?.at ?? 0)).toHaveAttribute('aria-sort', 'descending');
    const cell = rows(page)
      .first()
      .locator('> *')
      .nth(clicked?.at ?? 0);
    await expect(cell).toHaveText(clicked?.first?.descending ?? /./u);
    await pageLinks(page).last().click();
    await expectAddress(page, addressOf(`${descending}&pageNumber=${pageCount}`));
    await expect(rows(page)).toHaveCount(total - pageSize * (pageCount - 1));

    for (const { key, at, numeric, first } of sortable)
      for (const way of ways) {
        const sort = `sortKey=${key}&sortOrder=${orders[way]}`;
        if (!numeric && (!first?.[way] || sort === descending)) continue;
        const { sorts, cells } = await readTable(page, addressOf(sort), at);
        expect([sorts[at], cells.length], sort).toEqual([way, pageSize]);
        const numbers = cells.map((text) => Number.parseFloat(text));
        if (numeric)
          expect(isAscending(way === 'ascending' ? numbers : numbers.toReversed()), sort).toBe(true);
        expect(cells[0], sort).toMatch(first?.[way] ?? /./u);
      }
  });

  test(`${ids.empty}the ${name} say "No data Found" if there are none`, async ({ plainPage: page }) => {
    await page.goto((await addressBuilder(page, { ...list, sport: emptySport }))());
    await expect(page.getByRole('heading', { name: 'No data Found' })).toBeVisible();
  });

  test(`${ids.requests} the ${name} request pages of ${pageSize} from page 1, and sort from any page, also by keyboard`, async ({
    page,
  }) => {
    const addressOf = await addressBuilder(page, list);
    await visit(page, await findStart(page, list));
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await shortenAnswers(page, list);
    const requests: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === `/api/v1/${call}`) requests.push(url.searchParams);
    });
    await sportLink(page, list.link, sport).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    if (view) {
      await expect(rows(page)).toHaveCount(view.rowsBefore);
      requests.length = 0;
      await page.getByRole('link', { name: view.link }).click();
    }
    await expectAddress(page, addressOf());
    await expect(rows(page)).toHaveCount(fewRows);
    expect([requests[0]?.getAll('pageSize'), requests[0]?.getAll('pageNumber')]).toEqual([
      [String(pageSize)],
      ['1'],
    ]);
    expect(requests[0]?.has('slateId')).toBe(false);

    const secondPage = pageLinks(page).filter({ hasText: '2' });
    await secondPage.click();
    await expectAddress(page, addressOf('pageNumber=2'));
    for (const [index, { title: column, key, at }] of sortable.entries()) {
      const way = index % 2 === 0 ? 'descending' : 'ascending';
      const sort = `sortKey=${key}&sortOrder=${orders[way]}`;
      requests.length = 0;
      await sorter(page, column, way).click();
      await expectAddress(page, addressOf(sort));
      await expect(header(page, at)).toHaveAttribute('aria-sort', way);
      await expect
        .poll(() => requests.map((request) => request.toString()))
        .toContainEqual(expect.stringMatching(new RegExp(`pageNumber=1&${sort}$`, 'u')));
    }

    // The keyboard can sort, and the used arrow keeps the focus. Paging keeps the sort.
    const { title: column = '', key = '', at = 0 } = sortable.at(-1) ?? {};
    const descending = sorter(page, column, 'descending');
    await sorter(page, column, 'ascending').focus();
    await page.keyboard.press('Tab');
    await expect(descending).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAddress(page, addressOf(`sortKey=${key}&sortOrder=dsc`));
    await expect(header(page, at)).toHaveAttribute('aria-sort', 'descending');
    await expect(descending).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectAddress(page, addressOf(`sortKey=${key}&sortOrder=asc`));
    await expect(header(page, at)).toHaveAttribute('aria-sort', 'ascending');
    await secondPage.click();
    await expectAddress(page, addressOf(`sortKey=${key}&sortOrder=asc&pageNumber=2`));
    await page.goBack();
    await expectAddress(page, addressOf(`sortKey=${key}&sortOrder=asc`));
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });

  test(`${ids.failures} ${name} that fail to load, sort or page say so, and Retry works`, async ({
    page,
    troubles,
  }) => {
    const inPlace = (message: string) => page.getByRole('main').getByText(message, { exact: true });
    const retry = page.getByRole('button', { name: 'Retry' });
    await visit(page, await findStart(page, list));
    await shortenAnswers(page, list);
    const mend = await failCall(page, `${call}*`);
    await sportLink(page, list.link, sport).click();
    await expect(page.getByRole('alert')).toContainText(unavailable);
    await expect(inPlace(unavailable)).toBeVisible();
    await mend();
    await retry.click();
    await expect(rows(page)).toHaveCount(view?.rowsBefore ?? fewRows);
    await expectNoNotice(page);

    if (view) {
      await page.getByRole('link', { name: view.link }).click();
      await expect(rows(page)).toHaveCount(fewRows);
    }
    for (const [message, link] of [
      ['Please check what you entered.', sorter(page, columns.at(-1)?.title ?? '', 'ascending')],
      ['The page did not load.', page.getByRole('link', { name: 'Page 2' })],
    ] as const) {
      const mendView = await failCall(page, `${call}*`, message, 422);
      await link.click();
      await expect(inPlace(message)).toBeVisible();
      if (list.snackbar) await expectSnackbar(page, message);
      await mendView();
      await retry.click();
      await expect(rows(page)).toHaveCount(fewRows);
    }
    troubles.length = 0;
  });
}
