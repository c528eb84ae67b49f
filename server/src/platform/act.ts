import type { ActName } from '@outpick/contracts/admin';
import { writeAuditLine } from './audit.ts';
import type { Actor, AuditLine, Recorded } from './audit.ts';
import { randomUUID } from './crypto.ts';
import type { Reader, Transaction } from './database/transaction.ts';
import { Refusal } from './http/refusal.ts';
import { lockSubjects } from './lock-subjects.ts';
import type { Platform } from './platform.ts';

/** Not exported, so that only `act` can create values with it. */
const brand = Symbol('act');

/** How an act changed one thing. */
export interface Change {
  /** The kind of thing, such as `game`. */
  readonly subject: string;
  readonly subjectId: string;
  readonly before: Recorded;
  readonly after: Recorded;
  /** The state that undoing the act restores. Default: `before`. */
  readonly restores?: Recorded;
}

/**
 * The transaction of an act. Functions for changes that only operators make take it as a parameter: code that calls them
 * outside an act does not compile.
 */
export interface ActTransaction extends Transaction {
  readonly [brand]: true;
  readonly actor: Actor;
  /** Adds a line to the audit log about a thing that is not known before the work runs. */
  record(change: Change): Promise<void>;
}

/** Proves that a result comes from an act. */
export interface Acted<T> {
  readonly [brand]: true;
  readonly result: T;
  /** The ids of the lines that the act added to the audit log. Undoing the act needs them. */
  readonly lineIds: readonly string[];
}

/** A thing that an act changes. */
export interface ActSubject {
  readonly subject: string;
  readonly subjectId: string;
  /** The state that the audit log shows. */
  readonly read: (db: Reader) => Promise<Recorded>;
  /** The state that undoing an act restores. Default: the result of `read`. */
  readonly readRestorable?: (db: Reader) => Promise<Recorded>;
}

interface ActHead {
  readonly actor: Actor;
  readonly act: ActName;
  readonly reason?: string | null | undefined;
  /** The player whom the reason is about. The reason is then stored outside the log and deleted with the account. */
  readonly reasonAbout?: string | undefined;
  /** The id of the act that this act undoes. */
  readonly undoes?: string;
}

/**
 * An act on one thing, which may also change other things. The audit log always gets a line about this thing, and one about
 * each other thing that changed.
 */
export interface ActOnThing extends ActHead {
  readonly on: ActSubject;
  /** Locks rows that others than operators change too, such as players. Called before the state is read. */
  readonly lock?: (tx: ActTransaction) => Promise<void>;
  readonly others?: (db: Reader) => Promise<readonly ActSubject[]>;
}

/**
 * An act that adds things, whose ids are not known in advance. The audit log always gets a line about the first listed thing,
 * and one about each other listed thing that was added or changed.
 */
interface AddingAct extends ActHead {
  /** Lists the things that exist; called before and after the work. */
  readonly list: (db: Reader) => Promise<readonly ActSubject[]>;
}

/** An act whose work records its changes, with `record`. */
interface RecordingAct extends ActHead {
  readonly records: 'always' | 'if-changed';
}

export type Act = ActOnThing | AddingAct | RecordingAct;

type Work<T> = (tx: ActTransaction) => Promise<T>;

/** Runs work as an act: in one transaction that also writes the act's lines to the audit log. */
export const act = async <T>(
  { transact }: Pick<Platform, 'transact'>,
  order: Act,
  work: Work<T>,
): Promise<Acted<T>> => transact(async (tx) => actWithin(tx, order, work));

/**
 * Refuses the act of an operator whose role changed after the request was checked. Locks the operator's row, so that a change of
 * the role waits for the act. Lock what other acts lock, too, before the act, or the two may deadlock.
 */
async function requireUnchangedRole(db: Reader, actor: Actor): Promise<void> {
  if (actor.kind !== 'operator') return;
  const operator = await db
    .selectFrom('operators')
    .select('role')
    .where('id', '=', actor.operatorId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (operator?.role !== actor.role)
    throw new Refusal({ code: 'FORBIDDEN', message: 'Your role does not allow that.' });
}

/** Runs work as an act inside an open transaction. */
export async function actWithin<T>(tx: Transaction, order: Act, work: Work<T>): Promise<Acted<T>> {
  await requireUnchangedRole(tx.db, order.actor);
  const lineIds: string[] = [];
  const { actor, act: name, reason, reasonAbout, undoes } = order;
  const actId = randomUUID();
  const write = async (change: Change): Promise<void> => {
    const line: AuditLine = { ...change, act: name, actId, undoes, reason, reasonAbout };
    lineIds.push(await writeAuditLine(tx, actor, line));
  };
  const acting: ActTransaction = { ...tx, [brand]: true, actor, record: write };
  const result = 'records' in order ? await work(acting) : await compareStates(acting, order, work);
  if (lineIds.length === 0 && !('records' in order && order.records === 'if-changed'))
    throw new Error(`the act ${name} recorded no change`);
  return { [brand]: true, result, lineIds };
}

interface PriorState {
  readonly state: Recorded;
  readonly restores: Recorded;
}

const keyOf = ({ subject, subjectId }: ActSubject): string => `${subject} ${subjectId}`;

const differs = (one: Recorded, other: Recorded): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Runs the work, and records how it changed each thing. */
async function compareStates<T>(
  tx: ActTransaction,
  order: ActOnThing | AddingAct,
  work: Work<T>,
): Promise<T> {
  const list = async () =>
    'list' in order ? order.list(tx.db) : [order.on, ...((await order.others?.(tx.db)) ?? [])];
  const subjects = await list();
  await lockSubjects(tx.db, subjects);
  if ('lock' in order) await order.lock?.(tx);
  const before = new Map<string, PriorState>();
  for (const one of subjects) {
    const state = await one.read(tx.db);
    before.set(keyOf(one), { state, restores: (await one.readRestorable?.(tx.db)) ?? state });
  }
  const result = await work(tx);
  const things = new Map(('list' in order ? await list() : subjects).map((one) => [keyOf(one), one]));
  for (const [index, [key, one]] of [...things].entries()) {
    const { state, restores } = before.get(key) ?? { state: null, restores: null };
    const after = await one.read(tx.db);
    const { subject, subjectId } = one;
    if (index === 0 || differs(state, after))
      await tx.record({ subject, subjectId, before: state, after, restores });
  }
  return result;
}
