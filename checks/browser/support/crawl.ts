import { pages } from '@outpick/contracts';

/** Everything found by following links from some addresses on. */
export interface Crawled {
  /** Every address of the site that anything names, in the order of finding. */
  readonly found: readonly string[];
  /** The titles of the pages that were read, by their address. */
  readonly titles: ReadonlyMap<string, string>;
  /** Addresses that do not answer, and places in pages that are not there. */
  readonly dead: readonly string[];
}

/** How many of the addresses that differ only in ids and values are asked for. */
export type Alike = (shape: string) => number;

const askedAtOnce = 4;

/** What may name another address: pages, feeds, styles, the manifest. */
const linking = /html|xml|css|manifest/u;
const links = /(?:\s(?:href|src|srcset|url)="|\scontent="(?=http)|<loc>|<link>|"src":\s*"|url\()([^")<]+)/giu;

const unescaped = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** An address without its ids and the values of its query. */
export const shapeOf = (address: string) =>
  address.replaceAll(/[0-9a-f-]{36}/gu, ':id').replaceAll(/=[^&]*/gu, '=');

/** Which of the site's routes an address belongs to, if any. */
export function patternOf(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/u);
  return Object.values(pages)
    .map((page) => page.path)
    .find((pattern) => new RegExp(`^${pattern.replace(':id', '[^/]+')}$`, 'u').test(path));
}

/** Addresses of each route: the first and the longest, or the last; none where nothing leads there. */
export const sampleOf = (
  found: readonly string[],
  which: 'first and longest' | 'last',
): readonly string[][] =>
  Object.values(pages).map(({ path }) => {
    const own = found.filter((address) => patternOf(address) === path);
    if (which === 'last') return own.slice(-1);
    const longest = own.toSorted((one, other) => other.length - one.length);
    return [...new Set([...own.slice(0, 1), ...longest.slice(0, 1)])];
  });

/** The link as a path of the site, or nothing if it leads elsewhere. */
export function within(origin: string, link: string, base: string): string | undefined {
  const url = URL.parse(link, origin + base);
  return url?.origin === origin ? url.href.slice(origin.length) : undefined;
}

/** Follows every link, level by level, so that the order of finding is always the same. */
export async function crawl(origin: string, roots: readonly string[], alike: Alike): Promise<Crawled> {
  const found = new Set(roots);
  const asked = new Map<string, number>();
  const titles = new Map<string, string>();
  const dead: string[] = [];
  /** The places named in each page, and those that it has. */
  const named = new Map<string, Set<string>>();
  const places = new Map<string, Set<string>>();

  const read = async (address: string): Promise<readonly string[]> => {
    const answer = await fetch(origin + address, { redirect: 'manual' });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) dead.push(`${answer.status} ${address}`);
    if (!linking.test(type)) return [];
    if (type.startsWith('text/html')) {
      titles.set(address, /<title>([^<]*)<\/title>/u.exec(text)?.[1] ?? '');
      places.set(
        address,
        new Set([...text.matchAll(/\sid="([^"]*)"/gu)].map(([, id = '']) => unescaped(id))),
      );
    }
    return [...text.matchAll(links)]
      .flatMap(([whole, link = '']) =>
        /srcset/iu.test(whole) ? link.split(',').map((one) => one.trim().split(' ')[0] ?? '') : [link],
      )
      .flatMap((link) => within(origin, unescaped(link), address) ?? []);
  };

  const wanted = (address: string) => {
    const shape = shapeOf(address);
    const count = asked.get(shape) ?? 0;
    asked.set(shape, count + 1);
    return count < alike(shape);
  };

  for (let level = [...found]; level.length > 0;) {
    const now = level.filter(wanted);
    const next: (readonly string[])[] = [];
    const turns = now.entries();
    await Promise.all(
      Array.from({ length: askedAtOnce }, async () => {
        for (const [turn, address] of turns) next[turn] = await read(address);
      }),
    );
    level = [];
    for (const link of next.flat()) {
      const [address = '', place] = link.split('#');
      if (place !== undefined) named.set(address, (named.get(address) ?? new Set()).add(place));
      if (found.has(address)) continue;
      found.add(address);
      level.push(address);
    }
  }
  for (const [address, wantedPlaces] of named)
    for (const place of wantedPlaces)
      if (places.get(address)?.has(decodeURIComponent(place)) === false)
        dead.push(`${address} has no #${place}`);
  return { found: [...found], titles, dead };
}
