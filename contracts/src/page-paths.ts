import {
  dayValue,
  freeText,
  idValue,
  listValues,
  numberValue,
  oneOf,
  pickValue,
  priceValue,
  readPageQuery,
  teamValue,
} from './page-query.ts';
import type { Page } from './page-query.ts';

const spreadForm = {
  winnerName: teamValue,
  opponentName: teamValue,
  winnerLocation: oneOf('Home', 'Away', 'Neutral Site'),
  pointSpread: numberValue,
};

/** Filters of a list of games. */
const gameFilter = { day: dayValue, team: teamValue };

/** Every route of the site. Cached pages are keyed by path and by the values of these query names. */
export const pages = {
  home: { path: '/', query: {} },
  // `pick` opens a game for a team, for browsers without scripts.
  today: { path: '/today', query: { days: oneOf('all'), sport: idValue, pick: pickValue } },
  ranking: {
    path: '/ranking/:id',
    query: listValues('teamRank', 'teamName', 'record', 'psg', 'pag'),
    ofSport: { link: 'Ranking', at: 'menu' },
  },
  prediction: {
    path: '/prediction/:id',
    query: {
      ...listValues('date', 'predictedWinner', 'predictedLoser', 'algoMargin', 'winProb', 'tieProb'),
      game: idValue,
      ...gameFilter,
    },
    ofSport: { link: 'Prediction', at: 'menu' },
  },
  headToHead: {
    path: '/headtohead/:id',
    query: { home: teamValue, away: teamValue, gameId: idValue },
    ofSport: { link: 'Head-to-Head', at: 'menu' },
  },
  vegas: {
    path: '/vegas/:id',
    query: { gameId: idValue },
    form: spreadForm,
    ofSport: { link: 'Vegas Line', at: 'menu' },
  },
  contest: { path: '/content/:id', query: {}, ofSport: { link: 'Algo Contest', at: 'menu' } },
  gameResult: {
    path: '/gameresult/:id',
    query: { ...listValues('date', 'homeTeam', 'homePts', 'awayTeam', 'awayPts'), ...gameFilter },
    hasCostlyOrders: true,
    ofSport: { link: 'Game Results', at: 'foot' },
  },
  vig: {
    path: '/vig/:id',
    query: { gameId: idValue },
    form: { ...spreadForm, favoritePrice: priceValue, opponentPrice: priceValue },
    ofSport: { link: 'Prices and vig', at: 'foot' },
  },
  sports: { path: '/sports', query: {} },
  winners: { path: '/contentwinner', query: {} },
  trackRecord: { path: '/track-record/:id', query: {}, ofSport: { link: 'Track record', at: 'foot' } },
  winnerData: {
    path: '/winner-data/:id',
    query: {
      ...listValues('date', 'rank', 'userName', 'contest_pts', 'cumul_sport_pts', 'all_sport_pts'),
      slateId: idValue,
      boards: oneOf('all'),
    },
    hasCostlyOrders: true,
    ofSport: { link: 'Contest Winners', at: 'foot' },
  },
  search: { path: '/search', query: {}, form: { q: freeText } },
  team: { path: '/team/:id', query: {} },
  game: { path: '/game/:id', query: {} },
  receipts: { path: '/receipts', query: {} },
  podcast: { path: '/podcast', query: {} },
  news: { path: '/news', query: {} },
  newsDetails: { path: '/news-details/:id', query: {} },
  articles: { path: '/articles', query: { article: idValue } },
  about: { path: '/about', query: {} },
  faq: { path: '/faq', query: {} },
  contact: { path: '/contact', query: {} },
  privacy: { path: '/privacypolicy', query: {} },
  terms: { path: '/termscondition', query: {} },
  cookie: { path: '/cookie', query: {} },
  login: { path: '/login', query: {}, isPrivate: true },
  signInLink: { path: '/sign-in-link', query: {}, isPrivate: true },
  signUp: { path: '/signup', query: {}, isPrivate: true },
  forgotPassword: { path: '/forgotpassword', query: {}, isPrivate: true },
  verifyPassword: { path: '/verifypassword', query: {}, isPrivate: true },
  changePassword: { path: '/changepassword', query: {}, isPrivate: true },
  profile: {
    path: '/profile',
    query: { tab: oneOf('edit', 'password', 'contact', 'terms', 'devices', 'versus') },
    isPrivate: true,
  },
  you: { path: '/you', query: {}, isPrivate: true },
  unsubscribe: { path: '/unsubscribe', query: {}, isPrivate: true },
} as const satisfies Record<string, Page>;

/** The pages of each sport, in the order of their links. */
export const sportPages = Object.values<Page>(pages).flatMap(({ path, ofSport }) =>
  ofSport ? [{ path, ...ofSport }] : [],
);

const idPattern = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/iu;

/** A page's canonical path: without unneeded percent-encoding and with ids in lower case. */
export const canonicalPath = (
  pattern: string,
  params: Readonly<Record<string, string | undefined>>,
): string =>
  pattern.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = params[name] ?? '';
    return encodeURIComponent(idPattern.test(value) ? value.toLowerCase() : value);
  });

/** Returns the path's parameters if it matches the pattern. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')];
  if (patternParts.length !== pathParts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const text = pathParts[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(text);
    else if (part !== text) return undefined;
  }
  return params;
}

/**
 * Converts the browser's address to the canonical address that the server renders. Query names that pages ignore are kept.
 * The browser switches to the canonical address before it hydrates, so that browser and server read the same values.
 */
export function canonicalAddress(path: string, search: string): string {
  for (const page of Object.values<Page>(pages)) {
    const params = matchPath(page.path, path);
    if (!params) continue;
    const given = new URLSearchParams(search);
    const { query } = readPageQuery(page, given);
    const read = [...Object.keys(page.query), ...Object.keys(page.form ?? {})];
    const changed = read.some((name) => given.get(name) !== query.get(name));
    if (!changed) return canonicalPath(page.path, params) + search;
    for (const [name, value] of given) if (!read.includes(name)) query.append(name, value);
    return canonicalPath(page.path, params) + (query.size > 0 ? `?${query.toString()}` : '');
  }
  return path + search;
}
