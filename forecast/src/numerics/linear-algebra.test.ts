import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../../reference/linear-algebra.json' with { type: 'json' };
import { cholesky, solvePositiveDefinite } from './linear-algebra.ts';

describe('linear algebra of symmetric positive definite matrices', () => {
  it('solves the reference systems to 1e-13', () => {
    for (const { matrix, right, solution } of reference.systems) {
      const scale = Math.max(...solution.map(Math.abs));
      const found = solvePositiveDefinite(Float64Array.from(matrix), Float64Array.from(right));
      for (const [i, expected] of solution.entries()) {
        expect(Math.abs((found[i] ?? Number.NaN) - expected)).toBeLessThan(1e-13 * scale);
      }
    }
  });

  it('gives a lower triangular factor whose product is the matrix', () => {
    const entry = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, entry, entry), { minLength: 3, maxLength: 8 }), (rows) => {
        const gram = [0, 1, 2].flatMap((i) =>
          [0, 1, 2].map((j) =>
            rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? 1 : 0),
          ),
        );
        const factor = [...cholesky(Float64Array.from(gram), 3)];
        const at = (i: number, j: number) => factor[i * 3 + j] ?? Number.NaN;
        expect([at(0, 1), at(0, 2), at(1, 2)]).toEqual([0, 0, 0]);
        for (const [index, expected] of gram.entries()) {
          const [i, j] = [Math.floor(index / 3), index % 3];
          const product = [0, 1, 2].reduce((sum, k) => sum + at(i, k) * at(j, k), 0);
          expect(Math.abs(product - expected)).toBeLessThan(1e-12 * Math.max(1, Math.abs(expected)));
        }
      }),
    );
  });

  it('refuses a matrix that is not positive definite', () => {
    expect(() => cholesky(Float64Array.of(1, 2, 2, 1), 2)).toThrow(RangeError);
  });
});
