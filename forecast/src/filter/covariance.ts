import { element } from '../numerics/element.ts';

/** Observations per pass over the matrix. Memory bandwidth limits the pass, so four at once cost little more than one. */
const BATCH = 4;

/**
 * The joint covariance P of a growing list of states. It stores the lower triangle of the symmetric matrix row by row, so
 * that adding a state appends a row.
 *
 * An observation subtracts c·cᵀ/S from the matrix, where c = P·weights. This takes n²/2 operations a game and is the
 * main cost of the filter. So observations are queued and applied four at a time; `column` corrects for the queued ones.
 */
export class Covariance {
  #entries = new Float64Array(1024);
  #size = 0;
  /** Reused between calls: in a small league, allocating an array per game would cost more than the arithmetic. */
  #column = new Float64Array(64);
  #queued = Array.from({ length: BATCH }, () => new Float64Array(64));
  #queuedCount = 0;

  get size(): number {
    return this.#size;
  }

  /** The packed lower triangle, row by row. */
  save(): Float64Array {
    this.#applyQueued();
    return this.#entries.slice(0, rowStart(this.#size));
  }

  /** Restores what `save` returned. */
  static restore(triangle: Float64Array, size: number): Covariance {
    if (triangle.length !== triangleLength(size))
      throw new RangeError('The triangle does not have that many rows.');
    const covariance = new Covariance();
    for (let slot = 0; slot < size; slot++) covariance.append(0);
    covariance.#entries.set(triangle);
    return covariance;
  }

  /** Adds a state without correlations. */
  append(variance: number): void {
    this.#applyQueued();
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
      this.#queued = this.#queued.map(() => new Float64Array(this.#size * 2));
    }
  }

  /** The covariance of two states. */
  at(i: number, j: number): number {
    this.#applyQueued();
    return i < j ? element(this.#entries, rowStart(j) + i) : element(this.#entries, rowStart(i) + j);
  }

  /** The covariance of every state with a weighted sum of states: P·weights. Valid until the next call. */
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
    for (let w = 0; w < this.#queuedCount; w++) {
      const queued = this.#queued[w] ?? column;
      let overlap = 0;
      for (let k = 0; k < slots.length; k++) overlap += (weights[k] ?? 0) * element(queued, slots[k] ?? 0);
      for (let j = 0; j < size; j++) column[j] = element(column, j) - overlap * element(queued, j);
    }
    return column;
  }

  /** Applies an observation with column c and variance S: P − c·cᵀ/S. */
  condition(column: Float64Array, variance: number): void {
    const scale = 1 / Math.sqrt(variance);
    const queued = this.#queued[this.#queuedCount] ?? column;
    for (let j = 0; j < this.#size; j++) queued[j] = element(column, j) * scale;
    this.#queuedCount += 1;
    if (this.#queuedCount === BATCH) this.#applyQueued();
  }

  /** Adds independent noise to one state. */
  widen(slot: number, variance: number): void {
    this.#applyQueued();
    const at = rowStart(slot) + slot;
    this.#entries[at] = element(this.#entries, at) + variance;
  }

  /** Multiplies each state by its own factor. */
  scale(factors: Float64Array): void {
    this.#applyQueued();
    let at = 0;
    for (let i = 0; i < this.#size; i++) {
      const row = element(factors, i);
      for (let j = 0; j <= i; j++, at++)
        this.#entries[at] = element(this.#entries, at) * row * element(factors, j);
    }
  }

  /** Keeps only the states in `slots`, which must ascend, and moves them to the slots 0, 1, 2, … */
  retain(slots: readonly number[]): void {
    this.#applyQueued();
    let at = 0;
    for (const row of slots) {
      for (const column of slots) {
        if (column > row) break;
        this.#entries[at++] = element(this.#entries, rowStart(row) + column);
      }
    }
    this.#size = slots.length;
  }

  #applyQueued(): void {
    if (this.#queuedCount === 0) return;
    const [a, b, c, d] = this.#queued;
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    for (let w = this.#queuedCount; w < BATCH; w++) this.#queued[w]?.fill(0, 0, this.#size);
    this.#queuedCount = 0;
    subtractSquares(this.#entries, this.#size, [a, b, c, d]);
  }
}

/** The number of entries in the lower triangle for `size` states. */
export const triangleLength = (size: number): number => rowStart(size);

function rowStart(row: number): number {
  return (row * (row + 1)) / 2;
}

/**
 * Computes entries − a·aᵀ − b·bᵀ − c·cᵀ − d·dᵀ in place: the model's hot loop. It handles two rows at a time, so that
 * each loaded column value is used twice.
 */
function subtractSquares(
  entries: Float64Array,
  size: number,
  [a, b, c, d]: readonly [Float64Array, Float64Array, Float64Array, Float64Array],
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
