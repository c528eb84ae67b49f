import { pages } from '@outpick/contracts';
import type { Page as SitePage } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { knownBoards } from './boards.ts';
import { contestPlayer } from './contests.ts';
import { findSportId } from './lists.ts';
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

/** Who views a page. */
type Viewer = 'visitor' | 'player with a history' | 'player on the boards';

/** A state of a page right after it has loaded, before the viewer opens or enters anything and without failed calls. */
export interface PageState {
  readonly find: Find;
  /** Name of the state, if the page has several. */
  readonly what?: string;
  /** Defaults to a visitor. */
  readonly viewer?: Viewer;
  /** Name of its screenshots. Only for pages that do not depend on the test's date. */
  readonly look?: string;
}

/** Signs the browser in as a viewer. */
export const prepareViewer: Readonly<Record<Viewer, (page: Page) => Promise<unknown>>> = {
  visitor: async () => Promise.resolve(),
  'player with a history': async (page) => signInAs(page, contestPlayer()),
  'player on the boards': async (page) => signInAs(page, knownBoards().player),
};

const at =
  (address: string): Find =>
  async () =>
    Promise.resolve(address);

/** Returns a function that finds a sport's page. */
const onSport =
  (path: string, sport: string, query: Readonly<Record<string, string>> = {}): Find =>
  async (page) => {
    const search = new URLSearchParams(query).toString();
    return path.replace(':id', await findSportId(page, sport)) + (search === '' ? '' : `?${search}`);
  };

/** Returns a function that finds an item's page. Its id is the first one after the text `before` in the answer of `list`. */
const findFirst =
  (path: string, list: Find, before = path.replace(':id', '')): Find =>
  async (page) => {
    const address = await list(page);
    const text = await (await page.request.get(address)).text();
    const id = new RegExp(`${before}([0-9a-f-]{36})`, 'u').exec(text)?.[1];
    if (id === undefined) throw new Error(`${address} names no ${before}`);
    return path.replace(':id', id);
  };

/** Returns a function that finds the news item whose heading contains a text. */
const findNews =
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

/** Returns a function that finds the board of a slate, or all boards. */
const findBoard =
  (query: () => string): Find =>
  async () =>
    Promise.resolve(`${pages.winnerData.path.replace(':id', knownBoards().sportId)}?${query()}`);

const longName = 'Stow-on-the-Wold';

/** Finds Today with the row open of the game that has a very long name. */
const findOpenRow: Find = async (page) => {
  const answer = await page.request.get('/api/v1/website/today?days=all');
  const { data }: { data: { games: { game: { id: string; state: string } }[] } } = JSON.parse(
    await answer.text(),
  );
  const found = data.games.find((one) => one.game.state === 'open' && JSON.stringify(one).includes(longName));
  if (!found) throw new Error(`no open game has a team of ${longName}`);
  return `${pages.today.path}?days=all&pick=${found.game.id}.home`;
};

const player = 'player with a history';
const [favorite = '', opponent = ''] = teamNames;
const spread = { winnerName: favorite, opponentName: opponent, winnerLocation: 'Home', pointSpread: '3.5' };
const comingGames: Find = async (page) =>
  `/api/v1/website/gamepredictionsList?sportsCategory=${await findSportId(page, forecastSport)}&pageSize=1&pageNumber=1`;

/** Returns two states of a sport's page: with rows (and screenshots if `look` is given), and for a sport without rows. */
const listSportStates = (path: string, sport: string, look?: string): readonly PageState[] => [
  { find: onSport(path, sport), ...(look === undefined ? {} : { look }) },
  { find: onSport(path, emptySport), what: 'empty' },
];

/** Returns three states of a form about two teams: with teams, without teams, and with results of the values in the address. */
const listFormStates = (
  path: string,
  look: string,
  query: Readonly<Record<string, string>>,
): readonly PageState[] => [
  ...listSportStates(path, forecastSport),
  { find: onSport(path, rankedSport, query), what: 'with results', look },
];

