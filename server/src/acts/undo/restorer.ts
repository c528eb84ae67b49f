import type { ActSubject, ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';

export interface Restoration {
  readonly id: string;
  /** The state to restore, as the line recorded it. */
  readonly target: unknown;
  /** Why the act is undone; public where the acts themselves are. */
  readonly reason: string;
  /** When the undone act was made. */
  readonly actedAt: Date;
  /** The ids of all things that the undone act changed. They are restored together. */
  readonly together: readonly string[];
}

/** A thing that an act changed: what an undo must restore, and from which state. */
export interface UndoneThing extends Restoration {
  readonly before: Recorded;
  readonly after: Recorded;
}

/** How acts on one kind of thing are undone. */
export interface Restorer {
  /**
   * The part of the shown state that operators decide. What changes by itself, such as a player's number of sessions, neither
   * prevents an undo nor is restored. `recorded` is the line's state with which it is compared.
   */
  readonly decided: (state: Recorded, recorded: Recorded) => unknown;
  /** Locks what the kind's other acts lock before they begin, and so before they lock the row of their operator. */
  readonly lockFirst?: (tx: Transaction) => Promise<unknown>;
  /** Locks the rows that others than operators change, before the state is read. */
  readonly lock?: (tx: ActTransaction, id: string) => Promise<unknown>;
  /** Identifies what else a preview depends on, such as the readings of a game's sources. */
  readonly readVersion?: (db: Reader, id: string) => Promise<string>;
  /** Whether the restoration needs the operator's confirmation, even if the undone act did not. */
  readonly needsConfirmation?: (db: Reader, thing: UndoneThing) => Promise<boolean>;
  /** Restores the state. Throws a refusal if the rules do not allow it now. */
  readonly restore: (platform: Platform, tx: ActTransaction, thing: UndoneThing) => Promise<void>;
  /** Lists other things that a restoration may change, such as the appeals of a player. */
  readonly others?: (db: Reader, id: string) => Promise<readonly ActSubject[]>;
  /** Says in sentences what the restoration sets off beside changes of things, such as an email. */
  readonly findEffects?: (platform: Platform, thing: UndoneThing) => Promise<readonly string[]>;
  /** Says in sentences what the act set off that no undo brings back. */
  readonly findLosses?: (db: Reader, thing: UndoneThing) => Promise<readonly string[]>;
}

const isRecord = (state: Recorded): state is { readonly [name: string]: Recorded } =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/** Leaves fields out of a state. */
export const without =
  (...names: readonly string[]) =>
  (state: Recorded): unknown =>
    isRecord(state)
      ? Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name)))
      : state;

/** Keeps only some fields of a state. */
export const only =
  (...names: readonly string[]) =>
  (state: Recorded): unknown =>
    isRecord(state)
      ? Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)))
      : state;

/** Compares the whole state. */
export const whole = (state: Recorded): unknown => state;
