import type { Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader, Transaction } from './database/transaction.ts';
import type { Platform } from './platform.ts';

/** Who acted: an operator in the console, an operator on the command line, or a job by itself. */
export type Actor =
  | {
      readonly kind: 'operator';
      readonly operatorId: string;
      readonly name: string;
      readonly role: Role;
      readonly network: string;
    }
  | { readonly kind: 'command'; readonly name: string }
  | { readonly kind: 'job'; readonly name: string };

/** A value that JSON can express. Never a password, a code, a token or an email. */
export type Recorded =
  | string
  | number
  | boolean
  | null
  | readonly Recorded[]
  | { readonly [name: string]: Recorded };

interface AuditSubject {
  /** A name such as `game.pin`. */
  readonly act: string;
  /** What was changed: `game`, `player`, … */
  readonly subject: string;
  readonly subjectId: string;
  readonly reason?: string | null;
  /** The player whom the reason is about. It is then stored apart from the log, and deleted with the account. */
  readonly reasonAbout?: string | undefined;
}

export interface AuditLine extends AuditSubject {
  readonly before: Recorded;
  readonly after: Recorded;
}

/** Adds a line to the audit log, in the transaction of the act. */
export async function recordAct(
  { db }: Pick<Transaction, 'db'>,
  actor: Actor,
  { act, subject, subjectId, reason = null, reasonAbout, before, after }: AuditLine,
): Promise<void> {
  const isApart = reason !== null && reasonAbout !== undefined;
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_kind: actor.kind,
      actor_name: actor.name,
      operator_id: actor.kind === 'operator' ? actor.operatorId : null,
      role: actor.kind === 'operator' ? actor.role : null,
      network: actor.kind === 'operator' ? actor.network : null,
      act,
      subject,
      subject_id: subjectId,
      before: sql`${JSON.stringify(before)}::jsonb`,
      after: sql`${JSON.stringify(after)}::jsonb`,
      reason: isApart ? null : reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isApart)
    // Inserts nothing once the account is deleted.
    await sql`
      insert into player_act_reasons (line_id, player_id, reason)
      select ${id}, id, ${reason} from accounts where id = ${reasonAbout}
    `.execute(db);
}

/** A thing that an act changes, with how its state is read. */
export interface AuditedSubject extends Pick<AuditSubject, 'subject' | 'subjectId'> {
  /** Called before and after the act, in its transaction. */
  readonly read: (db: Reader) => Promise<Recorded>;
}

export interface AuditedAct extends AuditSubject, AuditedSubject {
  /** Locks rows that others than operators change, such as players. Called before the state is read. */
  readonly lock?: (db: Reader) => Promise<void>;
  /** Other things that the act may change. Each that it changes gets a line too. */
  readonly others?: (db: Reader) => Promise<readonly AuditedSubject[]>;
}

/**
 * Serializes acts on the same things until the transaction ends, so that the state before an act is the one that the previous
 * act left. In a fixed order, so that two acts do not deadlock.
 */
export async function lockSubjects(
  db: Reader,
  subjects: readonly Pick<AuditSubject, 'subject' | 'subjectId'>[],
): Promise<void> {
  const keys = subjects.map(({ subject, subjectId }) => `audit ${subject} ${subjectId}`);
  for (const key of [...new Set(keys)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/**
 * The platform for one act: each of its transactions adds a line to the audit log, with what `read` finds before and after.
 * Commands need not know that they are audited.
 */
export const audited = (
  platform: Platform,
  actor: Actor,
  { read, others, lock, ...own }: AuditedAct,
): Platform => ({
  ...platform,
  transact: async (work) =>
    platform.transact(async (tx) => {
      const subjects = [{ ...own, read }, ...((await others?.(tx.db)) ?? [])];
      await lockSubjects(tx.db, subjects);
      await lock?.(tx.db);
      const states: Recorded[] = [];
      for (const one of subjects) states.push(await one.read(tx.db));
      const result = await work(tx);
      for (const [index, one] of subjects.entries()) {
        const [before = null, after] = [states[index], await one.read(tx.db)];
        const { subject, subjectId } = one;
        if (index === 0 || JSON.stringify(before) !== JSON.stringify(after))
          await recordAct(tx, actor, { ...own, subject, subjectId, before, after });
      }
      return result;
    }),
});
