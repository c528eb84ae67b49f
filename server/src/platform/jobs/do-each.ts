interface EachOptions<Item> {
  readonly signal?: AbortSignal | undefined;
  /** Logs a failure with its item. */
  readonly onFailure: (item: Item, error: unknown) => void;
  /** The message of the error that is thrown at the end. */
  readonly message: string;
}

/** Runs `work` for each item in turn. A failure does not stop the other items; all failures are thrown at the end. */
export async function doEach<Item>(
  items: Iterable<Item>,
  { signal, onFailure, message }: EachOptions<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    try {
      await work(item);
    } catch (error) {
      onFailure(item, error);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
