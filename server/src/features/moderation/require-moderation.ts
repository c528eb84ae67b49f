import { hasTable } from '../../platform/database/has-table.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { unavailable } from '../../platform/http/refusal.ts';

/** Refuses reports and appeals while the database is not migrated yet. */
export async function requireModeration(db: Reader): Promise<void> {
  if (!(await hasTable(db, 'player_reports'))) throw unavailable();
}
