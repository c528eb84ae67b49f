/**
 * The element of a typed array at an index the caller knows to be inside it; NaN outside, so that a wrong index poisons
 * the result visibly instead of passing as a zero. V8 inlines it to the plain load.
 *
 * @example element(new Float64Array([2, 3]), 1) // 3
 */
export function element(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
