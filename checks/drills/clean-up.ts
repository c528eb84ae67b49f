import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Releases what a drill has started: processes, containers, databases, folders. */
export interface CleanUp {
  /** Calls `release` when the drill ends. The last one added is called first. */
  readonly add: (release: () => unknown) => void;
  /** Waits for what is being started, and calls `release` with it when the drill ends, also if it ends before the start. */
  readonly own: <T>(starting: Promise<T>, release: (started: T) => unknown) => Promise<T>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

const printFailure = (error: unknown): void => console.error('not everything was released:', error);

/**
 * Does the work of a drill, then releases everything it added: also if a step fails, and if SIGTERM or SIGINT ends the
 * process. After the release the process ends by that signal. A failed release fails the drill, unless a step has failed
 * before.
 */
export async function withCleanUp<T>(work: (cleanUp: CleanUp) => Promise<T>): Promise<T> {
  const stack = new AsyncDisposableStack();
  let released: Promise<void> | undefined;
  const releaseAll = async (): Promise<void> => (released ??= stack.disposeAsync());
  let isStopping = false;
  const forgetSignals = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  const stop = (signal: NodeJS.Signals): void => {
    // npm passes on a signal that the process group gets as well.
    if (isStopping) return;
    isStopping = true;
    void releaseAll()
      .catch(printFailure)
      .finally(() => {
        forgetSignals();
        process.kill(process.pid, signal);
      });
  };
  for (const signal of signals) process.on(signal, stop);

  const add = (release: () => unknown): void => stack.defer(async () => void (await release()));
  const own = async <Started>(
    starting: Promise<Started>,
    release: (started: Started) => unknown,
  ): Promise<Started> => {
    const end = async () => starting.then(release, () => undefined);
    if (stack.disposed) {
      await end();
      throw new Error('the drill was stopped');
    }
    add(end);
    return starting;
  };
  try {
    const result = await work({ add, own });
    await releaseAll();
    return result;
  } catch (error) {
    await releaseAll().catch((failure: unknown) => {
      if (failure !== error) printFailure(failure);
    });
    throw error;
  } finally {
    if (!isStopping) forgetSignals();
  }
}

export const deleteFolder = async (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Makes a temporary folder that is deleted when the drill ends. */
export const makeFolder = async (cleanUp: CleanUp, name: string): Promise<string> =>
  cleanUp.own(mkdtemp(join(tmpdir(), `outpick-${name}-`)), deleteFolder);
