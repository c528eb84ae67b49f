import sanitizeHtml from 'sanitize-html';
import type { Attributes, IOptions } from 'sanitize-html';

/** A picture named in a text, as it was stored. */
export interface PlacedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

type Pictures = ReadonlyMap<string, PlacedPicture>;

const ownPicture = /^\/files\/[\w/-]+\.(?:webp|png|jpg)$/u;

/** Elements whose text is not text: it goes with them. */
const notText =
  'script style textarea option noscript noembed noframes iframe object xmp plaintext listing template title svg math head';

const tidyLink = ({ href, title }: Attributes): Attributes => ({
  ...(href === undefined ? {} : { href: href.trim() }),
  ...(title === undefined ? {} : { title }),
  // A page elsewhere learns neither where its visitor came from nor how to reach back.
  ...(/^\s*https?:/iu.test(href ?? '') ? { rel: 'noopener noreferrer' } : {}),
});

const tidyPicture = (attribs: Attributes, pictures: Pictures): Attributes => {
  const { src = '', alt = '', width, height } = attribs;
  const placed = pictures.get(src);
  if (placed)
    return {
      src: placed.address,
      alt,
      width: String(placed.width),
      height: String(placed.height),
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

const transforms = (pictures: Pictures): NonNullable<IOptions['transformTags']> => ({
  // The page itself has the only heading of the first rank.
  h1: (_name, attribs) => ({ tagName: 'h2', attribs }),
  a: (tagName, attribs) => ({ tagName, attribs: tidyLink(attribs) }),
  img: (tagName, attribs) => ({ tagName, attribs: tidyPicture(attribs, pictures) }),
});

const blocks = 'h2 h3 h4 p br hr blockquote pre ul ol li dl dt dd details summary figure figcaption img';
const phrases = 'a abbr b strong i em u s del ins mark small sub sup q time code kbd samp var';
const tables = 'table caption thead tbody tfoot tr th td';

const words = (...lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));

/** What a text may be made of. Anything else, and every attribute not named here, is taken out. */
const allowed: IOptions = {
  allowedTags: words(blocks, phrases, tables),
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
  nonTextTags: words(notText),
  nestingLimit: 40,
  parseStyleAttributes: false,
};

/** The same tidying, with everything left in: what differs from it was taken out. */
const everything: IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemes: words('http https mailto ftp file data blob about javascript vbscript'),
  allowProtocolRelative: true,
  parseStyleAttributes: false,
};

// No control characters but line breaks and tabs: browsers and parsers disagree about them.
const controls = /[^\P{Cc}\t\n\r]/gu;

/**
 * The one way stored HTML is made safe, on its way in and again on its way out: an allow-list of elements and attributes,
 * links by http, https and mailto alone, pictures from this site alone, no styles. Applied to its own result it changes
 * nothing. `pictures` gives the stored form of pictures that the text names otherwise.
 */
export const sanitise = (html: string, pictures: Pictures = new Map()): string =>
  sanitizeHtml(html.replaceAll(controls, ''), { ...allowed, transformTags: transforms(pictures) });

/** Whether sanitising takes anything out. */
export const losesMarkup = (html: string, pictures: Pictures = new Map()): boolean =>
  sanitizeHtml(html.replaceAll(controls, ''), { ...everything, transformTags: transforms(pictures) }) !==
  sanitise(html, pictures);

/** The sources of all pictures that a text names. */
export function picturesIn(html: string): readonly string[] {
  const found = new Set<string>();
  sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      img: (tagName, attribs) => {
        if (attribs['src'] !== undefined) found.add(attribs['src']);
        return { tagName, attribs };
      },
    },
  });
  return [...found];
}
