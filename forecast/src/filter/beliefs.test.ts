import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numerics/random.ts';
import { Beliefs, type Term } from './beliefs.ts';
import { stateKind, type StateKind } from './state-kind.ts';

const plain = stateKind({
  name: 'level',
  joint: true,
  start: { mean: 0, variance: 30 },
  newcomer: { mean: -2, variance: 20 },
  perDay: 0.05,
  keep: 0.6,
  perSeason: 8,
});

const versus = (kind: StateKind, home: string, away: string): Term[] => [
  { kind, key: home, weight: 1 },
  { kind, key: away, weight: -1 },
];

function product(a: readonly number[][], b: readonly number[][]): number[][] {
  return a.map((row) => (b[0] ?? []).map((_, j) => row.reduce((sum, x, k) => sum + x * (b[k]?.[j] ?? 0), 0)));
}

/** The textbook Kalman filter with full matrices, for comparison. */
class Textbook {
  readonly means: number[] = [];
  readonly matrix: number[][] = [];

  add(mean: number, variance: number): number {
    const n = this.means.push(mean);
    for (const row of this.matrix) row.push(0);
    this.matrix.push(Array.from({ length: n }, (_, j) => (j === n - 1 ? variance : 0)));
    return n - 1;
  }

  cell(i: number, j: number): number {
    return this.matrix[i]?.[j] ?? Number.NaN;
  }

  observe(weights: readonly number[], value: number, noise: number): void {
    const column = this.matrix.map((row) => row.reduce((sum, p, j) => sum + p * (weights[j] ?? 0), 0));
    const variance = column.reduce((sum, c, i) => sum + c * (weights[i] ?? 0), noise);
    const surprise = value - this.means.reduce((sum, m, i) => sum + m * (weights[i] ?? 0), 0);
    column.forEach((ci, i) => {
      this.means[i] = (this.means[i] ?? 0) + (ci * surprise) / variance;
      this.matrix[i] = (this.matrix[i] ?? []).map((p, j) => p - (ci * (column[j] ?? 0)) / variance);
    });
  }

  move(factors: readonly number[][], noise: readonly number[]): void {
    const transposed = factors.map((_, i) => factors.map((row) => row[i] ?? 0));
    const moved = product(product(factors, this.matrix), transposed);
    const means = factors.map((row) => row.reduce((sum, f, j) => sum + f * (this.means[j] ?? 0), 0));
    means.forEach((mean, i) => {
      this.means[i] = mean;
      this.matrix[i] = (moved[i] ?? []).map((p, j) => p + (i === j ? (noise[i] ?? 0) : 0));
    });
  }
}

const diagonal = (values: readonly number[]) =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

