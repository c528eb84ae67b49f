import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { appRole } from './open.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies the missing migrations as the database's owner. Several machines may run it at once: an advisory lock lets one
 * of them migrate, and the others find nothing to apply.
 */
export async function migrate(ownerUrl: string, print: (line: string) => void): Promise<void> {
  const applied = await runner({
    databaseUrl: ownerUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
  await allowReadingMigrations(ownerUrl);
  for (const { name } of applied) print(`applied ${name}`);
  if (applied.length === 0) print('nothing to apply');
}

/** Site and worker compare the applied migrations with those they need. The table is older than the default grants. */
async function allowReadingMigrations(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`grant select on public.migrations to ${appRole}`);
  } finally {
    await client.end();
  }
}
