import { userInfo } from 'node:os';
import type { Actor } from '../platform/audit.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import type { Platform } from '../platform/platform.ts';
import type { LogTarget } from '../platform/telemetry/log.ts';
import type { ProgressTarget } from './progress.ts';

/** What a command uses of its process. Tests pass their own, so that they need no separate process. */
export interface Shell {
  /** Environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints a line to standard output. */
  readonly print: (line: string) => void;
  readonly stderr: ProgressTarget;
  /** The log of the platform. Default: standard output. */
  readonly logTarget?: LogTarget;
}

/** One run of a command. */
export interface Invocation extends Shell {
  /** Makes the exit status 1. The command continues. */
  readonly fail: () => void;
}

/** A subcommand of `outpick`. */
export interface Command {
  /** The command's verbs, arguments and options. `--help` prints it. */
  readonly usage: string;
  readonly run: (args: readonly string[], invocation: Invocation) => Promise<void>;
}

/** Reads the configuration from the environment. */
export const readEnvironment = ({ env }: Shell): Config => readConfig(env);

/** Runs an operator's task on an open platform that logs only warnings. Fails if a migration of this release is missing. */
export async function withPlatform<T>(shell: Shell, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readEnvironment(shell);
  // Imported lazily, so that commands that open nothing start fast.
  const { bootPlatform } = await import('../boot.ts');
  const { requireMigrations } = await import('../platform/database/schema-state.ts');
  const { logTarget } = shell;
  const platform = await bootPlatform({
    process: 'command',
    config: { ...config, LOG_LEVEL: 'warn' },
    ...(logTarget && { logTarget }),
  });
  try {
    await requireMigrations(platform.db);
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** The part of the platform for commands that change nothing. */
export type Reading = Pick<Platform, 'config' | 'db' | 'now'>;

/**
 * Runs a task that only reads the database. Fails if a migration of this release is missing. It starts in half the time of
 * `withPlatform`, which loads all features.
 */
export async function withDatabase<T>(shell: Shell, work: (reading: Reading) => Promise<T>): Promise<T> {
  const config = readEnvironment(shell);
  const { openDatabase, openPool, workerLimits } = await import('../platform/database/open.ts');
  const { requireMigrations } = await import('../platform/database/schema-state.ts');
  // Ignore errors of idle connections. A statement on a lost connection fails with its own error.
  const db = openDatabase(openPool(config.DATABASE_URL, workerLimits, () => undefined));
  try {
    await requireMigrations(db);
    return await work({ config, db, now: () => new Date() });
  } finally {
    await db.destroy();
  }
}

/** The author of acts on the command line, for the audit log: the user of the operating system. */
export const commandActor = (): Actor => ({ kind: 'command', name: userInfo().username });

/** Finds a sport's id by its slug, which may be missing from the arguments. */
export async function findSportId({ db }: Pick<Platform, 'db'>, slug: string | undefined): Promise<string> {
  const sport =
    slug === undefined
      ? undefined
      : await db.selectFrom('sports').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug ?? ''}"; "outpick sport list" lists them`);
  return sport.id;
}
