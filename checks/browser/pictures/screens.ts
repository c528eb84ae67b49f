import type { Page } from '@playwright/test';

/** Addresses of screens by name. */
export type Screens = Readonly<Record<string, string>>;

const fixedScreens = {
  home: '/',
  today: '/today',
  sports: '/sports',
  winners: '/contentwinner',
  receipts: '/receipts',
  news: '/news',
  podcast: '/podcast',
  articles: '/articles',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  privacy: '/privacypolicy',
  terms: '/termscondition',
  cookie: '/cookie',
  login: '/login',
  signup: '/signup',
  forgot: '/forgotpassword',
  missing: '/no-such-page',
};

const sportScreens = {
  ranking: 'ranking',
  prediction: 'prediction',
  results: 'gameresult',
  matchup: 'headtohead',
  vegas: 'vegas',
  vig: 'vig',
  contest: 'content',
  board: 'winner-data',
  'track-record': 'track-record',
};

/** Finds the first link on a page that matches a selector. */
async function findLink(page: Page, address: string, selector: string): Promise<string> {
  await page.goto(address);
  return (await page.locator(`main ${selector}`).first().getAttribute('href')) ?? '';
}

export async function findScreens(page: Page, sportId: string): Promise<Screens> {
  const sport = Object.entries(sportScreens).map(([name, path]) => [name, `/${path}/${sportId}`]);
  const opened = await findLink(page, `/prediction/${sportId}`, 'a[href*="?game="]');
  // Take a link from the table, because the links above it lead to games in progress.
  const coming = await findLink(page, opened, 'tbody a[href*="/game/"]');
  return {
    ...fixedScreens,
    ...Object.fromEntries(sport),
    'prediction-open': opened,
    'game-before': coming,
    'game-after': await findLink(page, `/gameresult/${sportId}`, 'tbody a[href*="/game/"]'),
    team: await findLink(page, `/ranking/${sportId}`, 'a[href*="/team/"]'),
    // A game's links to the tools contain the values for the tools' forms.
    'matchup-filled': await findLink(page, coming, 'a[href*="/headtohead/"][href*="?"]'),
    'vegas-filled': await findLink(page, coming, 'a[href*="/vegas/"][href*="?"]'),
    'vig-filled': await findLink(page, coming, 'a[href*="/vig/"][href*="?"]'),
    'news-details': await findLink(page, '/news', 'a[href*="/news-details/"]'),
    'board-all': `/winner-data/${sportId}?boards=all`,
    search: '/search?q=st',
  };
}

/** Returns the screens that differ for a signed-in player. */
export const ownScreens = (sportId: string): Screens => ({
  'own-home': '/',
  'own-today': '/today',
  'own-contest': `/content/${sportId}`,
  'own-board': `/winner-data/${sportId}`,
  you: '/you',
  ...Object.fromEntries(
    ['edit', 'password', 'contact', 'terms', 'devices', 'versus'].map((tab) => [
      `profile-${tab}`,
      `/profile?tab=${tab}`,
    ]),
  ),
});
