import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { accessTo } from './connect.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies the missing migrations as the database's owner. Several machines may run it at once: an advisory lock lets one
 * of them migrate, and the others find nothing to apply.
 */
export async function migrate(ownerUrl: string, print: (line: string) => void): Promise<void> {
  const applied = await runner({
    databaseUrl: accessTo(ownerUrl).settings,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
  for (const { name } of applied) print(`applied ${name}`);
  if (applied.length === 0) print('nothing to apply');
}
