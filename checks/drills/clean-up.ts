import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Releases a drill's processes, containers, databases and folders. */
export interface CleanUp {
  /** Calls `release` when the drill ends, last added first. */
  readonly add: (release: () => unknown) => void;
  /** Waits for `starting`; calls `release` with its value when the drill ends, even if it ends before the start completes. */
  readonly own: <T>(starting: Promise<T>, release: (started: T) => unknown) => Promise<T>;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

const printFailure = (error: unknown): void => console.error('not everything was released:', error);

/**
 * Runs a drill's work and then every release, even if a step fails or SIGTERM or SIGINT arrives. After a signal, the process
 * releases everything and ends by that signal. A failed release fails the drill; the error of a failed step takes precedence.
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
    // The signal can arrive twice: once sent to the whole process group, and once forwarded by npm.
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
