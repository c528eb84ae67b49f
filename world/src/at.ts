/** The item at an index that the caller knows to exist; anything else is a mistake in the caller, said loudly. */
export function at<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} among ${items.length}`);
  return item;
}
