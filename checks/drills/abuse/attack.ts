import type { Person, TaskName } from './people.ts';
import type { Row } from './judge.ts';
import type { Target } from './target.ts';

/** Number of responses to an attack by status. Status 0 counts requests without a response. */
export type Tally = Readonly<Record<string, number>>;

export interface Counter {
  readonly counts: Tally;
  readonly total: number;
  readonly add: (status: number | string) => void;
}

export function createCounter(): Counter {
  const counts: Record<string, number> = {};
  let total = 0;
  return {
    counts,
    get total() {
      return total;
    },
    add(status) {
      counts[status] = (counts[status] ?? 0) + 1;
      total += 1;
    },
  };
}

export interface AttackRun {
  readonly target: Target;
  /** Returns one of this attack's client addresses. */
  readonly address: (number: number) => string;
  /** Counts the site's responses. */
  readonly counter: Counter;
  /** Aborts when the attack must end. */
  readonly signal: AbortSignal;
}

export interface BesideRun {
  readonly target: Target;
  readonly address: (number: number) => string;
  readonly newPerson: () => Promise<Person>;
  /** Lets a new person do a task; returns how long it took, in ms, or throws. */
  readonly perform: (task: TaskName) => Promise<number>;
  readonly metrics: () => Promise<string>;
  /** Aborts when the attack ends. */
  readonly signal: AbortSignal;
}

/** A figure that only one attack measures, besides the figures of `judge`. `name` becomes the second part of its id. */
export type FurtherRow = Omit<Row, 'id'> & { readonly name: string };

export interface Attack {
  readonly id: string;
  /** What is sent, at which rate and from how many addresses. */
  readonly what: string;
  /** Minimum number of responses. With fewer, the attack runs up to ten seconds longer: a weak attack proves nothing. */
  readonly least: number;
  /** Sends the requests. Runs in a separate process, by default with the lowest priority. */
  readonly run: (run: AttackRun) => Promise<void>;
  /** Acts as people other than the attacker during the attack. Returns figures that show whether the site served them. */
  readonly beside?: (run: BesideRun) => Promise<readonly FurtherRow[]>;
  /** The heap of the site's thread that the attack occupies, in MB. The site may grow by it, besides the usual bar. */
  readonly threadHeap?: number;
  /** Tasks that new people do right after the attack. */
  readonly after: readonly TaskName[];
}
