import { element } from '../numerics/element.ts';

/** How many observations are gathered before the matrix is swept: one sweep then does four times the work a load. */
const SWEEP = 4;

/**
 * The joint covariance of a growing list of states, as the lower triangle of a symmetric matrix packed row by row, so
 * that a new state is a new row at the end.
 *
 * An observation takes c·cᵀ/S off the matrix (c = its column, P·weights). That is the whole cost of the filter, n²/2 a
 * game, so it is deferred and done for four observations in one sweep; a column asked for meanwhile is corrected for the
 * ones still waiting.
 */
export class Covariance {
  #entries = new Float64Array(1024);
  #size = 0;
  /** Allocated once: a fresh array a game would cost more than the arithmetic of a small league. */
  #column = new Float64Array(64);
  #waiting = Array.from({ length: SWEEP }, () => new Float64Array(64));
  #waitingCount = 0;

  get size(): number {
    return this.#size;
  }

  /** The packed lower triangle, row by row. */
  save(): number[] {
    this.#sweep();
    return [...this.#entries.subarray(0, rowStart(this.#size))];
  }

  /** The matrix that `save` gave. */
  static restore(triangle: readonly number[], size: number): Covariance {
    if (triangle.length !== rowStart(size))
      throw new RangeError('The triangle does not have that many rows.');
    const covariance = new Covariance();
    for (let slot = 0; slot < size; slot++) covariance.append(0);
    covariance.#entries.set(triangle);
    return covariance;
  }

  /** Adds a state that nothing else is correlated with. */
  append(variance: number): void {
    this.#sweep();
    const start = rowStart(this.#size);
    const end = start + this.#size + 1;
    if (end > this.#entries.length) {
      const larger = new Float64Array(end * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.fill(0, start, end);
    this.#entries[end - 1] = variance;
    this.#size += 1;
    if (this.#size > this.#column.length) {
      this.#column = new Float64Array(this.#size * 2);
      this.#waiting = this.#waiting.map(() => new Float64Array(this.#size * 2));
    }
  }

  /** The covariance of two states. */
  at(i: number, j: number): number {
    this.#sweep();
    return i < j ? element(this.#entries, rowStart(j) + i) : element(this.#entries, rowStart(i) + j);
  }

  /** The covariance of every state with the weighted sum of some: P·weights. Good until the next call. */
  column(slots: readonly number[], weights: readonly number[]): Float64Array {
    const size = this.#size;
    const entries = this.#entries;
    const column = this.#column.fill(0, 0, size);
    for (let k = 0; k < slots.length; k++) {
      const slot = slots[k] ?? 0;
      const weight = weights[k] ?? 0;
      let at = rowStart(slot);
      for (let j = 0; j <= slot; j++) column[j] = element(column, j) + weight * element(entries, at++);
      at += slot;
      for (let j = slot + 1; j < size; j++) {
        column[j] = element(column, j) + weight * element(entries, at);
        at += j + 1;
      }
    }
    for (let w = 0; w < this.#waitingCount; w++) {
      const waiting = this.#waiting[w] ?? column;
      let overlap = 0;
      for (let k = 0; k < slots.length; k++) overlap += (weights[k] ?? 0) * element(waiting, slots[k] ?? 0);
      for (let j = 0; j < size; j++) column[j] = element(column, j) - overlap * element(waiting, j);
    }
    return column;
  }

  /** What an observation with this column and this variance of its own leaves: P − c·cᵀ/S. */
  condition(column: Float64Array, variance: number): void {
    const scale = 1 / Math.sqrt(variance);
    const waiting = this.#waiting[this.#waitingCount] ?? column;
    for (let j = 0; j < this.#size; j++) waiting[j] = element(column, j) * scale;
    this.#waitingCount += 1;
    if (this.#waitingCount === SWEEP) this.#sweep();
  }

  /** Adds independent noise to one state. */
  widen(slot: number, variance: number): void {
    this.#sweep();
    const at = rowStart(slot) + slot;
    this.#entries[at] = element(this.#entries, at) + variance;
  }

  /** Multiplies each state by its own factor. */
  scale(factors: Float64Array): void {
    this.#sweep();
    let at = 0;
    for (let i = 0; i < this.#size; i++) {
      const row = element(factors, i);
      for (let j = 0; j <= i; j++, at++)
        this.#entries[at] = element(this.#entries, at) * row * element(factors, j);
    }
  }

  /** Forgets all states but these, given in ascending order, which then take the slots 0, 1, 2, … */
  retain(slots: readonly number[]): void {
    this.#sweep();
    let at = 0;
    for (const row of slots) {
      for (const column of slots) {
        if (column > row) break;
        this.#entries[at++] = element(this.#entries, rowStart(row) + column);
      }
    }
    this.#size = slots.length;
  }

  #sweep(): void {
    if (this.#waitingCount === 0) return;
    const [a, b, c, d] = this.#waiting;
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    for (let w = this.#waitingCount; w < SWEEP; w++) this.#waiting[w]?.fill(0, 0, this.#size);
    this.#waitingCount = 0;
    subtractSquares(this.#entries, this.#size, a, b, c, d);
  }
}

function rowStart(row: number): number {
  return (row * (row + 1)) / 2;
}

/**
 * entries − a·aᵀ − b·bᵀ − c·cᵀ − d·dᵀ, in place: the hot loop of the whole model. Two rows at a time, so that what is
 * loaded for one serves both.
 */
function subtractSquares(
  entries: Float64Array,
  size: number,
  a: Float64Array,
  b: Float64Array,
  c: Float64Array,
  d: Float64Array,
): void {
  for (let i = 0; i < size; i += 2) {
    let at = rowStart(i);
    let below = at + i + 1;
    const [ai, bi, ci, di] = [element(a, i), element(b, i), element(c, i), element(d, i)];
    if (i + 1 === size) {
      for (let j = 0; j <= i; j++, at++) {
        entries[at] =
          element(entries, at) -
          (ai * element(a, j) + bi * element(b, j) + (ci * element(c, j) + di * element(d, j)));
      }
      return;
    }
    const [an, bn, cn, dn] = [element(a, i + 1), element(b, i + 1), element(c, i + 1), element(d, i + 1)];
    for (let j = 0; j <= i; j++, at++, below++) {
      const aj = element(a, j);
      const bj = element(b, j);
      const cj = element(c, j);
      const dj = element(d, j);
      entries[at] = element(entries, at) - (ai * aj + bi * bj + (ci * cj + di * dj));
      entries[below] = element(entries, below) - (an * aj + bn * bj + (cn * cj + dn * dj));
    }
    entries[below] = element(entries, below) - (an * an + bn * bn + (cn * cn + dn * dn));
  }
}
