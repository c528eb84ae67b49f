/** Computes a value at the first call and keeps it. */
export function once<T extends object | string>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
