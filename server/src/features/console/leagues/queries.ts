import type { Reader } from '../../../platform/database/transaction.ts';

/** Finds the id of a sport that must exist. */
export async function findSportId(db: Reader, slug: string): Promise<string> {
  const { id } = await db
    .selectFrom('sports')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}
