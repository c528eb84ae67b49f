import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, runToEnd } from './processes.ts';

const sources = [
  'web/{app,tools}/**/*',
  'web/*.{ts,json}',
  'contracts/src/**/*',
  'forecast/src/**/*',
  'package-lock.json',
];
const stampFile = join(projectFolder, 'web/build/source.sha256');

/** What the site would be built from now, as one hash. */
async function digestOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: projectFolder, withFileTypes: true }))
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** Notes what the site was built from; `npm run build` ends with this. */
export const noteBuilt = async (): Promise<void> => writeFile(stampFile, await digestOfSources());

/** Builds the site, unless what lies there was built from these very sources. Says whether it did. */
export async function buildSiteIfChanged(): Promise<boolean> {
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === (await digestOfSources())) return false;
  await runToEnd('npm', ['run', 'build'], {}, 'quiet');
  return true;
}
