import { Worker } from 'node:worker_threads';
import { createGate } from '../../../../platform/limits/gate.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Adapter, FeedDocument } from '../adapter.ts';
import { adapters } from '../adapters.ts';
import { FeedFailure } from '../feed-failure.ts';
import { readDocument } from './read-document.ts';
import type { DocumentSource } from './read-document.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-thread.ts';

/** Reads a document in a thread. Throws a `FeedFailure` if it cannot be read within the limits. */
export type DocumentReader = (
  adapter: Adapter,
  source: DocumentSource,
  signal?: AbortSignal,
) => Promise<FeedDocument>;

interface ReadingLimits {
  /** A document of the maximum size takes about three seconds. */
  readonly timeoutMs: number;
  /** The heap of a thread. Parsing the largest document takes less. */
  readonly heapMegabytes: number;
  /** A thread without a document stops after this time. */
  readonly idleMs: number;
}

const usualLimits: ReadingLimits = { timeoutMs: 15_000, heapMegabytes: 256, idleMs: 30_000 };

/** One, because each thread may fill its heap, and the site shares its memory with visitors. */
const concurrency = 1;

/** Creates a reader with threads of its own, which start when they are needed. */
export function createDocumentReader(limits: Partial<ReadingLimits> = {}): DocumentReader {
  const { timeoutMs, heapMegabytes, idleMs } = { ...usualLimits, ...limits };
  const gate = createGate({ name: 'documents', concurrency, queueLength: Infinity });
  const idleThreads = new Map<Worker, NodeJS.Timeout>();

  const start = (): Worker => {
    const thread = new Worker(new URL('reading-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // The environment has secrets that reading does not need.
      env: {},
    });
    // `ask` reports errors. Without a listener, an error that follows the first one would end the process.
    return thread.on('error', () => undefined);
  };
  const take = (): Worker => {
    for (const [thread, timer] of idleThreads) {
      clearTimeout(timer);
      idleThreads.delete(thread);
      return thread;
    }
    return start();
  };
  const putBack = (thread: Worker) => {
    // An idle thread does not keep the process running.
    thread.unref();
    const stop = () => {
      idleThreads.delete(thread);
      void thread.terminate();
    };
    idleThreads.set(thread, setTimeout(stop, idleMs).unref());
  };

  return async (adapter, source, signal) => {
    // Only tests have other adapters, which a thread cannot load.
    if (!adapters.includes(adapter)) return readDocument(adapter, source);
    const read = async () => {
      const thread = take();
      thread.ref();
      try {
        const answer = await ask(thread, { adapter: adapter.name, source }, { timeoutMs, signal });
        putBack(thread);
        return answer;
      } catch (error) {
        void thread.terminate();
        throw error;
      }
    };
    const answer = await gate(read, { signal });
    if ('document' in answer) return answer.document;
    throw new FeedFailure({ name: source.name, ...answer.failure });
  };
}

interface Patience {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends a document to a thread. Rejects if the thread dies, takes too long, or if the signal aborts. */
async function ask(
  thread: Worker,
  request: ReadingRequest,
  { timeoutMs, signal }: Patience,
): Promise<ReadingAnswer> {
  const { name } = request.source;
  const fail = (reason: string) => new FeedFailure({ name, kind: 'unreadable', reason });
  const settled = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason);
      const timer = setTimeout(
        () => reject(fail(`reading it takes longer than ${timeoutMs / 1000} seconds`)),
        timeoutMs,
      );
      const onMessage = (answer: ReadingAnswer) => resolve(answer);
      const onError = (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail('reading it takes too much memory') : error);
      const onExit = () => reject(fail('the thread that read it ended'));
      thread.once('message', onMessage).once('error', onError).once('exit', onExit);
      signal?.addEventListener('abort', abort, { once: true });
      settled.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        thread.off('message', onMessage).off('error', onError).off('exit', onExit);
        signal?.removeEventListener('abort', abort);
      });
      thread.postMessage(request, []);
    });
  } finally {
    settled.abort();
  }
}

const readers = new WeakMap<Platform, DocumentReader>();

/** Returns the reader of this process. */
export function documentReaderOf(platform: Platform): DocumentReader {
  const reader = readers.get(platform) ?? createDocumentReader();
  readers.set(platform, reader);
  return reader;
}
