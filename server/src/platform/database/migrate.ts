import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import type { RunnerOption } from 'node-pg-migrate';
import pg from 'pg';
import { accessTo } from './connect.ts';
import { grantConsoleRights } from './console-role.ts';
import { listMigrations, migrationsFolder } from './schema-state.ts';

/** The first line of a migration whose single statement cannot run in a transaction, such as `create index concurrently`. */
const noTransaction = /^-- No transaction\b/u;

export interface Patience {
  /** Shorter than the site's own lock time-out of three seconds, because the site's statements queue behind this one. */
  readonly lockMs: number;
  /** Pause after a lock time-out, so that the site's waiting statements can run. */
  readonly pauseMs: number;
  readonly attempts: number;
}

export const defaultPatience: Patience = { lockMs: 2000, pauseMs: 5000, attempts: 24 };

export interface MigrateOptions {
  readonly print: (line: string) => void;
  readonly patience?: Patience;
  readonly folder?: string;
}

/** Pause between two attempts to get the advisory lock. */
const turnMs = 500;

const lockNotAvailable = '55P03';

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;

const runnerOptions = (client: pg.Client, folder: string): RunnerOption => ({
  dbClient: client,
  dir: folder,
  // Ignore hidden files and the JSON lists of released migrations and their locks.
  ignorePattern: String.raw`\..*|.*\.json`,
  direction: 'up',
  migrationsTable: 'migrations',
  checkOrder: true,
  noLock: true,
  log: () => undefined,
  migrationLoaderStrategies: [
    {
      extensions: ['.sql'],
      loader: async (paths) =>
        Promise.all(
          paths.map(async (path) => {
            const text = await readFile(path, 'utf8');
            return {
              id: path,
              filePaths: [path],
              actions: {
                up: (builder) => {
                  if (noTransaction.test(text)) builder.noTransaction();
                  builder.sql(text);
                },
                down: false,
              },
            };
          }),
        ),
    },
  ],
});

/**
 * Polls for the advisory lock: a session that waits inside a statement would block the `create index concurrently` of another.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      PG_MIGRATE_LOCK_ID,
    ]);
    if (rows[0]?.taken === true) return;
    await wait(turnMs);
  }
}

/** Drops the invalid indexes that an interrupted `create index concurrently` of the migration left behind. */
async function dropInvalidIndexes(client: pg.Client, text: string): Promise<void> {
  const names = [...text.matchAll(/\bindex concurrently (\w+)/gu)].map(([, name]) => name);
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop index concurrently %s', indexrelid::regclass) as statement
     from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [names],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Applies the next migration, whose text is given. If it times out waiting for a lock, rolls it back and retries. */
async function applyNext(client: pg.Client, text: string, options: Required<MigrateOptions>): Promise<void> {
  const { print, folder } = options;
  const { lockMs, pauseMs, attempts } = options.patience;
  const inTransaction = !noTransaction.test(text);
  // Outside a transaction, statements that wait for a lock block neither reads nor writes, so they need no time-out.
  await client.query(`select set_config('lock_timeout', $1, false)`, [inTransaction ? String(lockMs) : '0']);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!inTransaction) await dropInvalidIndexes(client, text);
      await runner({ ...runnerOptions(client, folder), count: 1 });
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLockTimeout(error) || attempt === attempts) throw error;
      print(`another transaction holds a lock that is needed; trying again (${attempt} of ${attempts})`);
      await wait(pauseMs);
    }
  }
}

/**
 * Applies the missing migrations as the database's owner, each in its own transaction. Several machines may run it at once: an
 * advisory lock lets one of them migrate, and the others then find nothing to apply. A migration that cannot get a lock is
 * rolled back and retried, so that it never blocks the site for long.
 */
export async function migrate(
  ownerUrl: string,
  { print, patience = defaultPatience, folder = migrationsFolder }: MigrateOptions,
): Promise<void> {
  const client = new pg.Client({ ...accessTo(ownerUrl).settings, application_name: 'outpick-migrate' });
  await client.connect();
  try {
    await waitForTurn(client);
    const applied = await appliedMigrations(client);
    const missing = (await listMigrations(folder)).filter((name) => !applied.includes(name));
    for (const name of missing) {
      const text = await readFile(join(folder, `${name}.sql`), 'utf8');
      await applyNext(client, text, { print, patience, folder });
      print(`applied ${name}`);
    }
    if (missing.length === 0) print('nothing to apply');
    await allowReadingMigrations(client);
    await grantConsoleRights(client);
  } finally {
    await client.end();
  }
}

/**
 * Lets site and worker read the table of applied migrations, to compare it with the migrations that they need. The default
 * grants do not cover this table, because it was created before them.
 */
async function allowReadingMigrations(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'outpick_app'");
  if (rowCount !== 0) await client.query('grant select (name) on public.migrations to outpick_app');
}

/** The names of the applied migrations, oldest first. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ exists: boolean }>(
    `select to_regclass('public.migrations') is not null as exists`,
  );
  if (found.rows[0]?.exists !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
