import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Compresses the built assets once, at the highest setting, so that the server only has to hand them out; prints
 * what each of them weighs on the wire.
 */
const folder = fileURLToPath(new URL('../build/client/assets/', import.meta.url));

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

async function compress(name: string): Promise<string> {
  const bytes = await readFile(folder + name);
  // Fonts and pictures are compressed already.
  if (!/\.(?:m?js|css|svg)$/u.test(name)) return weight(name, bytes);
  const small = brotli(bytes);
  await writeFile(`${folder}${name}.br`, small);
  await writeFile(`${folder}${name}.gz`, gzipSync(bytes, { level: 9 }));
  return weight(name, small);
}

const weight = (name: string, sent: Buffer) => `${(sent.length / 1024).toFixed(1).padStart(7)} KB  ${name}`;

const names = (await readdir(folder)).filter((name) => !/\.(?:br|gz)$/u.test(name));
const lines = await Promise.all(names.toSorted().map(compress));
process.stdout.write(`On the wire:\n${lines.join('\n')}\n`);
