import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../../reference/normal.json' with { type: 'json' };
import { normalCdf, normalPdf, normalQuantile } from './normal.ts';

const TOLERANCE = 1e-14;

const relativeError = (actual: number, expected: number) =>
  expected === 0 ? Math.abs(actual) : Math.abs(actual - expected) / Math.abs(expected);

describe('the standard normal distribution', () => {
  it('agrees with the reference distribution function to 1e-14', () => {
    for (const { x, value } of reference.cdf) {
      expect(relativeError(normalCdf(x), value), `Φ(${x})`).toBeLessThan(TOLERANCE);
    }
  });

  it('agrees with the reference density to 1e-14', () => {
    for (const { x, value } of reference.pdf) {
      expect(relativeError(normalPdf(x), value), `φ(${x})`).toBeLessThan(TOLERANCE);
    }
  });

  it('agrees with the reference quantile to 1e-14', () => {
    for (const { p, value } of reference.quantile) {
      expect(relativeError(normalQuantile(p), value), `Φ⁻¹(${p})`).toBeLessThan(TOLERANCE);
    }
  });

  it('handles the edges of its domain as documented', () => {
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalPdf(Infinity)]).toEqual([0, 1, 0]);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect([
      normalCdf(Number.NaN),
      normalQuantile(-0.1),
      normalQuantile(1.1),
      normalQuantile(Number.NaN),
    ]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });

  it('never decreases and is symmetric about ½', () => {
    const point = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(point, fc.double({ min: 1e-9, max: 3, noNaN: true }), (x, step) => {
        expect(normalCdf(x + step)).toBeGreaterThanOrEqual(normalCdf(x));
        expect(Math.abs(normalCdf(x) + normalCdf(-x) - 1)).toBeLessThan(2.3e-16);
      }),
    );
  });

  it('is inverted by its quantile function', () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 2, noNaN: true }), (x) => {
        expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-13 * Math.max(1, Math.abs(x)));
      }),
    );
  });
});
