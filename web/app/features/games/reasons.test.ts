import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownReasons } from './reasons.ts';

test('[D-PRED-03] what is read adds up to the margin that is read', () => {
  const points = fc.double({ min: -30, max: 30, noNaN: true });
  const given = fc.record({ rating: points, homeEdge: points, rest: points, shape: points });
  fc.assert(
    fc.property(given, (parts) => {
      const reasons = Object.entries(parts).map(([name, value]) => ({ name, points: value }));
      const margin = reasons.reduce((sum, reason) => sum + reason.points, 0);
      const shown = shownReasons(reasons, margin);
      const sum = shown.reduce((total, reason) => total + Number(reason.points.toFixed(1)), 0);
      expect(sum.toFixed(1).replace('-0.0', '0.0')).toBe(
        (Math.round(margin * 10) / 10).toFixed(1).replace('-0.0', '0.0'),
      );
    }),
  );
});
