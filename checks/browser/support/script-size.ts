import { pages } from '@outpick/contracts';
import { expect } from './test.ts';

/** Maximum compressed kilobytes of script that a page loads until it is usable. */
const MAX_KB = 165;
/** Today needs the code of picks and the forms of the short way in at once. */
const MAX_KB_OF_TODAY = 175;

/** Transferred bytes by address. */
const sizes = new Map<string, number>();

async function readSize(address: string): Promise<number> {
  const answer = await fetch(`${process.env['OUTPICK_ORIGIN'] ?? ''}${address}`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers.get('content-encoding'), address).toBe('br');
  return Number(answer.headers.get('content-length'));
}

/** Expects that a page needs little script to become usable. */
export async function expectLittleScript(address: string, html: string): Promise<void> {
  // The page preloads all scripts that it needs to hydrate.
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/gu)].map(([script]) => script));
  let bytes = 0;
  for (const script of scripts) {
    const size = sizes.get(script) ?? (await readSize(script));
    sizes.set(script, size);
    bytes += size;
  }
  // The framework alone exceeds 60 KB. A smaller size means that the pattern above found no scripts.
  expect(bytes / 1024).toBeGreaterThan(60);
  expect(Math.round(bytes / 1024), 'KB of script').toBeLessThanOrEqual(
    address.startsWith(pages.today.path) ? MAX_KB_OF_TODAY : MAX_KB,
  );
}
