import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import type { RunnerOption } from 'node-pg-migrate';
import pg from 'pg';
import { accessTo } from './connect.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The first line of a migration whose one statement cannot run in a transaction, such as `create index concurrently`. */
const noTransaction = /^-- No transaction\b/u;

export interface Patience {
  /**
   * How long a statement waits for a lock. The statements of the site queue behind it for as long, and wait three seconds
   * at most: this is shorter.
   */
  readonly lockMs: number;
  /** Pause after a time-out, in which the site's statements catch up. */
  readonly pauseMs: number;
  readonly attempts: number;
}

export const defaultPatience: Patience = { lockMs: 2000, pauseMs: 5000, attempts: 24 };

export interface MigrateOptions {
  readonly print: (line: string) => void;
  readonly patience?: Patience;
  readonly folder?: string;
}

const lockNotAvailable = '55P03';

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === lockNotAvailable;

const runnerOptions = (client: pg.Client, folder: string): RunnerOption => ({
  dbClient: client,
  dir: folder,
  // Hidden files, and the lists of released migrations and of their locks.
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
 * Applies the missing migrations as the database's owner, each in its own transaction. Several machines may run it at once:
 * an advisory lock lets one of them migrate, and the others find nothing to apply. A migration that cannot get a lock is
 * rolled back and tried again, so that it never blocks the site for long.
 */
export async function migrate(
  ownerUrl: string,
  { print, patience = defaultPatience, folder = migrationsFolder }: MigrateOptions,
): Promise<void> {
  const client = new pg.Client({ ...accessTo(ownerUrl).settings, application_name: 'outpick-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
    await client.query(`select set_config('lock_timeout', $1, false)`, [String(patience.lockMs)]);
    const before = await appliedMigrations(client);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await runner(runnerOptions(client, folder));
        break;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        if (!isLockTimeout(error) || attempt === patience.attempts) throw error;
        print(
          `another transaction holds a lock that is needed; trying again (${attempt} of ${patience.attempts})`,
        );
        await wait(patience.pauseMs);
      }
    }
    await allowReadingMigrations(client);
    const applied = (await appliedMigrations(client)).filter((name) => !before.includes(name));
    for (const name of applied) print(`applied ${name}`);
    if (applied.length === 0) print('nothing to apply');
  } finally {
    await client.end();
  }
}

/** Site and worker compare the applied migrations with those they need. The table is older than the default grants. */
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
