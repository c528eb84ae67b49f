import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { jobs } from '../../src/features/jobs.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsFolder } from '../../src/platform/database/schema-state.ts';
import { installQueues } from '../../src/platform/jobs/queues.ts';
import { createLog, standardOutput } from '../../src/platform/telemetry/log.ts';

/** The owner's address of any database on the test server; test databases are created on the same server. */
const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

const clonePrefix = 'outpick_test_';

const urlOf = (database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The name has a hash of the migrations, the jobs and the code that installs them, so that a stale template is never used. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
  for (const file of files) hash.update(file).update(await readFile(join(migrationsFolder, file)));
  hash.update(JSON.stringify(jobs));
  // They grant rights.
  for (const source of ['database/migrate.ts', 'jobs/queues.ts'])
    hash.update(await readFile(new URL(`../../src/platform/${source}`, import.meta.url)));
  return `outpick_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Creates the migrated template unless it exists. An advisory lock serialises concurrent test processes. */
export async function prepareTemplate(): Promise<string> {
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

/** Clones the template for a test file; returns the address for the owner. */
export async function cloneDatabase(): Promise<string> {
  const template = await prepareTemplate();
  const name = `${clonePrefix}${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => client.query(`create database "${name}" template "${template}"`));
  return urlOf(name);
}

/**
 * Drops the clones of one process, or all clones. Eight at a time: each drop needs a checkpoint, and concurrent drops
 * share one.
 */
export async function dropClones(ofProcess?: number): Promise<void> {
  const prefix = ofProcess === undefined ? clonePrefix : `${clonePrefix}${ofProcess}_`;
  const found = await onServer(async (client) =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ]),
  );
  const names = found.rows.map(({ datname }) => datname);
  await Promise.all(
    Array.from({ length: 8 }, async () =>
      onServer(async (client) => {
        for (let name = names.pop(); name !== undefined; name = names.pop())
          await client.query(`drop database if exists "${name}" with (force)`);
      }),
    ),
  );
}

/** Creates an empty database; `dropClones` drops it. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `${clonePrefix}${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => client.query(`create database "${name}"`));
  return urlOf(name);
}

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
