import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Compresses built assets at the highest setting, so that the server can send them as they are; prints the compressed size
 * of each. Argument: their folder. The console's build uses it too.
 */
const [, , assetsFolder] = process.argv;
if (assetsFolder === undefined) throw new Error('name the folder of the assets');

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

async function compress(folder: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, name));
  // Fonts and pictures are compressed already.
  if (!/\.(?:m?js|css|svg)$/u.test(name)) return formatSize(name, bytes);
  const compressed = brotli(bytes);
  await writeFile(join(folder, `${name}.br`), compressed);
  await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return formatSize(name, compressed);
}

const formatSize = (name: string, content: Buffer) =>
  `${(content.length / 1024).toFixed(1).padStart(7)} KB  ${name}`;

const names = (await readdir(assetsFolder)).filter((name) => !/\.(?:br|gz)$/u.test(name));
const lines = await Promise.all(names.toSorted().map(async (name) => compress(assetsFolder, name)));
process.stdout.write(`On the wire:\n${lines.join('\n')}\n`);
