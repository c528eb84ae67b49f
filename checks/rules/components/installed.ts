import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** A third-party package in a node_modules folder. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly folder: string;
  readonly dependencies: readonly string[];
}

async function readPackage(folder: string): Promise<InstalledPackage | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  const read = manifest.safeParse(text === undefined ? undefined : JSON.parse(text));
  if (!read.success) return undefined;
  const { name, version, license, dependencies } = read.data;
  return {
    name,
    version,
    license: typeof license === 'string' ? license : 'see its files',
    folder,
    dependencies: Object.keys(dependencies),
  };
}

/** Lists every package in a node_modules folder, including nested ones. Skips links, which are our own workspaces. */
export async function listInstalled(nodeModules: string): Promise<InstalledPackage[]> {
  const entries = await readdir(nodeModules, { withFileTypes: true }).catch(() => []);
  const found: InstalledPackage[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const folder = join(nodeModules, entry.name);
    if (entry.name.startsWith('@')) {
      found.push(...(await listInstalled(folder)));
      continue;
    }
    const one = await readPackage(folder);
    if (one) found.push(one);
    found.push(...(await listInstalled(join(folder, 'node_modules'))));
  }
  return found;
}

/** Lists the packages that named packages need, directly or indirectly. Skips missing packages, which are optional. */
export async function listReachable(
  nodeModules: string,
  names: readonly string[],
): Promise<InstalledPackage[]> {
  const found = new Map<string, InstalledPackage>();
  const visit = async (name: string, from: readonly string[]): Promise<void> => {
    for (const place of from) {
      const one = await readPackage(join(place, name));
      if (!one) continue;
      if (found.has(one.folder)) return;
      found.set(one.folder, one);
      for (const next of one.dependencies) await visit(next, [join(one.folder, 'node_modules'), ...from]);
      return;
    }
  };
  for (const name of names) await visit(name, [nodeModules]);
  return [...found.values()];
}
