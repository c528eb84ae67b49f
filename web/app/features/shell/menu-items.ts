import { pages } from '@outpick/contracts';

export interface MenuItem {
  readonly label: string;
  readonly path: string;
  /** Set for a document of the server that is not a route of the app. */
  readonly isDocument?: true;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/** Stands before everything else, in the header and in the mobile menu. */
export const today = { label: 'Today', path: pages.today.path };
const home = { label: 'Home', path: pages.home.path };
const podcast = { label: 'Podcast', path: pages.podcast.path };
const news = { label: 'News', path: pages.news.path };
const articles = { label: 'Articles', path: pages.articles.path };
const sportsData = { label: 'Sports Data', path: pages.sports.path };
const winners = { label: 'Contest Winners', path: pages.winners.path };
const about = { label: 'About', path: pages.about.path };
const faq = { label: 'FAQs', path: pages.faq.path };
const contact = { label: 'Contact', path: pages.contact.path };

const developers = { label: 'For Developers', path: '/api/docs', isDocument: true } as const;

export const headerItems = [today, home, podcast, news, articles, sportsData, winners, about];

/** The mobile menu's groups, below the sports. */
export const mobileGroups: readonly MenuGroup[] = [
  { title: 'Podcasts and News', items: [podcast, news] },
  { title: 'Research and Article', items: [articles, sportsData, winners] },
  { title: 'Outpick', items: [home, about, faq] },
];

export const signedOutItems = [
  { label: 'Sign In', path: pages.login.path },
  { label: 'Sign Up', path: pages.signUp.path },
];

export const signedInItems = [{ label: 'My Account', path: pages.profile.path }];

export const footerItems = [about, faq, sportsData, winners, contact, developers];

/** Links to the algorithm's record, alone and against the player. The footer adds the track record of a sport. */
export const evidenceItems = [
  { label: 'Receipts', path: pages.receipts.path },
  { label: 'You vs the Algorithm', path: pages.you.path },
];

export const policyItems = [
  { label: 'Privacy Policy', path: pages.privacy.path },
  { label: 'Terms of Use', path: pages.terms.path },
  { label: 'Cookie Policy', path: pages.cookie.path },
];
