import type { Platform } from '../../src/platform/platform.ts';

/** The tables in which settlement stores data of a slate, apart from the rows of boards in `standings`. */
export const settlementTables = [
  'boards',
  'replaced_boards',
  'settlement_batches',
  'settled_games',
  'settlements',
] as const;

/** Deletes everything that settlement stored for a slate, so that it can be settled again. */
export async function deleteSettlement({ db }: Platform, slateId: string): Promise<void> {
  for (const table of ['standings', ...settlementTables] as const)
    await db.deleteFrom(table).where('slate_id', '=', slateId).execute();
}
