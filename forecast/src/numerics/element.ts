/**
 * The element of a typed array at a valid index. An invalid index gives NaN, which makes the whole result NaN, instead of
 * a zero that nobody notices. V8 inlines it to a plain load.
 *
 * @example element(new Float64Array([2, 3]), 1) // 3
 */
export function element(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
