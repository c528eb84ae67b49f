import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intervalOf, rangeOf } from './calibration.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyBin = fc.record({ said: share, happened: share, games: fc.integer({ min: 1, max: 5000 }) });

test('65 of 100 games have the 95% interval that Wilson’s formula gives', () => {
  const { low, high } = intervalOf({ said: 0.7, happened: 0.65, games: 100 });
  expect(low).toBeCloseTo(0.5525, 4);
  expect(high).toBeCloseTo(0.7364, 4);
});

test('an interval contains the observed frequency, stays within 0 and 1, and narrows with more games', () => {
  fc.assert(
    fc.property(anyBin, (bin) => {
      const { low, high } = intervalOf(bin);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(bin.happened + 1e-9);
      expect(high).toBeGreaterThanOrEqual(bin.happened - 1e-9);
      const more = intervalOf({ ...bin, games: bin.games * 4 });
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

test('the axes cover every point and interval in steps of ten percent, and not more than needed', () => {
  fc.assert(
    fc.property(fc.array(anyBin, { minLength: 1, maxLength: 10 }), (bins) => {
      const { low, high } = rangeOf(bins);
      const values = bins.flatMap((bin) => [bin.said, ...Object.values(intervalOf(bin))]);
      expect(low).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
      expect(high).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
      expect(high - low).toBeGreaterThan(0.19);
      expect(high - low).toBeLessThanOrEqual(
        Math.max(0.2, Math.max(...values) - Math.min(...values) + 0.2) + 1e-6,
      );
      for (const end of [low, high]) expect(end * 10).toBeCloseTo(Math.round(end * 10), 6);
    }),
  );
});
