import type pg from 'pg';
import { z } from 'zod';
import { listMigrations, migrationsFolder } from './migrate.ts';

/**
 * The newest migration without which this release cannot run. A release must also run on the schema of the release before
 * it, so this names the last migration of that one. Raise it one release after a migration, when the code uses it without
 * an alternative.
 */
export const requiredMigration = '0018_feed_fetches';

/** The migrations that must be applied before this release is ready. */
export const listRequiredMigrations = async (): Promise<string[]> =>
  (await listMigrations(migrationsFolder)).filter((name) => name <= requiredMigration);

const namesAnswer = z.object({ rows: z.array(z.object({ name: z.string() })) });
const databaseError = z.object({ code: z.string() });

const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

/**
 * Compares the applied migrations with the required ones; returns what is wrong, or undefined. A newer schema is fine:
 * during an upgrade, old code runs on it.
 */
export async function findSchemaProblem(
  pool: Pick<pg.Pool, 'query'>,
  required: readonly string[],
): Promise<string | undefined> {
  try {
    const answer: unknown = await pool.query('select name from public.migrations');
    const applied = new Set(namesAnswer.parse(answer).rows.map(({ name }) => name));
    const missing = required.filter((name) => !applied.has(name));
    const [first] = missing;
    if (first === undefined) return undefined;
    return `the schema is older than this release needs: ${missing.length} migrations are missing, the first is ${first}; run "outpick migrate"`;
  } catch (error) {
    const { data } = databaseError.safeParse(error);
    if (data?.code === undefinedTable) return 'the schema is missing; run "outpick migrate"';
    // The release before this one migrated without granting the application's role this table. Its schema suffices.
    if (data?.code === insufficientPrivilege) return undefined;
    throw error;
  }
}
