import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundReasons } from './reasons.ts';

test('every contribution has a name in fans’ words', () => {
  const names = [
    'rating',
    'form',
    'homeEdge',
    'teamHomeEdge',
    'rest',
    'backToBack',
    'keyPlayer',
    'finishing',
    'shape',
  ];
  const labels = roundReasons(
    names.map((name) => ({ name, points: 1 })),
    names.length,
  ).map(({ label }) => label);
  expect(labels).toEqual([
    'Rating gap',
    'Form',
    'Home edge',
    'This venue',
    'Rest',
    'Back to back',
    'Key player',
    'Shooting and saves',
    'Common margins',
  ]);
});

test('[D-PRED-03] the displayed reasons add up to the displayed margin', () => {
  const points = fc.double({ min: -30, max: 30, noNaN: true });
  const contributions = fc.record({ rating: points, homeEdge: points, rest: points, shape: points });
  fc.assert(
    fc.property(contributions, (parts) => {
      const reasons = Object.entries(parts).map(([name, value]) => ({ name, points: value }));
      const margin = reasons.reduce((sum, reason) => sum + reason.points, 0);
      const roundedReasons = roundReasons(reasons, margin);
      const sum = roundedReasons.reduce((total, reason) => total + Number(reason.points.toFixed(1)), 0);
      expect(sum.toFixed(1).replace('-0.0', '0.0')).toBe(
        (Math.round(margin * 10) / 10).toFixed(1).replace('-0.0', '0.0'),
      );
    }),
  );
});
