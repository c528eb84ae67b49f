import { acts } from '@outpick/contracts/admin';
import type { ActName, Role } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Transaction } from './database/transaction.ts';

/** The author of an act: an operator in the console, an operator on the command line, or a job. */
export type Actor =
  | {
      readonly kind: 'operator';
      readonly operatorId: string;
      readonly name: string;
      readonly role: Role;
      readonly network: string;
    }
  | { readonly kind: 'command'; readonly name: string }
  /** The network is that of the request, if a request is the cause. */
  | { readonly kind: 'job'; readonly name: string; readonly network?: string };

/** A value that JSON can express. It must never contain a password, a code, a token or an email. */
export type Recorded =
  | string
  | number
  | boolean
  | null
  | readonly Recorded[]
  | { readonly [name: string]: Recorded };

export interface AuditLine {
  readonly act: ActName;
  /** Joins the lines of one act. */
  readonly actId: string;
  /** The `actId` of the act that this act undoes. */
  readonly undoes?: string | undefined;
  /** The kind of the changed thing: `game`, `player`, … */
  readonly subject: string;
  readonly subjectId: string;
  readonly before: Recorded;
  readonly after: Recorded;
  readonly reason?: string | null | undefined;
  /** The player whom the reason is about. The reason is then stored outside the log and deleted with the account. */
  readonly reasonAbout?: string | undefined;
  /** The state that undoing the act restores. Default: `before`. */
  readonly restores?: Recorded;
}

/** Returns how to undo the act: the state to restore, or why it cannot be undone. Null if there is nothing to undo. */
function describeUndo({ act, before, restores = before }: AuditLine): Recorded {
  const { undo } = acts[act];
  if (undo === 'nothing') return null;
  return undo === 'restore' ? { restores } : { cannot: undo.cannot };
}

/** Adds a line to the audit log in the transaction of the act; returns its id. Only `act` may call it. */
export async function writeAuditLine(
  { db }: Pick<Transaction, 'db'>,
  actor: Actor,
  line: AuditLine,
): Promise<string> {
  const { act, actId, undoes = null, subject, subjectId, before, after, reason = null, reasonAbout } = line;
  const isStoredApart = reason !== null && reasonAbout !== undefined;
  const undo = describeUndo(line);
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_kind: actor.kind,
      actor_name: actor.name,
      operator_id: actor.kind === 'operator' ? actor.operatorId : null,
      role: actor.kind === 'operator' ? actor.role : null,
      network: actor.kind === 'command' ? null : (actor.network ?? null),
      act,
      act_id: actId,
      undoes,
      subject,
      subject_id: subjectId,
      before: sql`${JSON.stringify(before)}::jsonb`,
      after: sql`${JSON.stringify(after)}::jsonb`,
      undo: undo === null ? null : sql`${JSON.stringify(undo)}::jsonb`,
      reason: isStoredApart ? null : reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isStoredApart)
    // Inserts no row if the account has been deleted.
    await sql`
      insert into player_act_reasons (line_id, player_id, reason)
      select ${id}, id, ${reason} from accounts where id = ${reasonAbout}
    `.execute(db);
  return id;
}
