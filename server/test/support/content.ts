import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { putSources } from '../../src/acts/content/items.ts';
import { tester } from './acts.ts';
import type { PutItem } from '../../src/features/content/index.ts';
import type { TestSite } from './site.ts';

/** A picture of one color. */
export const testPicture = async (width = 80, height = 45): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#00504c' } })
    .png()
    .toBuffer();

/** A noise picture of sixteen million pixels: large, and expensive to decode. */
export const testPhotograph = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const;
  const [width, height] = [4000, 4000];
  return sharp({ create: { width, height, channels: 3, background: '#00504c', noise } })
    .jpeg({ quality: 42 })
    .toBuffer();
};

/** A minimal PDF with header and end mark. */
export const testPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Writes files into the test's folder and stores them like `outpick content put`. */
export async function putTestContent(
  { folder, platform }: Pick<TestSite, 'folder' | 'platform'>,
  files: Readonly<Record<string, string | Uint8Array>>,
  warn: (line: string) => void = () => undefined,
): Promise<PutItem[]> {
  const sourceFolder = join(folder, 'sources');
  const paths = Object.keys(files).map((name) => join(sourceFolder, name));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(sourceFolder, name)), { recursive: true });
    await writeFile(join(sourceFolder, name), content);
  }
  const { result } = await putSources(platform, tester, {
    paths: paths.filter((path) => /\.(?:md|html)$/u.test(path)),
    warn,
  });
  return result;
}
