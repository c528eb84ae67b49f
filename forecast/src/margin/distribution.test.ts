import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarginScale, Shape } from '../profiles/profile.ts';
import {
  against,
  marginDistribution,
  meanMargin,
  mirrored,
  outcomes,
  probabilityAtLeast,
} from './distribution.ts';

const scales: readonly MarginScale[] = [
  { power: 1, scale: 1, clip: 28, ties: true, reach: 80, keyNumbers: 45 },
  { power: 1, scale: 1, clip: null, ties: false, reach: 100, keyNumbers: 45 },
  { power: 0.85, scale: 1.12, clip: null, ties: true, reach: 12, keyNumbers: 6 },
];

/** A league's scale, a plausible forecast for it, and any shape that calibration could return. */
const cases = fc
  .record({
    scale: fc.constantFrom(...scales),
    gap: fc.double({ min: -3, max: 3, noNaN: true }),
    width: fc.double({ min: 0.5, max: 2, noNaN: true }),
    venue: fc.constantFrom<-1 | 0 | 1>(-1, 0, 1),
    stretch: fc.double({ min: 0.8, max: 1.3, noNaN: true }),
    kappa: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
    home: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    slope: fc.double({ min: 0.7, max: 1.3, noNaN: true }),
    weights: fc.array(fc.double({ min: 0.05, max: 3, noNaN: true }), { maxLength: 46 }),
  })
  .map(({ scale, gap, width, venue, stretch, kappa, home, slope, weights }) => {
    const deviation = (scale.reach / 7) ** scale.power * width;
    const shape: Shape = { stretch, kappa, link: { home, slope }, weights };
    return { scale, shape, venue, forecast: { mean: gap * deviation, variance: deviation ** 2 } };
  });

describe('the margin distribution', () => {
  it('sums to one and has no negative probability', () => {
    fc.assert(
      fc.property(cases, ({ scale, shape, venue, forecast }) => {
        const { probabilities } = marginDistribution(forecast, { venue, scale, shape });
        expect(Math.min(...probabilities)).toBeGreaterThanOrEqual(0);
        expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }),
    );
  });

  it('is mirrored when the teams are swapped', () => {
    fc.assert(
      fc.property(cases, ({ scale, shape, venue, forecast }) => {
        const one = marginDistribution(forecast, { venue, scale, shape });
        const swapped = { mean: -forecast.mean, variance: forecast.variance };
        const other = mirrored(
          marginDistribution(swapped, { venue: venue === 0 ? 0 : venue === 1 ? -1 : 1, scale, shape }),
        );
        one.probabilities.forEach((p, i) => expect(p).toBeCloseTo(other.probabilities[i] ?? 2, 13));
      }),
    );
  });

  it('gives a lower cover probability for a higher spread; cover, push and lose sum to one', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: -100, max: 100 }), ({ scale, shape, venue, forecast }, halves) => {
        const distribution = marginDistribution(forecast, { venue, scale, shape });
        const spread = halves / 2;
        const lower = against(distribution, spread);
        const higher = against(distribution, spread + 0.5);
        expect(higher.cover).toBeLessThanOrEqual(lower.cover + 1e-12);
        expect(probabilityAtLeast(distribution, spread + 0.5)).toBeLessThanOrEqual(
          probabilityAtLeast(distribution, spread),
        );
        expect(lower.cover + lower.push + lower.lose).toBeCloseTo(1, 12);
      }),
    );
  });

  it('counts a margin of half a point or more as a win, and has ties only where the sport allows them', () => {
    fc.assert(
      fc.property(cases, ({ scale, shape, venue, forecast }) => {
        const distribution = marginDistribution(forecast, { venue, scale, shape });
        const { win, tie, loss } = outcomes(distribution);
        expect(probabilityAtLeast(distribution, 0.5)).toBe(win);
        expect(win + tie + loss).toBeCloseTo(1, 12);
        expect(tie > 0).toBe(scale.ties);
      }),
    );
  });

  it('gives a team a higher win probability and expected margin as its rating lead grows', () => {
    fc.assert(
      fc.property(
        cases,
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        ({ scale, shape, venue, forecast }, more) => {
          const wider = { ...forecast, mean: forecast.mean + more * Math.sqrt(forecast.variance) };
          const one = marginDistribution(forecast, { venue, scale, shape });
          const other = marginDistribution(wider, { venue, scale, shape });
          const share = (d: typeof one) => outcomes(d).win + outcomes(d).tie / 2;
          expect(share(other)).toBeGreaterThan(share(one));
          expect(meanMargin(other)).toBeGreaterThan(meanMargin(one));
        },
      ),
    );
  });
});
