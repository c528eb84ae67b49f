import { sql } from 'kysely';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';

/** How long the rows of a replaced board stay, so that running downloads can finish. A slower download fails. */
const retentionMs = 3_600_000;

/** Rows per transaction. `write-rows.ts` explains the limit. */
const rowsPerTransaction = 10_000;

interface ReplacedBoard {
  readonly slate_id: string;
  readonly version: number;
  readonly month: string;
}

async function findReplacedBoards({ db, now }: Platform): Promise<ReplacedBoard[]> {
  return db
    .selectFrom('replaced_boards')
    .innerJoin('slates', 'slates.id', 'slate_id')
    .select(['slate_id', 'version', 'month'])
    .where('replaced_at', '<', new Date(now().getTime() - retentionMs))
    .orderBy('replaced_at')
    .execute();
}

/**
 * Deletes the next rows of a replaced board. Returns false after the last row, and removes the board from `replaced_boards`.
 * The column `deleted` stores the last deleted place: a search for the first remaining row would scan all deleted ones.
 */
async function deleteRows({ transact }: Platform, board: ReplacedBoard): Promise<boolean> {
  const { slate_id: slateId, version, month } = board;
  return transact(async ({ db }) => {
    const { rows } = await sql<{ deleted: number }>`
      update replaced_boards set deleted = deleted + ${rowsPerTransaction}
      where slate_id = ${slateId} and version = ${version}
      returning deleted
    `.execute(db);
    const [row] = rows;
    // Another worker deleted the last rows.
    if (!row) return false;
    const isBoardRow = sql`month = ${month}::date and slate_id = ${slateId} and version = ${version}`;
    await sql`
      delete from standings where ${isBoardRow} and place between ${row.deleted - rowsPerTransaction + 1} and ${row.deleted}
    `.execute(db);
    const { rows: remaining } = await sql`
      select from standings where ${isBoardRow} and place > ${row.deleted} limit 1
    `.execute(db);
    if (remaining.length > 0) return true;
    await db
      .deleteFrom('replaced_boards')
      .where('slate_id', '=', slateId)
      .where('version', '=', version)
      .execute();
    return false;
  });
}

/** Deletes the rows of boards that newer versions have replaced. */
export const deleteReplacedBoards: Job<Record<string, never>> = {
  name: 'settlement.delete-replaced-boards',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async (platform) => (await findReplacedBoards(platform)).length > 0, data: {} },
  retries: 2,
  backOffSeconds: 30,
  run: async (platform, _data, run) => {
    for (const board of await findReplacedBoards(platform))
      while (await deleteRows(platform, board)) run.signal.throwIfAborted();
  },
};
