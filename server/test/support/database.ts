import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { jobs } from '../../src/features/jobs.ts';
import { migrate, migrationsFolder } from '../../src/platform/database/migrate.ts';
import { installQueues } from '../../src/platform/jobs/queues.ts';
import { createLog, standardOutput } from '../../src/platform/telemetry/log.ts';

/** Any database of the test server, by its owner; test databases are made beside it. */
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

/** The template's name changes with the migrations and the jobs, so that an old one is never used. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(migrationsFolder)).toSorted();
  for (const file of files) hash.update(file).update(await readFile(join(migrationsFolder, file)));
  hash.update(JSON.stringify(jobs));
  return `outpick_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Makes the migrated template once, however many test processes ask for it at the same time. */
export async function prepareTemplate(): Promise<string> {
  const name = await templateName();
  await onServer(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('outpick test template'))`);
    const found = await client.query('select datallowconn from pg_database where datname = $1', [name]);
    const [row]: { datallowconn?: boolean }[] = found.rows;
    if (row?.datallowconn === false) return;
    if (row) await client.query(`drop database "${name}"`);
    await client.query(`create database "${name}"`);
    await migrate(urlOf(name), () => undefined);
    await installQueues(urlOf(name), jobs, createLog('warn', 'test', standardOutput()));
    await client.query(`alter database "${name}" allow_connections false`);
  });
  return name;
}

/** A database of its own for a test file, cloned from the template. Its owner's address. */
export async function cloneDatabase(): Promise<string> {
  const template = await prepareTemplate();
  const name = `${clonePrefix}${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => client.query(`create database "${name}" template "${template}"`));
  return urlOf(name);
}

/**
 * Removes the clones this process's tests left; done at the very end, when nobody is connected any more. Many at once: the
 * server writes everything down for each removal, but only once for all that wait.
 */
export async function dropClones(ofProcess?: number): Promise<void> {
  const prefix = ofProcess === undefined ? clonePrefix : `${clonePrefix}${ofProcess}_`;
  const found = await onServer(async (client) =>
    client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [
      prefix,
    ]),
  );
  const left = found.rows.map(({ datname }) => datname);
  await Promise.all(
    Array.from({ length: 8 }, async () =>
      onServer(async (client) => {
        for (let name = left.pop(); name !== undefined; name = left.pop())
          await client.query(`drop database if exists "${name}" with (force)`);
      }),
    ),
  );
}

/** An empty database of its own; dropped with the clones. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `${clonePrefix}${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(async (client) => client.query(`create database "${name}"`));
  return urlOf(name);
}

/** One statement as the database's owner, beside whatever the test's own connections do. */
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