describe('beliefs', () => {
  it('equal those of the textbook filter after observations, days and season breaks', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 40 }), (seed, games) => {
        const random = createRandom(seed);
        const teams = ['a', 'b', 'c', 'd', 'e'];
        const ours = new Beliefs([plain], 1);
        const textbook = new Textbook();
        for (const team of teams) {
          textbook.add(0, 30);
          ours.observe([{ kind: plain, key: team, weight: 1 }], 0, 1e12);
          textbook.observe(
            teams.map((other) => (other === team ? 1 : 0)),
            0,
            1e12,
          );
        }
        for (let game = 0; game < games; game++) {
          const home = random.integer(5);
          const away = (home + 1 + random.integer(4)) % 5;
          const value = 12 * random.normal();
          ours.observe(versus(plain, teams[home] ?? '', teams[away] ?? ''), value, 150);
          textbook.observe(
            teams.map((_, i) => Number(i === home) - Number(i === away)),
            value,
            150,
          );
          if (game % 7 === 3) {
            ours.advanceDays(6);
            textbook.move(diagonal([1, 1, 1, 1, 1]), [0.3, 0.3, 0.3, 0.3, 0.3]);
          }
          if (game % 17 === 11) {
            ours.startSeason();
            textbook.move(diagonal([0.6, 0.6, 0.6, 0.6, 0.6]), [8, 8, 8, 8, 8]);
          }
        }
        teams.forEach((team, i) => {
          const belief = ours.belief(plain, team);
          expect(belief.mean).toBeCloseTo(textbook.means[i] ?? Number.NaN, 10);
          expect(belief.variance).toBeCloseTo(textbook.cell(i, i), 10);
        });
        const { variance } = ours.predict(versus(plain, 'a', 'd'));
        expect(variance).toBeCloseTo(textbook.cell(0, 0) + textbook.cell(3, 3) - 2 * textbook.cell(0, 3), 10);
      }),
    );
  });

  it('for colleges equal those of a filter with two states, programme and deviation', () => {
    const college = {
      ...plain,
      start: { mean: 0, variance: 150 },
      programme: { variance: 110, perSeason: 3 },
    };
    fc.assert(
      fc.property(fc.array(fc.double({ min: -40, max: 40, noNaN: true }), { maxLength: 30 }), (values) => {
        const ours = new Beliefs([college], 1);
        const textbook = new Textbook();
        // The two states: the programme, and the team's deviation from it.
        textbook.add(0, 110);
        textbook.add(0, 40);
        for (const [i, value] of values.entries()) {
          ours.observe([{ kind: college, key: 'a', weight: 1 }], value, 190);
          textbook.observe([1, 1], value, 190);
          if (i % 3 === 1) {
            ours.advanceDays(7);
            textbook.move(diagonal([1, 1]), [0, 0.35]);
          }
          if (i % 5 === 4) {
            ours.startSeason();
            textbook.move(diagonal([1, 0.6]), [3, 8]);
          }
        }
        const belief = ours.belief(college, 'a');
        expect(belief.mean).toBeCloseTo((textbook.means[0] ?? 0) + (textbook.means[1] ?? 0), 9);
        const total = textbook.cell(0, 0) + textbook.cell(1, 1) + 2 * textbook.cell(0, 1);
        expect(belief.variance).toBeCloseTo(total, 9);
      }),
    );
  });

  it('keep the rating, but not the correlations, of a player who did not play for a season', () => {
    const player = { ...plain, name: 'player', dropsCorrelationsWhenInactive: true, keep: 1, perSeason: 0 };
    const ours = new Beliefs([player], 1);
    ours.observe(versus(player, 'a', 'b'), 20, 100);
    ours.startSeason();
    ours.observe(versus(player, 'a', 'c'), 0, 100);
    const before = ours.belief(player, 'b');
    expect(before.mean).toBeLessThan(-3);
    ours.startSeason();
    ours.observe(versus(player, 'a', 'c'), 0, 100);
    expect(ours.belief(player, 'b')).toEqual(before);
    ours.observe(versus(player, 'b', 'c'), 0, 100);
    expect(ours.belief(player, 'b').variance).toBeLessThan(before.variance);
  });

  it('revert form toward zero day by day', () => {
    const form = {
      ...plain,
      perDay: 0,
      keepPerDay: 0.9,
      start: { mean: 0, variance: 4 },
      newcomer: { mean: 0, variance: 4 },
    };
    const ours = new Beliefs([form], 1);
    const textbook = new Textbook();
    textbook.add(0, 4);
    textbook.add(0, 4);
    for (const value of [5, -3, 8, 8]) {
      ours.observe(versus(form, 'a', 'b'), value, 10);
      textbook.observe([1, -1], value, 10);
      ours.advanceDays(2);
      textbook.move(diagonal([0.81, 0.81]), [4 * (1 - 0.81 ** 2), 4 * (1 - 0.81 ** 2)]);
    }
    expect(ours.belief(form, 'a').mean).toBeCloseTo(textbook.means[0] ?? Number.NaN, 12);
    expect(ours.belief(form, 'a').variance).toBeCloseTo(textbook.cell(0, 0), 12);
    ours.advanceDays(1000);
    expect(ours.belief(form, 'a')).toEqual({ mean: expect.closeTo(0, 9), variance: expect.closeTo(4, 9) });
  });

  it('center a league on its mean without changing the gaps between teams', () => {
    const centered = { ...plain, centered: true, keep: 1, perSeason: 0, perDay: 0 };
    const ours = new Beliefs([centered], 1);
    ours.observe([{ kind: centered, key: 'a', weight: 1 }], 10, 1);
    ours.observe([{ kind: centered, key: 'b', weight: 1 }], 4, 1);
    const gap = ours.predict(versus(centered, 'a', 'b')).mean;
    ours.startSeason();
    expect(ours.belief(centered, 'a').mean + ours.belief(centered, 'b').mean).toBeCloseTo(0, 12);
    expect(ours.predict(versus(centered, 'a', 'b')).mean).toBeCloseTo(gap, 12);
  });
});
