import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorsOf, monogramOf } from './team-look.ts';

it('a new team gets a monogram of one to four characters without spaces', () => {
  expect(
    ['NYN', 'Green Bay Packers', 'Bayern München', 'Álava', "Saint Mary's (CA)"].map(monogramOf),
  ).toEqual(['NYN', 'GBP', 'BM', 'ÁLA', 'SMS']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(monogramOf(name)).toMatch(/^\S{1,4}$/u);
    }),
  );
});

const luminance = (hex: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const share = Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
    return sum + weight * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
  }, 0);

it('a new team gets two colors that are readable on each other, and a first color that suits white text', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const [first, second] = colorsOf(name);
      expect(colorsOf(name)).toEqual([first, second]);
      expect(1.05 / (luminance(first) + 0.05)).toBeGreaterThan(4.5);
      expect((luminance(second) + 0.05) / (luminance(first) + 0.05)).toBeGreaterThan(4.5);
    }),
  );
});
