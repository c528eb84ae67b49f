import { pages } from '@outpick/contracts';
import { sportIdOf } from './support/lists.ts';
import { forecastSport } from './support/sports.ts';
import { expect, test } from './support/test.ts';

/** Compressed kilobytes of script that a page may load until it is usable. */
const MOST_KB = 165;

/** Pages of a sport. Pages of one item (a game, a team, a news item) load no more than the lists they belong to. */
const ofSport = [
  pages.ranking,
  pages.prediction,
  pages.contest,
  pages.gameResult,
  pages.winnerData,
  pages.headToHead,
];

/** Bytes of a script on the wire. */
async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding'), address).toBe('br');
  return Number(answer.headers.get('content-length'));
}

test(`every page is usable with at most ${MOST_KB} KB of script`, async ({ page }) => {
  const id = await sportIdOf(page, forecastSport);
  const paths = [
    ...Object.values(pages)
      .map(({ path }) => path)
      .filter((path) => !path.includes(':')),
    ...ofSport.map(({ path }) => path.replace(':id', id)),
  ];
  const sizes = new Map<string, number>();
  const kilobytes: Record<string, number> = {};
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    // The page preloads all scripts that it needs to hydrate.
    const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/gu)].map(([address]) => address));
    let bytes = 0;
    for (const script of scripts) {
      const size = sizes.get(script) ?? (await sizeOf(`${process.env['OUTPICK_ORIGIN'] ?? ''}${script}`));
      sizes.set(script, size);
      bytes += size;
    }
    kilobytes[path] = Math.round(bytes / 1024);
  }
  // The framework alone has more: less would mean that nothing was measured.
  expect(Math.min(...Object.values(kilobytes))).toBeGreaterThan(60);
  expect(Object.entries(kilobytes).filter(([, size]) => size > MOST_KB)).toEqual([]);
});

test('styles and fonts load before the libraries, the largest script', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const preloads = [...html.matchAll(/<link [^>]*rel="modulepreload"[^>]*>/gu)];
  const last = preloads.map(([link]) => link).filter((link) => link.includes('fetchPriority="low"'));
  expect(last).toHaveLength(1);
  expect(last[0]).toContain('/assets/vendor-');
});
