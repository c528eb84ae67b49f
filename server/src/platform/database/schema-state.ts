import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { z } from 'zod';
import { appRole } from './open.ts';
import type { Reader } from './transaction.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Lists the migrations of a folder in the order in which they are applied, by name without extension. */
export async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted();
}

/** What `outpick migrate` must have installed for this release. */
interface RequiredSchema {
  readonly migrations: readonly string[];
  /** Names of job queues. A release may add one without a migration. */
  readonly queues: readonly string[];
}

/**
 * What is known about the schema. The health check updates it in the background, so reading it costs nothing. A newer schema is
 * fine, because every migration is compatible with the release before it.
 */
export interface SchemaState {
  /** Whether nothing is missing; false while unknown. */
  readonly isComplete: boolean;
  /** What is missing and what to do; undefined if nothing is missing, or while unknown. */
  readonly problem: string | undefined;
  /** Resolves when the schema is complete for the first time. */
  readonly completed: Promise<void>;
  /** Compares the database with the requirements of this release. Fails if the database is unreachable. */
  check(db: Reader): Promise<void>;
  /** Makes the state unknown. Call it when the database was unreachable: another one may come back in its place. */
  forget(): void;
}

const databaseError = z.object({ code: z.string(), message: z.string() });

const undefinedTable = '42P01';
const insufficientPrivilege = '42501';
const invalidParameter = '22023';

/**
 * Whether an error means that no migration has run. Connections set the application's role, which the first migration creates.
 */
function meansNoSchema(error: unknown): boolean {
  const { data } = databaseError.safeParse(error);
  if (data?.code === invalidParameter) return data.message.includes(appRole);
  // The migrations of early releases did not let the role read the list of migrations; this release does.
  return data?.code === undefinedTable || data?.code === insufficientPrivilege;
}

async function listNames(
  db: Reader,
  table: 'public.migrations' | 'jobs.queue',
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

const advice = 'run "outpick migrate" first';

async function findProblem(db: Reader, { migrations, queues }: RequiredSchema): Promise<string | undefined> {
  try {
    const applied = await listNames(db, 'public.migrations');
    const missing = migrations.filter((name) => !applied.has(name));
    const [first] = missing;
    if (first !== undefined)
      return `the database lacks ${missing.length} of this release's migrations, the first is ${first}: ${advice}`;
    if (queues.length === 0) return undefined;
    const installed = await listNames(db, 'jobs.queue');
    const absent = queues.filter((name) => !installed.has(name));
    return absent.length === 0
      ? undefined
      : `the database lacks the job queues ${absent.join(', ')}: ${advice}`;
  } catch (error) {
    if (meansNoSchema(error)) return `the database has no schema of this program: ${advice}`;
    throw error;
  }
}

/** Fails if a migration of this release is missing. For commands, which run no health check. */
export async function requireMigrations(db: Reader): Promise<void> {
  const migrations = await listMigrations(migrationsFolder);
  const problem = await findProblem(db, { migrations, queues: [] });
  if (problem !== undefined) throw new Error(problem);
}

export function createSchemaState(required: RequiredSchema): SchemaState {
  const { promise: completed, resolve: complete } = Promise.withResolvers<void>();
  let isComplete = false;
  let problem: string | undefined;
  return {
    get isComplete() {
      return isComplete;
    },
    get problem() {
      return problem;
    },
    completed,
    async check(db) {
      problem = await findProblem(db, required);
      isComplete = problem === undefined;
      if (isComplete) complete();
    },
    forget() {
      isComplete = false;
      problem = undefined;
    },
  };
}
