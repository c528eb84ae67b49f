import type { Person, TaskName } from './people.ts';
import type { Row } from './judge.ts';
import type { Target } from './target.ts';

/** Answers to an attack, by status; 0 are those without an answer. */
export type Tally = Readonly<Record<string, number>>;

/** Counts answers. */
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
  /** The client addresses of this attack, by number. */
  readonly address: (number: number) => string;
  /** What the site answered. */
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

/** A further figure of an attack. */
export type FurtherRow = Omit<Row, 'id'> & { readonly name: string };

export interface Attack {
  readonly id: string;
  /** What is sent, at which rate and from how many addresses. */
  readonly what: string;
  /** It lasts until it has been answered so often: an attack that hardly took place proves nothing. */
  readonly least: number;
  /** Runs in a process of its own, at the lowest priority. */
  readonly run: (run: AttackRun) => Promise<void>;
  /** What other people do during the attack, and what must hold for them. */
  readonly beside?: (run: BesideRun) => Promise<readonly FurtherRow[]>;
  /** What other people do right after it. */
  readonly after: readonly TaskName[];
}
