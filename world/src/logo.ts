type Mark = 'football' | 'basketball' | 'hockey' | 'baseball' | 'soccer';

/** SVG shapes in a 64 × 64 box, all drawn with the same stroke width. */
const strokes: Readonly<Record<Mark, string>> = {
  football:
    '<path d="M8 56C4 30 30 4 56 8c4 26-22 52-48 48zM22 42 42 22M26 30l8 8M32 24l8 8M9 40l15 15M40 9l15 15"/>',
  basketball:
    '<circle cx="32" cy="32" r="26"/><path d="M6 32h52M32 6v52M14 13c12 10 12 28 0 38M50 13c-12 10-12 28 0 38"/>',
  hockey:
    '<path d="M14 6l18 40h18a6 6 0 0 1 0 12H30a8 8 0 0 1-7-5L8 12"/><ellipse cx="10" cy="55" rx="7" ry="3"/>',
  baseball:
    '<circle cx="32" cy="32" r="26"/><path d="M16 12c8 12 8 28 0 40M48 12c-8 12-8 28 0 40M17 22l7-3M19 32h7M17 42l7 3M47 22l-7-3M45 32h-7M47 42l-7 3"/>',
  soccer:
    '<circle cx="32" cy="32" r="26"/><path d="M32 22l10 7-4 12H26l-4-12zM32 22V7M42 29l14-5M38 41l9 13M26 41l-9 13M22 29L8 24"/>',
};

/** College logos have a line below and women's logos a broken line, so that all logos in a menu differ. */
const badges = {
  none: '',
  college: '<path d="M4 61h56"/>',
  womens: '<path d="M4 61h22M38 61h22"/><circle cx="32" cy="61" r="2"/>',
} as const;

/**
 * A league's logo as SVG: one color, no script, 64 × 64. CSS can set the color of an inline logo. An `img` inherits no
 * color, so it shows the default gray, which has a contrast of at least 3:1 on light and dark backgrounds.
 */
export function logo(mark: Mark, badge: keyof typeof badges = 'none'): string {
  const drawing =
    badge === 'none' ? strokes[mark] : `<g transform="translate(4 0) scale(.875)">${strokes[mark]}</g>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" color="#7D7666" fill="none" ' +
    'stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">' +
    `${drawing}${badges[badge]}</svg>`
  );
}
