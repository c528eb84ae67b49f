import { isDeepStrictEqual } from 'node:util';
import { undoRuleOf, wordsOfAct } from '@outpick/contracts/admin';
import { z } from 'zod';
import { actWithin } from '../../platform/act.ts';
import type { Acted, ActSubject, ActTransaction, Change } from '../../platform/act.ts';
import type { Actor, Recorded } from '../../platform/audit.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { refuseAct } from '../../platform/http/refusal.ts';
import { lockSubjects } from '../../platform/lock-subjects.ts';
import type { Platform } from '../../platform/platform.ts';
import { subjectKinds } from '../subjects/subjects.ts';
import { findLaterAct, findUndoing } from './logged-act.ts';
import type { LoggedAct, LoggedLine } from './logged-act.ts';
import { findRestorer } from './restorers.ts';
import type { Restorer, UndoneThing } from './restorer.ts';

type Operator = Extract<Actor, { kind: 'operator' }>;

/** A thing of an act with its restorer. */
export interface Thing extends UndoneThing {
  readonly subject: string;
  readonly restorer: Restorer;
  readonly read: (db: Reader) => Promise<Recorded>;
  readonly readRestorable: (db: Reader) => Promise<Recorded>;
}

const restores = z.object({ restores: z.json() });
const kinds = new Map<string, (typeof subjectKinds)[keyof typeof subjectKinds]>(Object.entries(subjectKinds));

/** Describes an act and its author, for a refusal: `Corrected a result by Ada at 2026-11-19T14:00Z`. */
const describeLine = ({ act, actor, at }: LoggedLine): string =>
  `“${wordsOfAct(act)}” by ${actor} at ${at.toISOString()}`;

export const doneAgain = 'This act was undone, and then done again. Undo the act that did it again.';

/** Says why an act can never be undone; undefined if it may be. */
export function explainFinal(act: string, line: Pick<LoggedLine, 'actId'>): string | undefined {
  const rule = undoRuleOf(act);
  if (rule === undefined) return 'A later release made this act. Undo it with that release.';
  if (rule === 'nothing') return 'This act changed nothing, so there is nothing to undo.';
  if (rule !== 'restore') return rule.cannot;
  return line.actId === null
    ? 'An earlier release made this act and did not store enough to undo it.'
    : undefined;
}

/** Returns the things of an act with the states to restore. */
export const thingsOf = (act: LoggedAct, reason: string): Thing[] =>
  act.lines.map(({ subject, subjectId: id, before, after, undo, at: actedAt }) => {
    const kind = kinds.get(subject);
    const restorer = findRestorer(subject);
    if (!kind || !restorer) throw new Error(`the act ${act.act} changed a ${subject}, which has no restorer`);
    const { read } = kind;
    const readRestorable = 'readRestorable' in kind ? kind.readRestorable : read;
    return {
      id,
      subject,
      before,
      after,
      actedAt,
      reason,
      together: act.lines.map((line) => line.subjectId),
      restorer,
      target: restores.parse(undo).restores,
      read: async (db) => read(db, id),
      readRestorable: async (db) => readRestorable(db, id),
    };
  });

/** Orders things so that what others depend on is restored first: an operator before the enquiries assigned to them. */
const restoredFirst = ['operator', 'source-game', 'provider', 'player'];
const inOrder = (things: readonly Thing[]): Thing[] =>
  things.toSorted((a, b) => rank(a.subject) - rank(b.subject));
const rank = (subject: string): number => {
  const index = restoredFirst.indexOf(subject);
  return index === -1 ? restoredFirst.length : index;
};

/** Lists the other things that the restoration of an act's things may change. */
async function listOthers(db: Reader, things: readonly Thing[]): Promise<ActSubject[]> {
  const others: ActSubject[] = [];
  for (const { restorer, id } of things) others.push(...((await restorer.others?.(db, id)) ?? []));
  const own = new Set(things.map(({ subject, id }) => keyOf(subject, id)));
  return others.filter(({ subject, subjectId }) => !own.has(keyOf(subject, subjectId)));
}

const keyOf = (subject: string, id: string): string => `${subject} ${id}`;

/** Locks the things of an act, and others that change with them, in the order in which other acts lock them. */
async function lockThings(
  tx: ActTransaction,
  things: readonly Thing[],
  others: readonly ActSubject[],
): Promise<void> {
  const own = things.map(({ subject, id: subjectId }) => ({ subject, subjectId }));
  await lockSubjects(tx.db, [...own, ...others]);
  for (const { restorer, id } of things) await restorer.lock?.(tx, id);
}

/** Refuses the undo of an act that is undone already, or whose things have changed since. */
async function refuseChanged(
  db: Reader,
  act: LoggedAct,
  states: ReadonlyMap<Thing, Recorded>,
): Promise<void> {
  const undoing = await findUndoing(db, act.id);
  if (undoing)
    throw refuseAct(
      undoing.actId !== null && (await findUndoing(db, undoing.actId))
        ? doneAgain
        : `This act is undone already: ${describeLine(undoing)}.`,
    );
  const later = await findLaterAct(db, act);
  if (later) throw refuseAct(`Changed since: undo the later change first, ${describeLine(later)}.`);
  for (const [{ restorer, after }, state] of states)
    if (!isDeepStrictEqual(restorer.decided(after, after), restorer.decided(state, after)))
      throw refuseAct(
        'Changed since, but not by an operator, so it cannot be undone as it was. Change it by hand.',
      );
}

