import { pages } from '@outpick/contracts';
import type { Page as SitePage } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { knownBoards } from './boards.ts';
import { contestPlayer } from './contests.ts';
import { sportIdOf } from './lists.ts';
import { signInAs } from './sign-in.ts';
import {
  contestSport,
  emptySport,
  forecastSport,
  hostileName,
  playedSport,
  rankedSport,
  teamNames,
} from './sports.ts';

/** Finds the address of a page. */
type Find = (page: Page) => Promise<string>;

/** Who looks at a page. */
type Viewer = 'visitor' | 'player with a history' | 'player on the boards';

/** A page as it is when nothing is open, entered or failed. */
export interface PageState {
  readonly find: Find;
  /** Which state of the page, if it has several. */
  readonly what?: string;
  /** A visitor, unless the page shows more to a player. */
  readonly viewer?: Viewer;
  /** The name of its screenshots. The page shows nothing that depends on the day of the test. */
  readonly look?: string;
}

/** Signs the browser of a viewer in. */
export const prepareViewer: Readonly<Record<Viewer, (page: Page) => Promise<unknown>>> = {
  visitor: async () => Promise.resolve(),
  'player with a history': async (page) => signInAs(page, contestPlayer()),
  'player on the boards': async (page) => signInAs(page, knownBoards().player),
};

const at =
  (address: string): Find =>
  async () =>
    Promise.resolve(address);

/** The page of a sport. */
const of =
  (path: string, sport: string, query: Readonly<Record<string, string>> = {}): Find =>
  async (page) => {
    const search = new URLSearchParams(query).toString();
    return path.replace(':id', await sportIdOf(page, sport)) + (search === '' ? '' : `?${search}`);
  };

/** The page of the first item that another address has after the given text. */
const firstOf =
  (path: string, list: Find, before = path.replace(':id', '')): Find =>
  async (page) => {
    const address = await list(page);
    const text = await (await page.request.get(address)).text();
    const id = new RegExp(`${before}([0-9a-f-]{36})`, 'u').exec(text)?.[1];
    if (id === undefined) throw new Error(`${address} names no ${before}`);
    return path.replace(':id', id);
  };

/** The news item whose heading has the given text. */
const newsItem =
  (heading: string): Find =>
  async (page) => {
    const answer = await page.request.get('/api/v1/website/get-all-news');
    const { data }: { data: { newsList: { id: string; heading: string }[] } } = JSON.parse(
      await answer.text(),
    );
    const item = data.newsList.find((one) => one.heading.includes(heading));
    if (!item) throw new Error(`there is no news item ${heading}`);
    return pages.newsDetails.path.replace(':id', item.id);
  };

/** The board of a slate, or all boards. */
const board =
  (query: () => string): Find =>
  async () =>
    Promise.resolve(`${pages.winnerData.path.replace(':id', knownBoards().sportId)}?${query()}`);

const player = 'player with a history';
const [favorite = '', opponent = ''] = teamNames;
const spread = { winnerName: favorite, opponentName: opponent, winnerLocation: 'Home', pointSpread: '3.5' };
const comingGames: Find = async (page) =>
  `/api/v1/website/gamepredictionsList?sportsCategory=${await sportIdOf(page, forecastSport)}&pageSize=1&pageNumber=1`;

/** A page of a sport with rows, which has screenshots if it has a look, and without any. */
const fullAndEmpty = (path: string, sport: string, look?: string): readonly PageState[] => [
  { find: of(path, sport), ...(look === undefined ? {} : { look }) },
  { find: of(path, emptySport), what: 'empty' },
];

/** A form that computes something from the teams of a sport, filled in by its address, with teams and without any. */
const formStates = (
  path: string,
  look: string,
  query: Readonly<Record<string, string>>,
): readonly PageState[] => [
  ...fullAndEmpty(path, forecastSport),
  { find: of(path, rankedSport, query), what: 'with results', look },
];

