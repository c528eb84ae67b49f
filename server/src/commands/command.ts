import { readConfig } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import { userInfo } from 'node:os';
import type { Actor } from '../platform/audit.ts';
import type { Platform } from '../platform/platform.ts';

/** A subcommand of `outpick`. */
export interface Command {
  readonly summary: string;
  /** How it is called: its verbs, arguments and options. `--help` prints it. */
  readonly usage: string;
  readonly run: (args: readonly string[]) => Promise<void>;
}

/** Reads the configuration from the environment. */
export const readEnvironment = (): Config => readConfig(process.env);

/** A variable of the environment that is not a setting; an empty one counts as absent. */
export const readVariable = (name: string): string | undefined => process.env[name] || undefined;

/** Runs an operator's task on an open platform that logs warnings only. Fails if a migration of this release is missing. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readEnvironment();
  // Loaded when needed: commands that open nothing start at once.
  const { bootPlatform } = await import('../boot.ts');
  const platform = await bootPlatform({ process: 'command', config: { ...config, LOG_LEVEL: 'warn' } });
  try {
    await platform.schema.check(platform.db);
    if (platform.schema.problem !== undefined) throw new Error(platform.schema.problem);
    return await work(platform);
  } finally {
    await platform.close();
  }
}

/** The author of an act on the command line, for the audit log: the user of the operating system. */
export const commandActor = (): Actor => ({ kind: 'command', name: userInfo().username });

/** The id of the sport with a slug, which may be missing from the arguments. */
export async function findSportId({ db }: Platform, slug: string | undefined): Promise<string> {
  const sport =
    slug === undefined
      ? undefined
      : await db.selectFrom('sports').select('id').where('slug', '=', slug).executeTakeFirst();
  if (!sport) throw new Error(`there is no sport "${slug ?? ''}"; "outpick sport list" lists them`);
  return sport.id;
}

export const print = (line: string): void => console.log(line);
