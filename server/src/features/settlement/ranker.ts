import { setImmediate as nextTurn } from 'node:timers/promises';

/** Ranks and places of consecutive players, in input order. */
export interface Ranking {
  /** Players with equal results share a rank. */
  readonly ranks: Int32Array;
  /** Unique: equal results keep their input order. */
  readonly places: Int32Array;
}

/** Ranks players in input order, one range at a time. */
export interface Ranker {
  /** Skips the players before index `next`: a worker that was killed has written their rows. */
  skipTo(next: number): Promise<void>;
  /** Ranks the next players, up to but excluding index `end`. */
  rankTo(end: number): Ranking;
}

/** Numbers processed between two yields: a few tens of milliseconds of work. The worker sends heartbeats during a yield. */
const pieceSize = 100_000;

/** Merges two sorted lists. */
async function merge(a: Float64Array, b: Float64Array): Promise<Float64Array> {
  const merged = new Float64Array(a.length + b.length);
  let [fromA, fromB] = [0, 0];
  for (let index = 0; index < merged.length; index += 1) {
    const [nextA, nextB] = [a[fromA] ?? Infinity, b[fromB] ?? Infinity];
    if (nextA <= nextB) fromA += 1;
    else fromB += 1;
    merged[index] = Math.min(nextA, nextB);
    if (index % pieceSize === 0) await nextTurn();
  }
  return merged;
}

/** Sorts the numbers in pieces, then merges pairs of pieces until one list is left. */
async function sortInPieces(numbers: Float64Array): Promise<Float64Array> {
  let lists: Float64Array[] = [];
  for (let from = 0; from < numbers.length; from += pieceSize) {
    lists.push(numbers.subarray(from, from + pieceSize).toSorted());
    await nextTurn();
  }
  while (lists.length > 1) {
    const merged: Float64Array[] = [];
    for (let index = 0; index < lists.length; index += 2) {
      const [a, b] = [lists[index], lists[index + 1]];
      if (a) merged.push(b ? await merge(a, b) : a);
    }
    lists = merged;
  }
  return lists[0] ?? new Float64Array();
}

/** Returns the index of `value` among the first `count` numbers. They must be sorted and contain it. */
function indexOf(sorted: Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Ranks players by their sort keys, the smallest first. Takes 32 bytes and about a microsecond per player, so a board of ten
 * million players fits in memory.
 *
 * @example (await createRanker(Float64Array.of(7, 3, 7))).rankTo(3) // ranks 2, 1, 2; places 2, 1, 3
 */
export async function createRanker(results: Float64Array): Promise<Ranker> {
  const distinct = await sortInPieces(results);
  const firstPlaces = new Int32Array(distinct.length);
  let count = 0;
  for (let index = 0; index < distinct.length; index += 1) {
    const value = distinct[index] ?? 0;
    if (count > 0 && distinct[count - 1] === value) continue;
    distinct[count] = value;
    firstPlaces[count] = index + 1;
    count += 1;
  }
  const nextPlaces = firstPlaces.slice(0, count);
  let next = 0;
  const rankTo = (end: number): Ranking => {
    if (end < next) throw new Error(`player ${end} is ranked already`);
    const first = next;
    const ranks = new Int32Array(end - first);
    const places = new Int32Array(end - first);
    for (; next < end; next += 1) {
      const found = indexOf(distinct, count, results[next] ?? 0);
      const place = nextPlaces[found] ?? 0;
      nextPlaces[found] = place + 1;
      ranks[next - first] = firstPlaces[found] ?? 0;
      places[next - first] = place;
    }
    return { ranks, places };
  };
  return {
    rankTo,
    async skipTo(end) {
      if (end < next) throw new Error(`player ${end} is ranked already`);
      for (let from = next; from < end; from += pieceSize) {
        rankTo(Math.min(from + pieceSize, end));
        await nextTurn();
      }
    },
  };
}