/** The states of pages that have more than one, screenshots, or an item in the address that is not a sport. */
const known: Readonly<Record<string, readonly PageState[]>> = {
  [pages.home.path]: [{ find: at(pages.home.path) }, { find: at(pages.home.path), viewer: player }],
  [pages.ranking.path]: fullAndEmpty(pages.ranking.path, rankedSport, 'ranking'),
  [pages.headToHead.path]: formStates(pages.headToHead.path, 'headtohead', {
    home: favorite,
    away: opponent,
  }),
  [pages.vegas.path]: formStates(pages.vegas.path, 'vegas', spread),
  [pages.vig.path]: formStates(pages.vig.path, 'vig', {
    ...spread,
    favoritePrice: '-120',
    opponentPrice: '100',
  }),
  [pages.contest.path]: [
    ...fullAndEmpty(pages.contest.path, contestSport),
    { find: of(pages.contest.path, playedSport), what: 'played' },
    { find: of(pages.contest.path, forecastSport), what: 'with long names' },
    { find: of(pages.contest.path, contestSport), viewer: player },
    { find: of(pages.contest.path, playedSport), what: 'played', viewer: player },
  ],
  [pages.gameResult.path]: [
    ...fullAndEmpty(pages.gameResult.path, rankedSport, 'gameresult'),
    { find: of(pages.gameResult.path, forecastSport, { pageNumber: '2' }), what: 'second page' },
  ],
  [pages.sports.path]: [{ find: at(pages.sports.path), look: 'sports' }],
  [pages.winners.path]: [
    { find: at(pages.winners.path) },
    { find: at(pages.winners.path), viewer: 'player on the boards' },
  ],
  [pages.winnerData.path]: [
    ...fullAndEmpty(pages.winnerData.path, hostileName),
    {
      find: board(() => `slateId=${knownBoards().underWay.id}`),
      what: 'under way',
      viewer: 'player on the boards',
    },
    { find: board(() => 'boards=all&pageNumber=2'), what: 'all boards', viewer: 'player on the boards' },
    { find: of(pages.winnerData.path, playedSport), viewer: player },
  ],
  [pages.search.path]: [
    { find: at(pages.search.path) },
    { find: at(`${pages.search.path}?q=saint`), what: 'with results' },
    { find: at(`${pages.search.path}?q=qqqq`), what: 'without results' },
  ],
  [pages.team.path]: [
    { find: firstOf(pages.team.path, of(pages.ranking.path, rankedSport)) },
    {
      find: firstOf(pages.team.path, of(pages.ranking.path, forecastSport)),
      what: 'with games to come',
    },
  ],
  [pages.game.path]: [
    { find: firstOf(pages.game.path, comingGames, '"gameId":"') },
    { find: firstOf(pages.game.path, of(pages.gameResult.path, forecastSport)), what: 'played' },
  ],
  [pages.you.path]: [{ find: at(pages.you.path) }, { find: at(pages.you.path), viewer: player }],
  [pages.news.path]: [{ find: at(pages.news.path), look: 'news' }],
  [pages.newsDetails.path]: [
    { find: newsItem('A short one') },
    { find: newsItem('Llanfair'), what: 'with the longest heading' },
  ],
  [pages.podcast.path]: [{ find: at(pages.podcast.path), look: 'podcast' }],
  [pages.articles.path]: [{ find: at(pages.articles.path), look: 'articles' }],
  [pages.about.path]: [{ find: at(pages.about.path), look: 'about' }],
  [pages.contact.path]: [{ find: at(pages.contact.path), look: 'contact' }],
  [pages.terms.path]: [{ find: at(pages.terms.path), look: 'terms' }],
  [pages.profile.path]: [
    { find: at(pages.profile.path) },
    { find: at(pages.profile.path), viewer: player },
    ...['edit', 'password', 'contact', 'terms', 'devices', 'versus'].map((tab): PageState => ({
      find: at(`${pages.profile.path}?tab=${tab}`),
      what: `tab ${tab}`,
      viewer: player,
    })),
  ],
};

/** The states of a page that is not listed: a sport's page is shown with rows and empty. */
const usual = ({ path, ofSport }: SitePage): readonly PageState[] =>
  ofSport
    ? fullAndEmpty(path, forecastSport)
    : [{ find: path.includes(':id') ? of(path, forecastSport) : at(path) }];

/** Every page of the site with its states, the fullest one first. */
export const pageStates: readonly { readonly path: string; readonly states: readonly PageState[] }[] =
  Object.values<SitePage>(pages).map((page) => ({
    path: page.path,
    states: known[page.path] ?? usual(page),
  }));
