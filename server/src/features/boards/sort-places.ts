/** Limits of a place and of a value's magnitude. With them a packed number stays below 2^52, so it is exact. */
const maxPlaces = 2 ** 24;
const maxValue = 2 ** 28;

/**
 * Returns the places of a board in the order of their values. Places with equal values are in ascending order. The first of
 * `values` belongs to place 1. Value and place are packed into one number, because numbers are sorted several times faster
 * than pairs.
 *
 * @example sortPlaces(Int32Array.of(5, 9, 5), 'desc') // 2, 1, 3
 */
export function sortPlaces(values: Int32Array, direction: 'asc' | 'desc'): Int32Array {
  if (values.length >= maxPlaces) throw new RangeError(`${values.length} rows are too many to be sorted`);
  const sign = direction === 'asc' ? 1 : -1;
  const packed = new Float64Array(values.length);
  for (const [index, value] of values.entries()) {
    if (Math.abs(value) >= maxValue) throw new RangeError(`${value} is too large to be sorted`);
    packed[index] = sign * value * maxPlaces + index + 1;
  }
  packed.sort();
  const places = new Int32Array(values.length);
  for (const [index, value] of packed.entries())
    places[index] = value - Math.floor(value / maxPlaces) * maxPlaces;
  return places;
}
