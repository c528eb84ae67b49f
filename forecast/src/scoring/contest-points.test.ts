import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf } from '../numerics/normal.ts';
import { contestPoints, marginProbability, playingMargin, pointsTable } from './contest-points.ts';
import type { Outcome } from './outcome.ts';

const outcome = fc.constantFrom<Outcome>('win', 'tie', 'loss');
const margin = fc.integer({ min: 0, max: 100 });
const sigma = fc.double({ min: 0.5, max: 30, noNaN: true });

describe('contest points', () => {
  it('[D-CONTEST-10] convert a margin m into the win probability Φ(m / σ)', () => {
    expect(marginProbability(0, 13)).toBe(0.5);
    expect(marginProbability(13, 13)).toBeCloseTo(0.8413447460685429, 14);
    fc.assert(
      fc.property(margin, sigma, (m, s) => {
        expect(marginProbability(m, s)).toBe(normalCdf(m / s));
        expect(marginProbability(m + 1, s)).toBeGreaterThanOrEqual(marginProbability(m, s));
      }),
    );
  });

  it('[D-CONTEST-12] are 100 · [(o − ½)² − (o − p)²] to the nearest tenth, 25 − 100 · (o − p)² for a win or a loss', () => {
    const share = { win: 1, tie: 0.5, loss: 0 };
    fc.assert(
      fc.property(margin, sigma, outcome, (m, s, o) => {
        const exact = 100 * ((share[o] - 0.5) ** 2 - (share[o] - normalCdf(m / s)) ** 2);
        expect(Math.abs(contestPoints(m, s, o) / 10 - exact)).toBeLessThanOrEqual(0.05 + 1e-12);
        const asPublished = 25 * (o === 'tie' ? 0 : 1) - 100 * (share[o] - normalCdf(m / s)) ** 2;
        expect(exact).toBeCloseTo(asPublished, 10);
      }),
    );
    // φ(7/13): p = 0.70487, so (1 − p)² = 0.08710 and p² = 0.49684.
    expect([contestPoints(7, 13, 'win'), contestPoints(7, 13, 'loss'), contestPoints(7, 13, 'tie')]).toEqual([
      163, -247, -42,
    ]);
  });

  it('[D-CONTEST-13] are 0 for margin 0, at most 25 for a win, at least −75 for a loss and at least −25 for a tie', () => {
    fc.assert(
      fc.property(margin, sigma, outcome, (m, s, o) => {
        expect(contestPoints(0, s, o)).toBe(0);
        const points = contestPoints(m, s, o);
        expect(points).toBeLessThanOrEqual(o === 'win' ? 250 : 0);
        expect(points).toBeGreaterThanOrEqual({ win: 0, tie: -250, loss: -750 }[o]);
      }),
    );
    expect(contestPoints(100, 1, 'win')).toBe(250);
    expect(contestPoints(100, 1, 'loss')).toBe(-750);
    expect(contestPoints(100, 1, 'tie')).toBe(-250);
  });

  it('[D-CONTEST-23] are whole tenths, never minus zero, so that sums are exact', () => {
    fc.assert(
      fc.property(margin, sigma, outcome, (m, s, o) => {
        const points = contestPoints(m, s, o);
        expect(Number.isSafeInteger(points)).toBe(true);
        expect(Object.is(points, -0)).toBe(false);
      }),
    );
    // 1000 · (Φ(1/30) − ½)² = 0.18 tenths, which rounds to 0.
    expect(contestPoints(1, 30, 'tie')).toBe(0);
  });

  it('reward honest picks: the margin nearest to the true probability earns most on average', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 0.99, noNaN: true }), sigma, (chance, s) => {
        const average = (m: number) =>
          chance * contestPoints(m, s, 'win') + (1 - chance) * contestPoints(m, s, 'loss');
        const honest = average(playingMargin(chance, s, 100));
        for (const { margin: m } of pointsTable(s, 100))
          expect(honest).toBeGreaterThanOrEqual(average(m) - 1);
      }),
      { numRuns: 30 },
    );
  });

  it('make a table of every margin and outcome', () => {
    const table = pointsTable(13, 49);
    expect(table).toHaveLength(150);
    expect(new Set(table.map((row) => `${row.margin} ${row.outcome}`)).size).toBe(150);
    for (const row of table) expect(row.tenths).toBe(contestPoints(row.margin, 13, row.outcome));
  });
});

describe('the margin that the algorithm picks', () => {
  it("is the whole margin whose probability is nearest to the forecast's", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1, noNaN: true }), sigma, (share, s) => {
        const chosen = playingMargin(share, s, 49);
        const distance = Math.abs(marginProbability(chosen, s) - share);
        for (let m = 0; m <= 49; m++)
          expect(Math.abs(marginProbability(m, s) - share)).toBeGreaterThanOrEqual(distance);
      }),
    );
    expect(playingMargin(0.5, 13, 49)).toBe(0);
    expect(playingMargin(1, 13, 20)).toBe(20);
  });
});
