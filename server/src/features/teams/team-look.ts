import { sha256 } from '../../platform/crypto.ts';

const firstLetters = (text: string, max: number): string =>
  (text.match(/./gsu) ?? []).slice(0, max).join('').toUpperCase();

/** Derives a monogram: the initials of several words, a short name itself, or the first letters of a long one. */
export function monogramOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['T'];
  const [only = 'T'] = words;
  const mark =
    words.length > 1
      ? firstLetters(words.map((word) => firstLetters(word, 1)).join(''), 3)
      : firstLetters(only, only.length <= 4 ? 4 : 3);
  // Some letters become two in upper case (ß).
  return firstLetters(mark, 4);
}

type Rgb = readonly [number, number, number];

/** Converts hue (degrees), saturation and lightness (0 to 1) to red, green and blue. */
function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2 contrast of two luminances, 1 to 21. */
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const toHex = (color: Rgb): string =>
  `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/** The minimum contrast of WCAG 2 level AA. */
const minContrast = 4.5;

/**
 * Derives two colors from a name. The same name gives the same colors. White text and the second color are readable on the
 * first color.
 */
export function colorsOf(name: string): readonly [string, string] {
  const digest = sha256(name);
  const hue = digest.readUInt16BE(0) % 360;
  let lightness = 0.5;
  let first = fromHsl(hue, 0.6, lightness);
  while (contrast(luminance(first), 1) < minContrast + 1) {
    lightness -= 0.02;
    first = fromHsl(hue, 0.6, lightness);
  }
  const secondHue = (hue + 120 + (digest.readUInt16BE(2) % 120)) % 360;
  let second = fromHsl(secondHue, 0.7, 0.7);
  for (
    let light = 0.7;
    contrast(luminance(first), luminance(second)) < minContrast && light < 1;
    light += 0.02
  )
    second = fromHsl(secondHue, 0.7, light);
  return [toHex(first), toHex(second)];
}
