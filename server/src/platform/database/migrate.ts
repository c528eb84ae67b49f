import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Brings a database, empty or not, to the newest schema, as its owner. Safe to run from several machines at once: an
 * advisory lock lets one work and the others find nothing left to do.
 */
export async function migrate(ownerUrl: string, say: (line: string) => void): Promise<void> {
  const applied = await runner({
    databaseUrl: ownerUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
  for (const { name } of applied) say(`applied ${name}`);
  if (applied.length === 0) say('nothing to apply');
}
