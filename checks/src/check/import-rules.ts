import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { workspaces } from './workspaces.ts';

export interface WrongImport {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface ImportReport {
  /** How many modules of each workspace were read. */
  readonly modules: ReadonlyMap<string, number>;
  /** Workspaces of which nothing was read: a check that reads nothing must not pass. */
  readonly unread: readonly string[];
  readonly wrong: readonly WrongImport[];
}

/** Follows every import of the project at `root` and holds it against the rules in `.dependency-cruiser.mjs`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const options = await extractOptions(join(root, '.dependency-cruiser.mjs'));
  const { output } = await cruise([...workspaces], { ...options, baseDir: root, validate: true });
  if (typeof output === 'string') throw new Error('the imports were printed instead of returned');
  const read = output.modules.filter(({ couldNotResolve, coreModule }) => !couldNotResolve && !coreModule);
  const modules = new Map(
    workspaces.map((name) => [name, read.filter(({ source }) => source.startsWith(`${name}/`)).length]),
  );
  return {
    modules,
    unread: workspaces.filter((name) => modules.get(name) === 0),
    wrong: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
