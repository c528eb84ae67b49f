import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginScale, stackDots } from './dot-places.ts';

const [width, column, radius] = [140, 7, 3];

/** Any sorted margins, with the half width of their ties' band. */
const anyGame = fc.record({
  margins: fc
    .array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 1, maxLength: 60 })
    .map((margins) => margins.toSorted((a, b) => a - b)),
  level: fc.constantFrom(0, 0.5),
});

const sideOf = (margin: number, level: number) => {
  if (Math.abs(margin) < level) return 0;
  return margin > 0 ? 1 : -1;
};

function draw({ margins, level }: { readonly margins: readonly number[]; readonly level: number }) {
  const reach = Math.max(1, ...margins.map(Math.abs)) * 1.06;
  const sides = margins.map((margin) => sideOf(margin, level));
  const scale = marginScale({ reach, width, level, leastBand: sides.includes(0) ? column : 0 });
  const band = { from: scale(-level), to: scale(level) };
  const places = margins.map(scale);
  const dots = stackDots(
    places.map((place, index) => ({ place, side: sides[index] ?? 0 })),
    { band, column, width },
  );
  return { band, dots, sides, places };
}

test('dots of wins lie outside the ties’ band, dots of ties inside it, and all dots on the plot', () => {
  fc.assert(
    fc.property(anyGame, (game) => {
      const { band, dots, sides } = draw(game);
      const regions = { '-1': [0, band.from], '0': [band.from, band.to], '1': [band.to, width] } as const;
      for (const [index, { x }] of dots.entries()) {
        const [from, to] = regions[`${sides[index] ?? 0}`];
        expect(x - radius).toBeGreaterThanOrEqual(from);
        expect(x + radius).toBeLessThanOrEqual(to);
      }
    }),
  );
});

test('dots do not overlap, have no gaps below them, and stay within one column of their margin', () => {
  fc.assert(
    fc.property(anyGame, (game) => {
      const { dots, places } = draw(game);
      const spots = new Set(dots.map(({ x, level }) => `${x} ${level}`));
      expect(spots.size).toBe(dots.length);
      const columns = [...new Set(dots.map(({ x }) => x))].toSorted((a, b) => a - b);
      for (const [index, x] of columns.slice(1).entries())
        expect(x - (columns[index] ?? 0)).toBeGreaterThanOrEqual(2 * radius);
      for (const [index, { x, level }] of dots.entries()) {
        expect(Math.abs(x - (places[index] ?? 0))).toBeLessThanOrEqual(column);
        expect(level === 0 || spots.has(`${x} ${level - 1}`)).toBe(true);
      }
    }),
  );
});

test('the scale keeps the order of margins, and mirrors home and away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.constantFrom(0, 7, 20),
      (one, other, leastBand) => {
        const scale = marginScale({ reach: 42, width, level: 0.5, leastBand });
        expect(Math.sign(scale(one) - scale(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
        expect(scale(one) + scale(-one)).toBeCloseTo(width, 0);
      },
    ),
  );
});
