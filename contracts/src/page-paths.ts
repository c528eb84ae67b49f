/** A route of the site: its path pattern and the query names that affect the page. */
export interface Page {
  readonly path: string;
  readonly query: readonly string[];
}

/** Every route of the site. Cached pages are keyed by path and these query names; other names are ignored. */
export const pages = {
  home: { path: '/', query: [] },
  ranking: { path: '/ranking/:id', query: ['sortKey', 'sortOrder', 'pageNumber'] },
  prediction: { path: '/prediction/:id', query: ['sortKey', 'sortOrder', 'pageNumber', 'game'] },
  headToHead: { path: '/headtohead/:id', query: ['home', 'away', 'gameId'] },
  vegas: {
    path: '/vegas/:id',
    query: ['winnerName', 'opponentName', 'winnerLocation', 'pointSpread', 'gameId'],
  },
  vig: {
    path: '/vig/:id',
    query: [
      'winnerName',
      'opponentName',
      'winnerLocation',
      'pointSpread',
      'favoritePrice',
      'opponentPrice',
      'gameId',
    ],
  },
  contest: { path: '/content/:id', query: [] },
  gameResult: { path: '/gameresult/:id', query: ['sortKey', 'sortOrder', 'pageNumber'] },
  sports: { path: '/sports', query: [] },
  winners: { path: '/contentwinner', query: [] },
  winnerData: { path: '/winner-data/:id', query: ['sortKey', 'sortOrder', 'pageNumber', 'slateId'] },
  team: { path: '/team/:id', query: [] },
  game: { path: '/game/:id', query: [] },
  trackRecord: { path: '/track-record/:id', query: [] },
  you: { path: '/you', query: [] },
  unsubscribe: { path: '/unsubscribe', query: [] },
  receipts: { path: '/receipts', query: [] },
  podcast: { path: '/podcast', query: [] },
  news: { path: '/news', query: [] },
  newsDetails: { path: '/news-details/:id', query: [] },
  articles: { path: '/articles', query: ['article'] },
  about: { path: '/about', query: [] },
  faq: { path: '/faq', query: [] },
  contact: { path: '/contact', query: [] },
  privacy: { path: '/privacypolicy', query: [] },
  terms: { path: '/termscondition', query: [] },
  cookie: { path: '/cookie', query: [] },
  login: { path: '/login', query: [] },
  signUp: { path: '/signup', query: [] },
  forgotPassword: { path: '/forgotpassword', query: [] },
  verifyPassword: { path: '/verifypassword', query: [] },
  changePassword: { path: '/changepassword', query: [] },
  profile: { path: '/profile', query: ['tab'] },
} as const satisfies Record<string, Page>;