/** Identifies the states from which a preview was computed, and the other things that change with them. */
async function versionOf(
  db: Reader,
  act: LoggedAct,
  { states, others }: { readonly states: ReadonlyMap<Thing, Recorded>; readonly others: readonly Change[] },
): Promise<string> {
  const versions: unknown[] = [];
  for (const [{ restorer, id, after }, state] of states)
    versions.push(restorer.decided(state, after), await restorer.readVersion?.(db, id));
  const otherIds = others.map(({ subject, subjectId }) => keyOf(subject, subjectId)).toSorted();
  return sha256(JSON.stringify([act.id, versions, otherIds])).toString('base64url');
}

interface Restored {
  readonly things: readonly {
    readonly thing: Thing;
    readonly now: Recorded;
    readonly restored: Recorded;
  }[];
  /** How other things changed with them, such as an appeal against a ban that ended. */
  readonly others: readonly Change[];
}

/** The result of an undo, or of its trial. */
export interface Undone extends Restored {
  readonly version: string;
}

interface UndoOrder {
  readonly act: LoggedAct;
  readonly reason: string;
  readonly actor: Operator;
  /** The version that the operator's preview had. */
  readonly version?: string;
  /** Checks the operator's rights, after all locks. */
  readonly check: (tx: ActTransaction, things: readonly Thing[]) => Promise<void>;
}

/** The player whom the reason of an undo is about, if the act was about a player. */
function findPlayer(things: readonly Thing[]): string | undefined {
  return things.find(({ subject }) => subject === 'player')?.id;
}

/** Undoes an act inside a transaction, as an act of its own. All things are restored or none. */
export async function undoWithin(
  platform: Platform,
  tx: Transaction,
  { act, reason, actor, version, check }: UndoOrder,
): Promise<Acted<Undone>> {
  const things = inOrder(thingsOf(act, reason));
  const reasonAbout = findPlayer(things);
  const order = { actor, act: 'audit.undo', reason, reasonAbout, undoes: act.id, records: 'always' } as const;
  for (const lockFirst of new Set(things.map(({ restorer }) => restorer.lockFirst))) await lockFirst?.(tx);
  return actWithin(tx, order, async (acting) => {
    const others = await listOthers(acting.db, things);
    await lockThings(acting, things, others);
    await check(acting, things);
    const states = new Map<Thing, Recorded>();
    for (const thing of things) states.set(thing, await thing.read(acting.db));
    await refuseChanged(acting.db, act, states);
    const restored = await restoreAll(platform, acting, { states, others });
    const current = await versionOf(acting.db, act, { states, others: restored.others });
    if (version !== undefined && version !== current)
      throw refuseAct('The thing has changed since this preview. Look at the new preview.');
    return { version: current, ...restored };
  });
}

interface ThingsToRestore {
  /** The things of the undone act, with their states now. */
  readonly states: ReadonlyMap<Thing, Recorded>;
  readonly others: readonly ActSubject[];
}

/** Restores all things and records a line about each, and about others that changed with them. */
async function restoreAll(
  platform: Platform,
  tx: ActTransaction,
  { states, others }: ThingsToRestore,
): Promise<Restored> {
  const restorable = new Map<Thing, Recorded>();
  for (const thing of states.keys()) restorable.set(thing, await thing.readRestorable(tx.db));
  const changes = new Map<string, Change>();
  for (const { subject, subjectId, read, readRestorable = read } of others)
    changes.set(keyOf(subject, subjectId), {
      subject,
      subjectId,
      before: await read(tx.db),
      after: null,
      restores: await readRestorable(tx.db),
    });
  const record = async (change: Change) =>
    Promise.resolve(void changes.set(keyOf(change.subject, change.subjectId), change));
  for (const thing of states.keys()) await thing.restorer.restore(platform, { ...tx, record }, thing);
  const restored: Restored['things'][number][] = [];
  for (const [thing, now] of states) {
    const { subject, id: subjectId } = thing;
    const after = await thing.read(tx.db);
    changes.delete(keyOf(subject, subjectId));
    await tx.record({ subject, subjectId, before: now, after, restores: restorable.get(thing) ?? null });
    restored.push({ thing, now, restored: after });
  }
  const otherChanges: Change[] = [];
  for (const { subject, subjectId, read } of others) {
    const change = changes.get(keyOf(subject, subjectId));
    const after = await read(tx.db);
    changes.delete(keyOf(subject, subjectId));
    if (change && !isDeepStrictEqual(change.before, after)) otherChanges.push({ ...change, after });
  }
  otherChanges.push(...changes.values());
  for (const change of otherChanges) await tx.record(change);
  return { things: restored, others: otherChanges };
}
