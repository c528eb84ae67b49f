/** Makes a value at the first call and keeps it. A failure is not kept: the next call tries again. */
export function makeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return async () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
