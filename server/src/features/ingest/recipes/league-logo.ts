import { colorsOf } from '../../teams/index.ts';

/** Creates a league's logo: its initials on a generated color, as SVG without scripts. */
export function leagueLogo(slug: string): { readonly name: string; readonly content: Uint8Array } {
  const [background] = colorsOf(slug);
  const letters = slug.slice(0, 3).toUpperCase();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" rx="12" fill="${background}"/>` +
    '<text x="32" y="41" text-anchor="middle" font-family="system-ui, sans-serif" font-size="24" font-weight="700" ' +
    `textLength="46" lengthAdjust="spacingAndGlyphs" fill="#fff">${letters}</text></svg>`;
  return { name: 'league.svg', content: Buffer.from(svg) };
}
