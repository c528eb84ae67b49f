import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTo, placeOf, tieBand } from './lean.ts';

const chances = fc
  .tuple(...['away', 'tie', 'home'].map(() => fc.double({ min: 0, max: 1, noNaN: true })))
  .filter((weights) => weights.some((weight) => weight > 0.001))
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [away = 0, tie = 0, home = 0] = weights.map((weight) => weight / total);
    return { away, tie, home };
  });

test('a forecast lies on the likelier winner’s side, at the chance of a home win plus half that of a tie', () => {
  fc.assert(
    fc.property(chances, (forecast) => {
      const place = placeOf(forecast);
      expect((place - 0.5) * (forecast.home - forecast.away)).toBeGreaterThanOrEqual(0);
      expect(place).toBeCloseTo(forecast.home + forecast.tie / 2, 9);
    }),
  );
});

test('swapping home and away mirrors the place', () => {
  fc.assert(
    fc.property(chances, (forecast) => {
      const mirrored = placeOf({ ...forecast, home: forecast.away, away: forecast.home });
      expect(mirrored).toBeCloseTo(1 - placeOf(forecast), 9);
    }),
  );
});

test('the fill runs from the middle to the place, and never leaves the ruler', () => {
  fc.assert(
    fc.property(fc.double({ min: -1, max: 2, noNaN: true }), (place) => {
      const { from, to } = fillTo(place);
      expect(from).toBeLessThanOrEqual(to);
      expect([from, to]).toContain(0.5);
      expect([from, to]).toContain(Math.max(0, Math.min(1, place)));
    }),
  );
});

test('the band of a tie is as wide as its chance and centered', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (tie) => {
      const { from, to } = tieBand(tie);
      expect(to - from).toBeCloseTo(tie, 9);
      expect(from + to).toBeCloseTo(1, 9);
    }),
  );
});
