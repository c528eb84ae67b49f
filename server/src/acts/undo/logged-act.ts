import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../platform/database/transaction.ts';
import { whole } from './restorer.ts';
import { findRestorer } from './restorers.ts';

/** A line of the audit log, as far as an undo needs it. */
export interface LoggedLine {
  readonly id: string;
  readonly at: Date;
  readonly act: string;
  readonly actId: string | null;
  /** The id of the act that this one undid. */
  readonly undoes: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly subject: string;
  readonly subjectId: string;
  readonly before: z.output<typeof state>;
  readonly after: z.output<typeof state>;
  readonly undo: unknown;
}

const state = z.json();

const columns = sql`
  audit_log.id, at, act, act_id as "actId", undoes, actor_name as actor, subject, subject_id as "subjectId", before, after, undo,
  coalesce(audit_log.reason, player_act_reasons.reason) as reason
`;
const lines = sql`audit_log left join player_act_reasons on line_id = audit_log.id`;

/** An act with all its lines. */
export interface LoggedAct {
  readonly id: string;
  readonly act: string;
  readonly lines: readonly [LoggedLine, ...LoggedLine[]];
  /** The name of the act that this one did or undid in the end: an undo's is that of the undone act. */
  readonly rootAct: string;
}

/** Loads the act of a line; undefined if there is no such line. The lines of an earlier release have no act. */
export async function loadAct(db: Reader, lineId: string): Promise<LoggedAct | LoggedLine | undefined> {
  const { rows } =
    await sql<LoggedLine>`select ${columns} from ${lines} where audit_log.id = ${lineId}`.execute(db);
  const [line] = rows;
  if (!line || line.actId === null) return line;
  const { rows: all } = await sql<LoggedLine>`
    select ${columns} from ${lines} where act_id = ${line.actId} order by at, audit_log.id
  `.execute(db);
  const [first, ...others] = all;
  if (!first) throw new Error(`the act ${line.actId} has no lines`);
  return {
    id: line.actId,
    act: line.act,
    lines: [first, ...others],
    rootAct: await findRootAct(db, line.actId),
  };
}

/** Follows undone acts to the first one. */
async function findRootAct(db: Reader, actId: string): Promise<string> {
  const { rows } = await sql<{ act: string }>`
    with recursive acts as (
      select act, undoes from audit_log where act_id = ${actId}
      union
      select audit_log.act, audit_log.undoes from acts join audit_log on audit_log.act_id = acts.undoes
    )
    select act from acts where undoes is null limit 1
  `.execute(db);
  if (!rows[0]) throw new Error(`the act ${actId} undoes an act that has no line`);
  return rows[0].act;
}

/** Finds the act that undid an act, if there is one. */
export async function findUndoing(db: Reader, actId: string): Promise<LoggedLine | undefined> {
  const { rows } = await sql<LoggedLine>`
    select ${columns} from ${lines} where undoes = ${actId} order by at limit 1
  `.execute(db);
  return rows[0];
}

/**
 * Finds the newest act in force that changed one of the act's things after it. An act that is undone is not in force, and
 * neither is the undo of an act that is later itself.
 */
export async function findLaterAct(db: Reader, act: LoggedAct): Promise<LoggedLine | undefined> {
  for (const { id, subject, subjectId } of act.lines) {
    const { rows } = await sql<LoggedLine>`
      select ${columns} from ${lines}
      where subject = ${subject} and subject_id = ${subjectId} and act_id is distinct from ${act.id}
        and (at, audit_log.id) > (select at, id from audit_log where id = ${id})
      order by at desc, audit_log.id desc
    `.execute(db);
    const found = newestInForce(rows);
    if (found) return found;
  }
  return undefined;
}

/** Whether an act changed what operators decide about its thing. */
function hasChanged({ subject, before, after }: LoggedLine): boolean {
  const { decided } = findRestorer(subject) ?? { decided: whole };
  return !isDeepStrictEqual(decided(before, before), decided(after, before));
}

/** `rows` are the lines about one thing, newest first. */
function newestInForce(rows: readonly LoggedLine[]): LoggedLine | undefined {
  const laterIds = new Set(rows.map(({ actId }) => actId));
  const undone = new Set<string | null>();
  for (const row of rows) {
    if (undone.has(row.actId)) continue;
    if (row.undoes !== null) {
      undone.add(row.undoes);
      if (laterIds.has(row.undoes)) continue;
    }
    if (hasChanged(row)) return row;
  }
  return undefined;
}
