import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../check/workspaces.ts';

/** Reads the names of all settings from the file that declares them. */
export async function readSettingNames(): Promise<ReadonlySet<string>> {
  const source = await readFile(join(root, 'server/src/platform/config/config.ts'), 'utf8');
  return new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gmu)].map(([, name = '']) => name));
}
