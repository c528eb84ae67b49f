import { ledgerCalls, pages } from '@outpick/contracts';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The result of following links from some start addresses. */
export interface Crawled {
  /** All linked addresses of the site, in the order of discovery. */
  readonly found: readonly string[];
  /** Page titles by address. */
  readonly titles: ReadonlyMap<string, string>;
  /** Addresses that do not answer 200, and links to missing fragments. */
  readonly dead: readonly string[];
}

/** Returns how many addresses of a shape to request. Addresses of one shape differ only in ids and query values. */
export type ShapeLimit = (shape: string) => number;

const concurrency = 4;

/** Content types that may contain links: pages, feeds, styles and the manifest. */
const linkTypes = /html|xml|css|manifest/u;
const links = /(?:\s(?:href|src|srcset|url)="|\scontent="(?=http)|<loc>|<link>|"src":\s*"|url\()([^")<]+)/giu;

const unescape = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns an address without its ids and query values. */
export const toShape = (address: string) =>
  address.replaceAll(/[0-9a-f-]{36}/gu, ':id').replaceAll(/=[^&]*/gu, '=');

/** Returns the route pattern that matches an address. */
export function findPattern(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/u);
  return Object.values(pages)
    .map((page) => page.path)
    .find((pattern) => new RegExp(`^${pattern.replace(':id', '[^/]+')}$`, 'u').test(path));
}

/** Converts a link to a path of the site, or undefined for other hosts. */
export function toSitePath(origin: string, link: string, base: string): string | undefined {
  const url = URL.parse(link, origin + base);
  return url?.origin === origin ? url.href.slice(origin.length) : undefined;
}

/** Reports whether the ledger has an entry. The receipts page loads it by script, so its HTML does not have the id. */
async function isReceipt(origin: string, fragment: string): Promise<boolean> {
  const entry = /^entry-(\d+)-/u.exec(fragment)?.[1] ?? '';
  const answer = await fetch(`${origin}${ledgerCalls.listLedger.path}?pageSize=1&pageNumber=${entry}`);
  return (await answer.text()).includes(`"sequence":${entry},`);
}

/** Follows links breadth first, so that the order of discovery is deterministic. */
export async function crawl(origin: string, roots: readonly string[], limit: ShapeLimit): Promise<Crawled> {
  const found = new Set(roots);
  const requests = new Map<string, number>();
  const titles = new Map<string, string>();
  const dead: string[] = [];
  /** Linked fragments by page, and existing ids by page. */
  const fragments = new Map<string, Set<string>>();
  const ids = new Map<string, Set<string>>();

  const read = async (address: string): Promise<readonly string[]> => {
    const answer = await fetch(origin + address, { redirect: 'manual' });
    const text = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) dead.push(`${answer.status} ${address}`);
    if (!linkTypes.test(type)) return [];
    if (type.startsWith('text/html')) {
      titles.set(address, /<title>([^<]*)<\/title>/u.exec(text)?.[1] ?? '');
      ids.set(address, new Set([...text.matchAll(/\sid="([^"]*)"/gu)].map(([, id = '']) => unescape(id))));
    }
    return [...text.matchAll(links)]
      .flatMap(([whole, link = '']) =>
        /srcset/iu.test(whole) ? link.split(',').map((one) => one.trim().split(' ')[0] ?? '') : [link],
      )
      .flatMap((link) => toSitePath(origin, unescape(link), address) ?? []);
  };

  const isWithinLimit = (address: string) => {
    const shape = toShape(address);
    const count = requests.get(shape) ?? 0;
    requests.set(shape, count + 1);
    return count < limit(shape);
  };

  for (let level = [...found]; level.length > 0;) {
    const linksByIndex: (readonly string[])[] = [];
    const queue = level.filter(isWithinLimit).entries();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const [index, address] of queue) linksByIndex[index] = await read(address);
      }),
    );
    level = [];
    for (const link of linksByIndex.flat()) {
      const [address = '', fragment] = link.split('#');
      if (fragment !== undefined) fragments.set(address, (fragments.get(address) ?? new Set()).add(fragment));
      if (found.has(address)) continue;
      found.add(address);
      level.push(address);
    }
  }
  for (const [address, linked] of fragments)
    for (const fragment of linked) {
      if (ids.get(address)?.has(decodeURIComponent(fragment)) !== false) continue;
      if (address === pages.receipts.path && (await isReceipt(origin, fragment))) continue;
      dead.push(`${address} has no #${fragment}`);
    }
  return { found: [...found], titles, dead };
}

/** Shapes of addresses that have answered 200. The tests of a worker share them, because pages have many links in common. */
const existing = new Set<string>();

/** Expects that all addresses in the rendered page exist. Requests one address of each shape. */
export async function expectNoDeadLinks(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const addresses = await page
    .locator('[href], [src]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''));
  for (const address of addresses) {
    const [target] = toSitePath(origin, address, pathname)?.split('#') ?? [];
    // Skip links to the page itself, because the page may be a 404.
    if (target === undefined || target === pathname || existing.has(toShape(target))) continue;
    expect((await page.request.get(target)).status(), target).toBe(200);
    existing.add(toShape(target));
  }
}
