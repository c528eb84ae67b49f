import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../check/workspaces.ts';
import { createBill } from './bill.ts';
import { listInstalled, listReachable } from './installed.ts';
import { readComponents } from './lockfile.ts';

/**
 * Writes a folder that describes the image: the bill of materials, and the licenses of all packages. These are the server's
 * installed packages and the packages bundled into the web and the console.
 *
 *     node checks/rules/components/describe-image.ts <node_modules of the image> <folder>
 */
const [installed, folder] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));

const readJson = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, path), 'utf8'));
const product = z.object({ name: z.string(), version: z.string() }).parse(await readJson('package.json'));
const workspace = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Lists the packages bundled into a workspace's build. */
async function listBundled(name: string) {
  const { dependencies } = workspace.parse(await readJson(`${name}/package.json`));
  const names = Object.keys(dependencies).filter((one) => !one.startsWith('@outpick/'));
  return [
    ...(await listReachable(join(root, 'node_modules'), names)),
    // Versions that differ from another workspace's are installed here.
    ...(await listInstalled(join(root, name, 'node_modules'))),
  ];
}

const packages = new Map(
  [...(await listInstalled(installed)), ...(await listBundled('web')), ...(await listBundled('console'))].map(
    (one) => [`${one.name}@${one.version}`, one],
  ),
);
const sorted = [...packages].toSorted(([one], [other]) => (one < other ? -1 : 1));

const isLicense = (file: string): boolean => /^(?:licen[cs]e|copying|notice|copyright|ofl)/iu.test(file);
const licenseFolder = join(folder, 'licenses');
const rows: string[] = ['package,license'];
for (const [id, one] of sorted) {
  rows.push(`${id},"${one.license.replaceAll('"', '""')}"`);
  const files = await readdir(one.folder, { withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile() && isLicense(entry.name))) {
    await mkdir(join(licenseFolder, id), { recursive: true });
    await copyFile(join(one.folder, file.name), join(licenseFolder, id, file.name));
  }
}
await mkdir(join(licenseFolder, 'node'), { recursive: true });
await copyFile(join(dirname(process.execPath), '../LICENSE'), join(licenseFolder, 'node/LICENSE'));
await writeFile(join(licenseFolder, 'packages.csv'), `${rows.join('\n')}\n`);

const shipped = (await readComponents()).filter(({ name, version }) => packages.has(`${name}@${version}`));
const version = process.versions.node;
const runtime = { type: 'platform', name: 'node', version, purl: `pkg:github/nodejs/node@v${version}` };
const bill = createBill(
  shipped.map((component) => ({ ...component, dev: false })),
  product,
);
await writeFile(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify({ ...bill, components: [runtime, ...bill.components] }, null, 2)}\n`,
);
console.log(`${packages.size} packages`);
