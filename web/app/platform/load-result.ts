import { CallFailure } from '@outpick/contracts';
import { data } from 'react-router';

/** The state of a load. Pages show each state in place: a skeleton, a message or the data. */
export type LoadResult<T> = Loading<T> | FinalResult<T>;

export interface Loading<T> {
  readonly state: 'loading';
  readonly final: Promise<FinalResult<T>>;
}

/** A finished load: the data, or a message that can be shown to a visitor. */
export type FinalResult<T> = Loaded<T> | Failed;

export interface Loaded<T> {
  readonly state: 'loaded';
  readonly data: T;
}

export interface Failed {
  readonly state: 'failed';
  readonly status: number;
  readonly message: string;
}

/** Turns a failed call into a value that the page can show. Any other error is rethrown. */
export async function toResult<T>(work: Promise<T>): Promise<FinalResult<T>> {
  try {
    return { state: 'loaded', data: await work };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { state: 'failed', status: error.status, message: error.message };
  }
}

/** Whether a retry may succeed: network error, rate limit or server error. */
export const isTemporary = ({ status }: CallFailure): boolean =>
  status === 0 || status === 429 || status >= 500;

/** How long a navigation keeps the old page before it shows the new page's skeleton. */
const SKELETON_DELAY_MS = 150;

/** Returns the final result if it arrives within the skeleton delay, else the load still under way. */
export async function awaitBriefly<T>(
  final: Promise<FinalResult<T>>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<LoadResult<T>> {
  const loading: Loading<T> = { state: 'loading', final };
  return Promise.race([final, wait(SKELETON_DELAY_MS).then(() => loading)]);
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Shows the page "not found" if the load failed with 404; other failures are shown in place. */
export function requireFound<T extends LoadResult<unknown>>(result: T): T {
  if (result.state === 'failed' && result.status === 404) throw data(null, { status: 404 });
  return result;
}

/** The page's HTTP status: a page that shows a failed load must not be cached as a success. */
export const statusOf = (result: LoadResult<unknown>): number =>
  result.state === 'failed' ? result.status : 200;

/** Passes the final result to `handle`. The returned function cancels that, as a React effect's clean-up. */
export function onFinal<T>(
  result: LoadResult<T> | undefined,
  handle: (final: FinalResult<T>) => void,
): () => void {
  let canceled = false;
  const run = async () => {
    const final = result?.state === 'loading' ? await result.final : result;
    if (final && !canceled) handle(final);
  };
  void run();
  return () => {
    canceled = true;
  };
}
