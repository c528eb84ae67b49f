import { pages } from '@outpick/contracts';
import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The route module of each page in the contract; a missing one does not compile. */
const screens: Readonly<Record<keyof typeof pages, RouteConfigEntry>> = {
  home: route(pages.home.path, 'features/home/page.tsx'),
  today: route(pages.today.path, 'features/today/page.tsx'),
  ranking: route(pages.ranking.path, 'features/rankings/page.tsx'),
  prediction: route(pages.prediction.path, 'features/predictions/page.tsx'),
  headToHead: route(pages.headToHead.path, 'features/matchups/page.tsx'),
  vegas: route(pages.vegas.path, 'features/spreads/vegas-page.tsx'),
  vig: route(pages.vig.path, 'features/spreads/vig-page.tsx'),
  contest: route(pages.contest.path, 'features/contests/page.tsx'),
  gameResult: route(pages.gameResult.path, 'features/results/page.tsx'),
  sports: route(pages.sports.path, 'features/sports/page.tsx'),
  winners: route(pages.winners.path, 'features/boards/winners-page.tsx'),
  winnerData: route(pages.winnerData.path, 'features/boards/page.tsx'),
  search: route(pages.search.path, 'features/search/page.tsx'),
  team: route(pages.team.path, 'features/team-page/page.tsx'),
  game: route(pages.game.path, 'features/game-page/page.tsx'),
  trackRecord: route(pages.trackRecord.path, 'features/track-record/page.tsx'),
  unsubscribe: route(pages.unsubscribe.path, 'features/mailings/page.tsx'),
  you: route(pages.you.path, 'features/you-vs-algorithm/page.tsx'),
  receipts: route(pages.receipts.path, 'features/ledger/page.tsx'),
  podcast: route(pages.podcast.path, 'features/podcasts/page.tsx'),
  news: route(pages.news.path, 'features/news/page.tsx'),
  newsDetails: route(pages.newsDetails.path, 'features/news/details-page.tsx'),
  articles: route(pages.articles.path, 'features/articles/page.tsx'),
  about: route(pages.about.path, 'features/pages/about.tsx'),
  faq: route(pages.faq.path, 'features/pages/faq.tsx'),
  contact: route(pages.contact.path, 'features/pages/contact.tsx'),
  privacy: route(pages.privacy.path, 'features/pages/privacy.tsx'),
  terms: route(pages.terms.path, 'features/pages/terms.tsx'),
  cookie: route(pages.cookie.path, 'features/pages/cookie.tsx'),
  login: route(pages.login.path, 'features/accounts/login-page.tsx'),
  signInLink: route(pages.signInLink.path, 'features/accounts/sign-in-link-page.tsx'),
  signUp: route(pages.signUp.path, 'features/accounts/sign-up-page.tsx'),
  forgotPassword: route(pages.forgotPassword.path, 'features/accounts/forgot-password-page.tsx'),
  verifyPassword: route(pages.verifyPassword.path, 'features/accounts/verify-page.tsx'),
  changePassword: route(pages.changePassword.path, 'features/accounts/change-password-page.tsx'),
  profile: route(pages.profile.path, 'features/profile/page.tsx'),
};

/** Every design component, for development and visual tests; not part of the production site. */
const gallery =
  process.env['NODE_ENV'] === 'production' && process.env['OUTPICK_GALLERY'] !== '1'
    ? []
    : [route('/gallery', 'features/gallery/page.tsx')];

export default [
  ...Object.values(screens),
  ...gallery,
  route('*', 'features/not-found/page.tsx'),
] satisfies RouteConfig;
