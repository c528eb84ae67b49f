import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { supportVersion } from './supported-versions.ts';

const manifestShape = z.object({ version: z.string(), workspaces: z.array(z.string()).default([]) });
const lockShape = z.looseObject({
  version: z.string(),
  packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })),
});
const hashesShape = z.record(z.string(), z.string());

const parseJson = (text: string): unknown => JSON.parse(text);
const printJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

export const readManifest = async (root: string) =>
  manifestShape.parse(parseJson(await readFile(join(root, 'package.json'), 'utf8')));

async function change(path: string, edit: (text: string) => string): Promise<void> {
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

/** Writes the version into all workspaces' manifests, the lockfile, and the deployment files and documents that name it. */
export async function setVersion(root: string, version: string): Promise<void> {
  const { workspaces } = await readManifest(root);
  for (const folder of ['', ...workspaces])
    await change(join(root, folder, 'package.json'), (text) =>
      text.replace(/^ {2}"version": "[^"]*"/mu, `  "version": "${version}"`),
    );
  await change(join(root, 'package-lock.json'), (text) => {
    const lock = lockShape.parse(parseJson(text));
    lock.version = version;
    for (const folder of ['', ...workspaces]) {
      const entry = lock.packages[folder];
      if (!entry) throw new Error(`package-lock.json has no entry "${folder}": run npm install`);
      entry.version = version;
    }
    return printJson(lock);
  });
  for await (const path of glob(['deploy/**/*.{yaml,example}', '.env.example', 'compose.yaml'], {
    cwd: root,
  }))
    await change(join(root, path), (text) =>
      text.replaceAll(/(newTag: |\bRELEASE=)\d+\.\d+\.\d+/gu, `$1${version}`),
    );
  for await (const path of glob('{docs,deploy}/**/*.md', { cwd: root }))
    await change(join(root, path), (text) =>
      text.replaceAll(/^( {4}RELEASE=| {4}git clone --branch v)\d+\.\d+\.\d+/gmu, `$1${version}`),
    );
  const security = join(root, 'SECURITY.md');
  if (existsSync(security)) await change(security, (text) => supportVersion(text, version));
}

/** Records the hashes of new migrations. From then on, a test fails if they change. */
export async function recordMigrations(root: string): Promise<readonly string[]> {
  const folder = join(root, 'server/migrations');
  const path = join(folder, 'released.json');
  if (!existsSync(path)) return [];
  const recorded = hashesShape.parse(parseJson(await readFile(path, 'utf8')));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const added = names.filter((name) => recorded[name] === undefined);
  for (const name of names) {
    const hash = await hashFile(join(folder, name));
    if (recorded[name] !== undefined && recorded[name] !== hash)
      throw new Error(`${name} has been released and must not change: add a new migration`);
    recorded[name] = hash;
  }
  await writeFile(path, printJson(recorded));
  return added;
}

const hashFile = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Writes `SHA256SUMS` for all files of a folder, in the format of `sha256sum --check`. */
export async function writeChecksums(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== 'SHA256SUMS').toSorted();
  const lines = await Promise.all(
    names.map(async (name) => `${await hashFile(join(folder, name))}  ${name}\n`),
  );
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
}
