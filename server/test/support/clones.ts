import { randomBytes } from 'node:crypto';
import pg from 'pg';

// This file imports nothing from the server, so that the runner of drills can drop clones without loading it.

/** The owner's address of a database on the PostgreSQL server on which the test databases are created. */
export const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

const clonePrefix = 'outpick_test_';

/** Creates a new name that contains the id of this process. */
export const newCloneName = (): string => `${clonePrefix}${process.pid}_${randomBytes(4).toString('hex')}`;

export async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops the clones of one process, or all clones. Drops many at once: each needs a checkpoint, and concurrent drops share one.
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
    Array.from({ length: Math.min(24, names.length) }, async () =>
      onServer(async (client) => {
        for (let name = names.pop(); name !== undefined; name = names.pop())
          await client.query(`drop database if exists "${name}" with (force)`);
      }),
    ),
  );
}
