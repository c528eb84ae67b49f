import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, runToEnd } from './processes.ts';

const sources = [
  'web/{app,tools}/**/*',
  'web/*.{ts,json}',
  'console/{src,tools}/**/*',
  'console/*.{ts,json,html}',
  'contracts/src/**/*',
  'forecast/src/**/*',
  'package-lock.json',
];
const stampFile = join(projectFolder, 'web/build/source.sha256');

/** One hash of all files from which the site is built. */
async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: projectFolder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Stores the hash of the sources; the last step of `npm run build`. */
export const storeSourceHash = async (): Promise<void> => writeFile(stampFile, await hashSources());

/** Builds the site unless the existing build is from the current sources. Returns whether it built the site. */
export async function buildSiteIfChanged(): Promise<boolean> {
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === (await hashSources())) return false;
  await runToEnd('npm', ['run', 'build'], { output: 'quiet' });
  return true;
}
