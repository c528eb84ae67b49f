import type { Health } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { listMigrations, migrationsFolder } from '../../../platform/database/schema-state.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

/** Compares the applied migrations with those of this release. */
export async function readSchema(db: Reader): Promise<Health['schema']> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const required = await listMigrations(migrationsFolder);
  return {
    applied: applied.at(-1) ?? null,
    missing: required.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !required.includes(name)),
  };
}
