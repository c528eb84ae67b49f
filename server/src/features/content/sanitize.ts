import sanitizeHtml from 'sanitize-html';
import type { Attributes, IOptions } from 'sanitize-html';
import type { Log } from '../../platform/telemetry/log.ts';

/** The address and size of a stored picture that a text names. */
export interface PlacedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Stored pictures by the `src` that the text uses for them. */
type Pictures = ReadonlyMap<string, PlacedPicture>;

const ownPicture = /^\/files\/[\w/-]+\.(?:webp|png|jpg)$/u;

/** Elements that are removed together with their text. */
const removedWithText =
  'script style textarea option noscript noembed noframes iframe object xmp plaintext listing template title svg math head';

const linkAttributes = ({ href, title }: Attributes): Attributes => ({
  ...(href === undefined ? {} : { href: href.trim() }),
  ...(title === undefined ? {} : { title }),
  // Keeps the page's address from the other site, and keeps the other site from controlling this window.
  ...(/^\s*https?:/iu.test(href ?? '') ? { rel: 'noopener noreferrer' } : {}),
});

const pictureAttributes = (attribs: Attributes, pictures: Pictures): Attributes => {
  const { src = '', alt = '', width, height } = attribs;
  const picture = pictures.get(src);
  if (picture)
    return {
      src: picture.address,
      alt,
      width: String(picture.width),
      height: String(picture.height),
      loading: 'lazy',
    };
  return {
    src,
    alt,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    loading: 'lazy',
  };
};

const createTransforms = (pictures: Pictures): NonNullable<IOptions['transformTags']> => ({
  // The page around the text has the only first-level heading.
  h1: (_name, attribs) => ({ tagName: 'h2', attribs }),
  a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
  img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, pictures) }),
});

const blocks = 'h2 h3 h4 p br hr blockquote pre ul ol li dl dt dd details summary figure figcaption img';
const phrases = 'a abbr b strong i em u s del ins mark small sub sup q time code kbd samp var';
const tables = 'table caption thead tbody tfoot tr th td';

const splitWords = (...lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));

/** The allow-list: any other element or attribute is removed. */
const allowedMarkup: IOptions = {
  allowedTags: splitWords(blocks, phrases, tables),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
  nonTextTags: splitWords(removedWithText),
  nestingLimit: 40,
  parseStyleAttributes: false,
};

/** Removes nothing. If the result with these options differs from the result with `allowedMarkup`, sanitizing lost markup. */
const allMarkup: IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemes: splitWords('http https mailto ftp file data blob about javascript vbscript'),
  allowProtocolRelative: true,
  parseStyleAttributes: false,
};

/** Control characters except line breaks and tabs: parsers and browsers treat them differently. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/**
 * Makes HTML safe to show. It is applied when HTML is stored and again when it is read. It keeps only listed elements and
 * attributes, http, https and mailto links, and this site's pictures, and removes styles. Idempotent.
 */
export const sanitize = (html: string, pictures: Pictures = new Map()): string =>
  sanitizeHtml(html.replaceAll(controls, ''), {
    ...allowedMarkup,
    transformTags: createTransforms(pictures),
  });

/** Whether sanitizing removes any markup. */
export const losesMarkup = (html: string, pictures: Pictures = new Map()): boolean =>
  sanitizeHtml(html.replaceAll(controls, ''), { ...allMarkup, transformTags: createTransforms(pictures) }) !==
  sanitize(html, pictures);

/** Returns the `src` of every picture in the HTML. */
export function picturesIn(html: string): readonly string[] {
  const names = new Set<string>();
  sanitizeHtml(html, {
    ...allowedMarkup,
    transformTags: {
      img: (tagName, attribs) => {
        if (attribs['src'] !== undefined) names.add(attribs['src']);
        return { tagName, attribs };
      },
    },
  });
  return [...names];
}

export interface RequestLog {
  readonly log: Log;
  readonly requestId: string;
}

export type StoredSanitizer = (html: string, itemId: string) => string;

/** Sanitizes stored HTML on read: rows may have been written by other means than `outpick content put`. */
export const createStoredSanitizer =
  ({ log, requestId }: RequestLog): StoredSanitizer =>
  (html, itemId) => {
    try {
      const safe = sanitize(html);
      if (safe !== html) log.warn({ requestId, itemId }, 'stored HTML was not safe: cleaned on read');
      return safe;
    } catch (error) {
      log.error({ err: error, requestId, itemId }, 'stored HTML could not be cleaned: left out');
      return '';
    }
  };
