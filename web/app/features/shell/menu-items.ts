import { pages } from '@outpick/contracts';
import { isBuilt } from '../../platform/built-pages.ts';

export interface MenuItem {
  readonly label: string;
  readonly path: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

const home = { label: 'Home', path: '/' };
const podcast = { label: 'Podcast', path: '/podcast' };
const news = { label: 'News', path: '/news' };
const articles = { label: 'Articles', path: '/articles' };
const sportsData = { label: 'Sports Data', path: '/sports' };
const winners = { label: 'Contest Winners', path: pages.winners.path };
const about = { label: 'About', path: '/about' };
const faq = { label: 'FAQs', path: '/faq' };
const contact = { label: 'Contact', path: '/contact' };

export const headerItems = [home, podcast, news, articles, sportsData, winners, about].filter(isBuilt);

/** The mobile menu's groups, below the sports. */
export const mobileGroups: readonly MenuGroup[] = [
  { title: 'Podcasts and News', items: [podcast, news].filter(isBuilt) },
  { title: 'Research and Article', items: [articles, sportsData, winners].filter(isBuilt) },
  { title: 'Outpick', items: [home, about, faq].filter(isBuilt) },
].filter(({ items }) => items.length > 0);

export const signedOutItems = [
  { label: 'Sign In', path: '/login' },
  { label: 'Sign Up', path: '/signup' },
].filter(isBuilt);

export const signedInItems = [{ label: 'My Account', path: '/profile' }].filter(isBuilt);

export const footerItems = [about, faq, sportsData, winners, contact].filter(isBuilt);

export const policyItems = [
  { label: 'Privacy Policy', path: '/privacypolicy' },
  { label: 'Terms of Use', path: pages.terms.path },
  { label: 'Cookie Policy', path: '/cookie' },
].filter(isBuilt);
