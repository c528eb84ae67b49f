import { element } from './element.ts';

/**
 * Cholesky factor of a symmetric positive definite matrix: the lower triangular L with L·Lᵀ = A.
 *
 * Source: G. H. Golub and C. F. Van Loan, "Matrix Computations", §4.2. Domain: `matrix` is n × n by rows, of which only
 * the lower triangle is read. Throws a RangeError where the matrix is not positive definite to working precision.
 *
 * @example cholesky(Float64Array.of(4, 2, 2, 5), 2) // Float64Array [2, 0, 1, 2]
 */
export function cholesky(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = element(matrix, row * n + column);
      for (let k = 0; k < column; k++) rest -= element(factor, row * n + k) * element(factor, column * n + k);
      if (row > column) {
        factor[row * n + column] = rest / element(factor, column * n + column);
      } else {
        if (!(rest > 0)) throw new RangeError('The matrix is not positive definite.');
        factor[row * n + row] = Math.sqrt(rest);
      }
    }
  }
  return factor;
}

/**
 * Solves L·Lᵀ·x = b for x, given the factor that `cholesky` returned.
 *
 * @example choleskySolve(cholesky(Float64Array.of(4, 2, 2, 5), 2), Float64Array.of(8, 8)) // Float64Array [1.5, 1]
 */
export function choleskySolve(factor: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < n; row++) {
    let rest = element(solution, row);
    for (let k = 0; k < row; k++) rest -= element(factor, row * n + k) * element(solution, k);
    solution[row] = rest / element(factor, row * n + row);
  }
  for (let row = n - 1; row >= 0; row--) {
    let rest = element(solution, row);
    for (let k = row + 1; k < n; k++) rest -= element(factor, k * n + row) * element(solution, k);
    solution[row] = rest / element(factor, row * n + row);
  }
  return solution;
}

/**
 * Solves A·x = b for a symmetric positive definite A, as in the normal equations of least squares.
 *
 * @example solvePositiveDefinite(Float64Array.of(4, 2, 2, 5), Float64Array.of(8, 8)) // Float64Array [1.5, 1]
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array {
  return choleskySolve(cholesky(matrix, right.length), right);
}
