import { CallFailure } from '@outpick/contracts';

/** What became of a load: the data, or why there is none, in words fit for a person. */
export type Outcome<T> = Loaded<T> | Failed;

export interface Loaded<T> {
  readonly state: 'loaded';
  readonly data: T;
}

export interface Failed {
  readonly state: 'failed';
  readonly status: number;
  readonly message: string;
}

/** Turns a refused call into a value, so that the page can show it in place. Faults of our own stay errors. */
export async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { state: 'loaded', data: await work };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { state: 'failed', status: error.status, message: error.message };
  }
}

/** Whether the same question may be answered later: we were out of reach, overrun or broken. */
export const isPassing = ({ status }: CallFailure): boolean =>
  status === 0 || status === 429 || status >= 500;

/** A load that takes longer than a blink, so that the page shows its skeleton meanwhile. */
export interface Pending<T> {
  readonly state: 'pending';
  readonly outcome: Promise<Outcome<T>>;
}

/** How long a page stays as it is before it shows that it is loading. */
const PATIENCE_MS = 150;

/** Waits a blink for the outcome, and past that hands on the promise. */
export async function withPatience<T>(
  outcome: Promise<Outcome<T>>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<Outcome<T> | Pending<T>> {
  const pending: Pending<T> = { state: 'pending', outcome };
  return Promise.race([outcome, wait(PATIENCE_MS).then(() => pending)]);
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