/** States of pages for which `listUsualStates` is not enough: they have more states, screenshots, or an id of no sport. */
const specialStates: Readonly<Record<string, readonly PageState[]>> = {
  [pages.home.path]: [{ find: at(pages.home.path) }, { find: at(pages.home.path), viewer: player }],
  [pages.today.path]: [
    { find: at(pages.today.path) },
    { find: at(`${pages.today.path}?days=all`), what: 'with later days', viewer: player },
    { find: findOpenRow, what: 'with an open row and long names' },
  ],
  [pages.ranking.path]: listSportStates(pages.ranking.path, rankedSport, 'ranking'),
  [pages.headToHead.path]: listFormStates(pages.headToHead.path, 'headtohead', {
    home: favorite,
    away: opponent,
  }),
  [pages.vegas.path]: listFormStates(pages.vegas.path, 'vegas', spread),
  [pages.vig.path]: listFormStates(pages.vig.path, 'vig', {
    ...spread,
    favoritePrice: '-120',
    opponentPrice: '100',
  }),
  [pages.contest.path]: [
    ...listSportStates(pages.contest.path, contestSport),
    { find: onSport(pages.contest.path, playedSport), what: 'played' },
    { find: onSport(pages.contest.path, forecastSport), what: 'with long names' },
    { find: onSport(pages.contest.path, contestSport), viewer: player },
    { find: onSport(pages.contest.path, playedSport), what: 'played', viewer: player },
  ],
  [pages.gameResult.path]: [
    ...listSportStates(pages.gameResult.path, rankedSport, 'gameresult'),
    { find: onSport(pages.gameResult.path, forecastSport, { pageNumber: '2' }), what: 'second page' },
  ],
  [pages.sports.path]: [{ find: at(pages.sports.path), look: 'sports' }],
  [pages.winners.path]: [
    { find: at(pages.winners.path) },
    { find: at(pages.winners.path), viewer: 'player on the boards' },
  ],
  [pages.winnerData.path]: [
    ...listSportStates(pages.winnerData.path, hostileName),
    {
      find: findBoard(() => `slateId=${knownBoards().inProgress.id}`),
      what: 'in progress',
      viewer: 'player on the boards',
    },
    { find: findBoard(() => 'boards=all&pageNumber=2'), what: 'all boards', viewer: 'player on the boards' },
    { find: onSport(pages.winnerData.path, playedSport), viewer: player },
  ],
  [pages.search.path]: [
    { find: at(pages.search.path) },
    { find: at(`${pages.search.path}?q=saint`), what: 'with results' },
    { find: at(`${pages.search.path}?q=qqqq`), what: 'without results' },
  ],
  [pages.team.path]: [
    { find: findFirst(pages.team.path, onSport(pages.ranking.path, rankedSport)) },
    {
      find: findFirst(pages.team.path, onSport(pages.ranking.path, forecastSport)),
      what: 'with games to come',
    },
  ],
  [pages.game.path]: [
    { find: findFirst(pages.game.path, comingGames, '"gameId":"') },
    { find: findFirst(pages.game.path, onSport(pages.gameResult.path, forecastSport)), what: 'played' },
  ],
  [pages.you.path]: [{ find: at(pages.you.path) }, { find: at(pages.you.path), viewer: player }],
  [pages.news.path]: [{ find: at(pages.news.path), look: 'news' }],
  [pages.newsDetails.path]: [
    { find: findNews('A short one') },
    { find: findNews('Llanfair'), what: 'with the longest heading' },
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

/** Returns the states of a page that is not in `specialStates`. A sport's page has two states: with rows and empty. */
const listUsualStates = ({ path, ofSport }: SitePage): readonly PageState[] =>
  ofSport
    ? listSportStates(path, forecastSport)
    : [{ find: path.includes(':id') ? onSport(path, forecastSport) : at(path) }];

/** Every page of the site with its states. `every-page.spec.ts` checks the first state of a page in more settings. */
export const pageStates: readonly { readonly path: string; readonly states: readonly PageState[] }[] =
  Object.values<SitePage>(pages).map((page) => ({
    path: page.path,
    states: specialStates[page.path] ?? listUsualStates(page),
  }));
