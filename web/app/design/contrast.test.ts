import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inkOn, luminance } from './contrast.ts';

test('luminance and contrast match the values of WCAG', () => {
  expect(luminance('#ffffff')).toBeCloseTo(1, 12);
  expect(luminance('#000000')).toBe(0);
  expect(contrast(luminance('#777777'), 1)).toBeCloseTo(4.478, 3);
});

test('text on any team color has a contrast of at least 4.5', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (ground) => {
      expect(contrast(luminance(ground), luminance(inkOn(ground)))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});
