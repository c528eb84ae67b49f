import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';

const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
});

const lockfile = z.object({ packages: z.record(z.string(), entry) });

/** A third-party package with the version that the lockfile pins. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly integrity: string | undefined;
  readonly license: string | undefined;
  /** Whether it is used only to build and test. */
  readonly dev: boolean;
  readonly optional: boolean;
}

/** Reads all third-party packages of the lockfile. Skips links, which are our own workspaces. */
export async function readComponents(): Promise<Component[]> {
  const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages).flatMap(([path, { version, integrity, license, dev, optional, link }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/u.exec(path) ?? [];
    if (name === undefined || link === true || version === undefined) return [];
    return [{ name, version, integrity, license, dev: dev === true, optional: optional === true }];
  });
}
