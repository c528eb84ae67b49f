/** Returns a function that computes a value at its first call and caches it. */
export function once<T extends object | string>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
