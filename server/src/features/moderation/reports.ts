import type { ReportKind } from '@outpick/contracts';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { findChosenName } from '../players/index.ts';
import { lockAccount } from './lock-account.ts';

/** The most notes stored for one report. Further reports of the player are only counted. */
const maxNotes = 20;

export interface NewReport {
  readonly playerId: string;
  readonly kind: ReportKind;
  readonly note: string | null;
}

/** Adds to the open report of a player, or opens one. Returns false if the player's account was deleted. */
export async function receiveReport(
  platform: Platform,
  { playerId, kind, note }: NewReport,
): Promise<boolean> {
  const now = platform.now();
  return platform.transact(async ({ db }) => {
    // Serializes reports of one player and prevents the account's deletion meanwhile.
    if (!(await lockAccount(db, playerId))) return false;
    // Read the name even if it is hidden: moderators must know which name was reported.
    const name = (await findChosenName(db, playerId)) ?? '';
    const { id, reports } = await db
      .insertInto('player_reports')
      .values({ player_id: playerId, name, first_at: now, last_at: now })
      .onConflict((conflict) =>
        conflict
          .column('player_id')
          .where('decision', 'is', null)
          .doUpdateSet({ reports: sql`player_reports.reports + 1`, last_at: now }),
      )
      .returning(['id', 'reports'])
      .executeTakeFirstOrThrow();
    if (reports <= maxNotes)
      await db
        .insertInto('player_report_notes')
        .values({ report_id: id, kind, note, sent_at: now })
        .execute();
    return true;
  });
}

/** Closes a player's open report after an act on the player. */
export const closeReports = async ({ db }: Transaction, playerId: string, now: Date) =>
  db
    .updateTable('player_reports')
    .set({ decision: 'acted', decided_at: now })
    .where('player_id', '=', playerId)
    .where('decision', 'is', null)
    .execute();

/** Closes a report as dismissed or as acted on. */
export async function decideReport(
  platform: Platform,
  tx: ActTransaction,
  { id, decision }: { readonly id: string; readonly decision: 'dismissed' | 'acted' },
): Promise<void> {
  const { db } = tx;
  const report = await db
    .selectFrom('player_reports')
    .select('decision')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!report) throw notFound('report');
  if (report.decision !== null)
    throw new Refusal({ code: 'ACT_REFUSED', message: 'This report is closed already.' });
  await db
    .updateTable('player_reports')
    .set({ decision, decided_at: platform.now() })
    .where('id', '=', id)
    .execute();
}
