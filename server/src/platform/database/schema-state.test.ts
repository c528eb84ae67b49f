import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  asOwner,
  cloneDatabase,
  createEmptyDatabase,
  eventually,
  openTestPlatform,
} from '../../../test/support/index.ts';
import { watchHealth } from '../http/internal.ts';
import { listMigrations, migrate, migrationsFolder } from './migrate.ts';
import { listRequiredMigrations, requiredMigration } from './schema-state.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

const watch = async (databaseUrl: string) => {
  const test = await openTestPlatform({ databaseUrl });
  const health = watchHealth(test.platform);
  opened.push(test, health);
  await eventually(() => expect(health.details['database']).toBe(true));
  return health;
};

it('names a migration of an earlier release as the newest that this release needs', async () => {
  const released: unknown = JSON.parse(await readFile(join(migrationsFolder, 'released.json'), 'utf8'));
  expect(released).toHaveProperty([`${requiredMigration}.sql`]);
  expect(await listMigrations(migrationsFolder)).toContain(requiredMigration);
  expect((await listRequiredMigrations()).at(-1)).toBe(requiredMigration);
});

it('a process on an empty database is not ready until it is migrated, and needs no restart then', async () => {
  const url = await createEmptyDatabase();
  const health = await watch(url);
  expect(health.ready).toBe(false);
  expect(health.details['schema']).toBe(false);
  expect(health.problem).toBe('the schema is missing; run "outpick migrate"');
  await migrate(url, { print: () => undefined });
  await eventually(() => expect(health.ready).toBe(true));
  expect(health.problem).toBeUndefined();
});

it('a process on an older schema is not ready and says what is missing', async () => {
  const url = await cloneDatabase();
  await asOwner(url, 'delete from migrations where name = $1', [requiredMigration]);
  const health = await watch(url);
  expect(health.ready).toBe(false);
  expect(health.problem).toContain(`the first is ${requiredMigration}`);
});

it('a process on a newer schema is ready, and so is one that may not read the list of migrations', async () => {
  const url = await cloneDatabase();
  await asOwner(url, `insert into migrations (name, run_on) values ('9999_later', now())`);
  const newer = await watch(url);
  await eventually(() => expect(newer.ready).toBe(true));
  await asOwner(url, 'revoke select (name) on migrations from outpick_app');
  const unreadable = await watch(url);
  await eventually(() => expect(unreadable.ready).toBe(true));
});
