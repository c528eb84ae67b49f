import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { jobs } from '../../src/features/composition.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/schema-state.ts';
import { installQueues } from '../../src/platform/jobs/install-queues.ts';
import { createLog, standardOutput } from '../../src/platform/telemetry/log.ts';
import { newCloneName, onServer, serverUrl } from './clones.ts';

const urlOf = (database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/**
 * Names the template by a hash of the migrations, the jobs and the code that installs them, so that a stale template is never
 * used.
 */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
  for (const file of files) hash.update(file).update(await readFile(join(migrationsFolder, file)));
  hash.update(JSON.stringify(jobs));
  // This code grants rights.
  for (const source of [
    'database/migrate.ts',
    'database/console-role.ts',
    'jobs/boss.ts',
    'jobs/install-queues.ts',
  ])
    hash.update(await readFile(new URL(`../../src/platform/${source}`, import.meta.url)));
  return `outpick_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Creates the migrated template unless it exists. An advisory lock serializes concurrent test processes. */
async function createTemplate(): Promise<string> {
  const name = await templateName();
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('outpick test template'))`);
    const found = await client.query('select datallowconn from pg_database where datname = $1', [name]);
    const [row]: { datallowconn?: boolean }[] = found.rows;
    if (row?.datallowconn === false) return;
    if (row) await client.query(`drop database "${name}"`);
    await client.query(`create database "${name}"`);
    await migrate(urlOf(name), { print: () => undefined });
    await installQueues(
      urlOf(name),
      jobs,
      createLog({ level: 'warn', process: 'test', target: standardOutput() }),
    );
    await client.query(`alter database "${name}" allow_connections false`);
  });
  return name;
}

let template: Promise<string> | undefined;
/** Returns this process's template. */
const prepareTemplate = async (): Promise<string> => (template ??= createTemplate());

/** Creates a database that `dropClones` will drop. */
async function createDatabase(original: string): Promise<string> {
  const name = newCloneName();
  await onServer(async (client) => {
    await client.query(`create database "${name}" template "${original}"`);
    // After a crash of the server, test databases are not needed, so commits need not wait for the disk.
    await client.query(`alter database "${name}" set synchronous_commit = off`);
  });
  return urlOf(name);
}

/** Clones the template for a test file; returns the owner's address. */
export const cloneDatabase = async (): Promise<string> => createDatabase(await prepareTemplate());

/** Creates an empty database. */
export const createEmptyDatabase = async (): Promise<string> => createDatabase('template1');

/** Runs one statement as the database's owner on a new connection. */
export async function asOwner<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
