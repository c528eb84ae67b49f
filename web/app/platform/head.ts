import { cardSize, publicFileAddress } from '@outpick/contracts';
import type { MetaDescriptor } from 'react-router';
import card from '../design/social-card.png';

interface SocialPicture {
  readonly address: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

export interface Head {
  readonly title: string;
  readonly description: string;
  /** The canonical path; absent for pages that search engines must not index. */
  readonly path?: string;
  /** The social card's picture, without origin. Defaults to the sport's, then to the site's. */
  readonly picture?: SocialPicture;
  /** The page's sport; its name is undefined until it has loaded. */
  readonly sport?: { readonly id: string; readonly name: string | undefined };
  /** When the page's article was published. */
  readonly publishedAt?: string;
  /** A calendar or feed to subscribe to. */
  readonly feed?: { readonly path: string; readonly type: string; readonly title: string };
}

const siteCard: SocialPicture = {
  address: card,
  alt: 'Outpick: can you outpick the algorithm?',
  ...cardSize,
};

/** The picture of a sport, a game or a board, drawn by the server. */
export const cardOf = (
  file: 'sportCard' | 'gameCard' | 'boardCard',
  id: string,
  alt: string,
): SocialPicture => ({ address: publicFileAddress(file, id), alt, ...cardSize });

const sportCardOf = ({ id, name = 'Sport' }: NonNullable<Head['sport']>): SocialPicture =>
  cardOf('sportCard', id, `Outpick: ${name}, and its next game in fifty dots.`);

/** The feed link of a calendar file. */
export const calendarOf = (
  file: 'sportCalendar' | 'teamCalendar',
  id: string,
  title: string,
): NonNullable<Head['feed']> => ({ path: publicFileAddress(file, id), type: 'text/calendar', title });

/** Title, description, canonical address and social card of a page. */
export function headTags(origin: string | undefined, head: Head): MetaDescriptor[] {
  const { title, description, path, feed, publishedAt } = head;
  const shared: MetaDescriptor[] = [
    { title: `${title} | Outpick` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: publishedAt === undefined ? 'website' : 'article' },
    { property: 'og:site_name', content: 'Outpick' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  if (publishedAt !== undefined) shared.push({ property: 'article:published_time', content: publishedAt });
  if (feed)
    shared.push({ tagName: 'link', rel: 'alternate', href: feed.path, type: feed.type, title: feed.title });
  if (path === undefined) return [...shared, { name: 'robots', content: 'noindex' }];
  if (origin === undefined) return shared;
  const { address, alt, width, height } = head.picture ?? (head.sport ? sportCardOf(head.sport) : siteCard);
  return [
    ...shared,
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: origin + address },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: origin + address },
    { name: 'twitter:image:alt', content: alt },
  ];
}
