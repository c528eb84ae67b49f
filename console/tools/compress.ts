import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Compresses the built assets at the highest setting, so that the server can send them as they are; prints the compressed
 * size of each.
 */
const folder = fileURLToPath(new URL('../build/assets/', import.meta.url));

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

async function compress(name: string): Promise<string> {
  const bytes = await readFile(folder + name);
  // Fonts and pictures are compressed already.
  if (!/\.(?:m?js|css|svg)$/u.test(name)) return formatSize(name, bytes);
  const compressed = brotli(bytes);
  await writeFile(`${folder}${name}.br`, compressed);
  await writeFile(`${folder}${name}.gz`, gzipSync(bytes, { level: 9 }));
  return formatSize(name, compressed);
}

const formatSize = (name: string, sent: Buffer) =>
  `${(sent.length / 1024).toFixed(1).padStart(7)} KB  ${name}`;

const names = (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/u.test(name));
const lines = await Promise.all(names.toSorted().map(compress));
process.stdout.write(`On the wire:\n${lines.join('\n')}\n`);
