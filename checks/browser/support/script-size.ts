import { expect } from './test.ts';

/** Compressed kilobytes of script that a page may load until it is usable. */
const MOST_KB = 165;

/** Bytes on the wire by address. */
const sizes = new Map<string, number>();

async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(`${process.env['OUTPICK_ORIGIN'] ?? ''}${address}`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers.get('content-encoding'), address).toBe('br');
  return Number(answer.headers.get('content-length'));
}

/** Expects that the page needs little script to become usable. */
export async function expectLittleScript(html: string): Promise<void> {
  // The page preloads all scripts that it needs to hydrate.
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/gu)].map(([address]) => address));
  let bytes = 0;
  for (const script of scripts) {
    const size = sizes.get(script) ?? (await sizeOf(script));
    sizes.set(script, size);
    bytes += size;
  }
  // The framework alone has more: less would mean that nothing was measured.
  expect(bytes / 1024).toBeGreaterThan(60);
  expect(Math.round(bytes / 1024), 'KB of script').toBeLessThanOrEqual(MOST_KB);
}
