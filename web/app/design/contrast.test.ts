import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inkOn, luminance } from './contrast.ts';

test('luminance and contrast have the values of their definition', () => {
  expect(luminance('#ffffff')).toBeCloseTo(1, 12);
  expect(luminance('#000000')).toBe(0);
  expect(contrast(luminance('#777777'), 1)).toBeCloseTo(4.478, 3);
});

test('whatever a team’s colour, its letters can be read on it', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((bits) => `#${bits.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (ground) => {
      expect(contrast(luminance(ground), luminance(inkOn(ground)))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});
