import type { ActTransaction } from '../../platform/act.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** A decision with its time; null without a decision. */
interface Decision<D> {
  readonly decision: D | null;
  readonly decidedAt: Date | null;
}

const recordDecision = (
  row: { readonly decision: string | null; readonly decided_at: Date | null } | undefined,
): Recorded => (row ? { decision: row.decision, decidedAt: row.decided_at?.toISOString() ?? null } : null);

/** Reads the decision on an appeal with its time, for the restoration of it. */
export const readAppealDecision = async (db: Reader, id: string): Promise<Recorded> =>
  recordDecision(
    await db
      .selectFrom('appeals')
      .select(['decision', 'decided_at'])
      .where('suspension_id', '=', id)
      .executeTakeFirst(),
  );

/** Reads the decision on a report with its time, for the restoration of it. */
export const readReportDecision = async (db: Reader, id: string): Promise<Recorded> =>
  recordDecision(
    await db
      .selectFrom('player_reports')
      .select(['decision', 'decided_at'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** Restores the decision on an appeal. */
export async function restoreAppeal(
  { db }: ActTransaction,
  id: string,
  { decision, decidedAt }: Decision<'kept' | 'lifted'>,
): Promise<void> {
  await db
    .updateTable('appeals')
    .set({ decision, decided_at: decidedAt })
    .where('suspension_id', '=', id)
    .execute();
}

/** Restores the decision on a report. The report stays closed if a newer report of the same player is open. */
export async function restoreReport(
  { db }: ActTransaction,
  id: string,
  { decision, decidedAt }: Decision<'dismissed' | 'acted'>,
): Promise<void> {
  if (decision === null && (await hasNewerReport(db, id))) return;
  await db
    .updateTable('player_reports')
    .set({ decision, decided_at: decidedAt })
    .where('id', '=', id)
    .execute();
}

/** Whether another report of the same player is open. At most one may be. */
export async function hasNewerReport(db: Reader, id: string): Promise<boolean> {
  const newer = await db
    .selectFrom('player_reports as report')
    .innerJoin('player_reports as other', 'other.player_id', 'report.player_id')
    .select('other.id')
    .where('report.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.decision', 'is', null)
    .executeTakeFirst();
  return newer !== undefined;
}
