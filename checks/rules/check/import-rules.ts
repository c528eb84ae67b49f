import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { z } from 'zod';
import { root as project, workspaces } from './workspaces.ts';

export interface WrongImport {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** A feature folder and its imports of other feature folders, without those of tests. */
export interface FeatureFolder {
  readonly path: string;
  readonly imports: readonly string[];
}

export interface ImportReport {
  /** Number of modules by workspace. */
  readonly modules: ReadonlyMap<string, number>;
  readonly features: readonly FeatureFolder[];
  /** Workspaces without modules, and `features` if there are no feature folders. A check that reads nothing must fail. */
  readonly unread: readonly string[];
  readonly wrong: readonly WrongImport[];
}

async function readImports(root: string, folders: readonly string[], config: string): Promise<ICruiseResult> {
  const options = await extractOptions(join(root, config));
  const { output } = await cruise([...folders], { ...options, baseDir: root, validate: true });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  return output;
}

const importRules = z.object({ feature: z.string() });
const { feature } = importRules.parse(await import(join(project, '.dependency-cruiser.mjs')));
const featureFolder = new RegExp(`^(?:server/src|web/app)/features/${feature}$`, 'u');

function listFeatures({ folders = [] }: ICruiseResult): FeatureFolder[] {
  return folders
    .filter(({ name }) => featureFolder.test(name))
    .map(({ name, dependencies = [] }) => ({
      path: name,
      imports: dependencies
        .map((dependency) => dependency.name)
        .filter((imported) => imported !== name && featureFolder.test(imported))
        .toSorted(),
    }));
}

const readFeatureImports = async (root: string): Promise<ICruiseResult> =>
  readImports(root, ['server/src/features', 'web/app/features'], '.dependency-cruiser.features.mjs');

/** Reads only the feature folders, which is much faster than `checkImports`. */
export const readFeatureFolders = async (root: string): Promise<readonly FeatureFolder[]> =>
  listFeatures(await readFeatureImports(root));

/** Checks every import of the project at `root` against `.dependency-cruiser.mjs` and `.dependency-cruiser.features.mjs`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const all = await readImports(root, workspaces, '.dependency-cruiser.mjs');
  const betweenFeatures = await readFeatureImports(root);
  const read = all.modules.filter(({ couldNotResolve, coreModule }) => !couldNotResolve && !coreModule);
  const modules = new Map(
    workspaces.map((name) => [name, read.filter(({ source }) => source.startsWith(`${name}/`)).length]),
  );
  const features = listFeatures(betweenFeatures);
  return {
    modules,
    features,
    unread: [
      ...workspaces.filter((name) => modules.get(name) === 0),
      ...(features.length === 0 ? ['features'] : []),
    ],
    wrong: [...all.summary.violations, ...betweenFeatures.summary.violations].map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  };
}
