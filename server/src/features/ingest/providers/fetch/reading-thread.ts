import { parentPort } from 'node:worker_threads';
import type { FeedDocument } from '../adapter.ts';
import { adapters } from '../adapters.ts';
import { FeedFailure } from '../feed-failure.ts';
import type { FailureKind } from '../feed-failure.ts';
import { readDocument } from './read-document.ts';
import type { DocumentSource } from './read-document.ts';

/** A thread that reads documents, one at a time. `document-reader.ts` starts it. */
export interface ReadingRequest {
  /** The adapter's name: functions cannot be sent to a thread. */
  readonly adapter: string;
  readonly source: DocumentSource;
}

export type ReadingAnswer =
  | { readonly document: FeedDocument }
  | { readonly failure: { readonly kind: FailureKind; readonly reason: string } };

async function answer({ adapter: name, source }: ReadingRequest): Promise<ReadingAnswer> {
  try {
    const adapter = adapters.find((one) => one.name === name);
    if (!adapter) throw new Error(`there is no adapter "${name}"`);
    return { document: await readDocument(adapter, source) };
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { failure: { kind: error.kind, reason: error.reason } };
  }
}

parentPort?.on('message', (request: ReadingRequest) => {
  void answer(request).then((message) => parentPort?.postMessage(message, []));
});
