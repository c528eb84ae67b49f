/** How to search, and when to stop. */
export interface MinimizeOptions {
  /** Size of the first simplex along each coordinate; none may be zero. */
  readonly steps: readonly number[];
  /** Stop after this many evaluations of the function; an iteration in progress is finished. */
  readonly evaluations: number;
  /** Stop when the values at the simplex's best and worst corners differ by no more than this. */
  readonly tolerance: number;
  /** Called after each evaluation with the number of evaluations and the best value so far. */
  readonly onProgress?: (evaluations: number, best: number) => void;
}

export interface Minimum {
  readonly point: readonly number[];
  readonly value: number;
  readonly evaluations: number;
  /** Whether the tolerance, not the limit on evaluations, ended the search. */
  readonly converged: boolean;
}

interface Corner {
  readonly point: readonly number[];
  readonly value: number;
}

/**
 * Finds a local minimum of a function without derivatives, by the simplex method of Nelder and Mead.
 *
 * Source: J. A. Nelder and R. Mead, "A simplex method for function minimization", Computer Journal 7 (1965), with the
 * dimension-dependent coefficients of F. Gao and L. Han, Computational Optimization and Applications 51 (2012).
 * Deterministic: no randomness, ties keep their order. Domain: at least one coordinate. NaN counts as +Infinity, so a
 * function may return NaN or Infinity for an invalid point, but not at the start.
 *
 * @example
 * const bowl = ([x = 0, y = 0]: readonly number[]) => (x - 1) ** 2 + (y + 2) ** 2;
 * minimize(bowl, [0, 0], { steps: [1, 1], evaluations: 500, tolerance: 1e-18 }).point // about [1, -2]
 */
export function minimize(
  f: (point: readonly number[]) => number,
  start: readonly number[],
  options: MinimizeOptions,
): Minimum {
  const n = start.length;
  if (n === 0 || options.steps.length !== n) throw new RangeError('There must be one step per coordinate.');
  const expansion = 1 + 2 / n;
  const contraction = 0.75 - 1 / (2 * n);
  const shrinkage = n > 1 ? 1 - 1 / n : 0.5;

  let evaluations = 0;
  let lowest = Infinity;
  const evaluate = (point: readonly number[]): Corner => {
    const value = f(point);
    evaluations += 1;
    if (value < lowest) lowest = value;
    options.onProgress?.(evaluations, lowest);
    return { point, value: Number.isNaN(value) ? Infinity : value };
  };

  const first = evaluate([...start]);
  let corners = [first];
  for (const [i, step] of options.steps.entries()) {
    if (evaluations >= options.evaluations) break;
    corners.push(evaluate(start.map((x, j) => (i === j ? x + step : x))));
  }
  corners.sort(byValue);

  let converged = false;
  while (evaluations < options.evaluations) {
    const best = corners[0] ?? first;
    const worst = corners[n] ?? first;
    const secondWorst = corners[n - 1] ?? first;
    if (worst.value - best.value <= options.tolerance) {
      converged = true;
      break;
    }
    const center = centroid(corners.slice(0, n));
    const away = (by: number) => evaluate(center.map((c, i) => c + by * (c - (worst.point[i] ?? c))));

    const reflected = away(1);
    let replacement = reflected;
    let accepted = reflected.value < secondWorst.value;
    if (reflected.value < best.value) {
      const expanded = away(expansion);
      if (expanded.value < reflected.value) replacement = expanded;
    } else if (!accepted) {
      const outside = reflected.value < worst.value;
      replacement = away(outside ? contraction : -contraction);
      accepted = replacement.value < (outside ? reflected.value : worst.value);
    }
    if (accepted) {
      corners[n] = replacement;
    } else {
      const shrunk = [best];
      for (const { point } of corners.slice(1)) {
        shrunk.push(
          evaluate(point.map((x, i) => (best.point[i] ?? x) + shrinkage * (x - (best.point[i] ?? x)))),
        );
      }
      corners = shrunk;
    }
    corners.sort(byValue);
  }
  const best = corners[0] ?? first;
  return { point: best.point, value: best.value, evaluations, converged };
}

function byValue(a: Corner, b: Corner): number {
  return a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
}

function centroid(corners: readonly Corner[]): number[] {
  const [first, ...others] = corners;
  if (first === undefined) return [];
  return first.point.map(
    (x, i) => others.reduce((sum, { point }) => sum + (point[i] ?? 0), x) / corners.length,
  );
}
