/**
 * The element of a typed array at an index that must be valid; NaN otherwise, so that a wrong index makes the result
 * NaN instead of passing as zero. V8 inlines it to a plain load.
 *
 * @example element(new Float64Array([2, 3]), 1) // 3
 */
export function element(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}
