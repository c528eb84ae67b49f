import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeDocument } from './documents.ts';
import { openFiles } from './files.ts';
import type { Files } from './files.ts';
import { storePicture } from './pictures.ts';
import { UnacceptableFile } from './upload-rules.ts';

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f5b133' } });

const pdf = (inside: string) =>
  Buffer.from(`%PDF-1.4\n1 0 obj<<${inside}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A valid PDF with this number of bytes. */
const pdfOf = (size: number) => pdf(' '.repeat(size - pdf('').length));

describe('uploads', () => {
  let folder: string;
  let files: Files;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpick-uploads-'));
    files = await openFiles(pathToFileURL(folder).href);
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  const storeTestPicture = async (bytes: Uint8Array) => storePicture(files, 'test', bytes);

  it('of pictures are re-encoded without metadata or trailing bytes, and named by their content', async () => {
    const secret = 'EICAR-LIKE-TRAILING-BYTES';
    const jpeg = await drawing(60, 40)
      .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const stored = await storeTestPicture(Buffer.concat([jpeg, Buffer.from(secret)]));
    expect(stored).toMatchObject({ width: 60, height: 40 });
    expect(stored.key).toMatch(/^public\/test\/[0-9a-f]{32}\.webp$/u);
    const bytes = Buffer.from(await files.getBytes(stored.key));
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes('secret owner')).toBe(false);
    expect((await storeTestPicture(jpeg)).key).toBe(stored.key);
  });

  it('of large pictures are scaled down, and those of small pictures are not enlarged', async () => {
    expect(await storeTestPicture(await drawing(3200, 1600).png().toBuffer())).toMatchObject({
      width: 1600,
      height: 800,
    });
    expect(await storeTestPicture(await drawing(3, 2).png().toBuffer())).toMatchObject({
      width: 3,
      height: 2,
    });
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script', Buffer.from('alert(1)')],
    ['PHP', Buffer.from('<?php system("id");')],
    ['GIF', Buffer.from('GIF89a/*x*/=alert(1)')],
    ['a PDF', pdf('')],
    ['nothing', Buffer.alloc(0)],
    ['a cut PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('of a picture are refused if the file is %s', async (_what, bytes) => {
    await expect(storeTestPicture(bytes)).rejects.toBeInstanceOf(UnacceptableFile);
  });

  it('[D-SAFE-30] of a valid picture of 10 MB and a PDF of 20 MB are accepted; one byte more is refused', async () => {
    const mb = 1024 * 1024;
    const png = await drawing(4, 4).png().toBuffer();
    const pictureOf = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await storeTestPicture(pictureOf(10 * mb))).toMatchObject({ width: 4, height: 4 });
    await expect(storeTestPicture(pictureOf(10 * mb + 1))).rejects.toThrow('larger than 10 MB');
    expect(await storeDocument(files, pdfOf(20 * mb))).toMatch(/^documents\//u);
    await expect(storeDocument(files, pdfOf(20 * mb + 1))).rejects.toThrow('larger than 20 MB');
  });

  it('of a picture whose header declares too many pixels are refused before the picture is decoded', async () => {
    const bomb = await drawing(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    const began = performance.now();
    await expect(storeTestPicture(bomb)).rejects.toThrow(/40 million pixels/u);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('of PDFs are stored unchanged, under a separate prefix', async () => {
    expect(await storeDocument(files, pdf('/Type/Catalog'))).toMatch(/^documents\/[0-9a-f]{32}\.pdf$/u);
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html>')],
    ['HTML before a PDF', Buffer.concat([Buffer.from('<script>x</script>'), pdf('')])],
    ['a PDF before HTML', Buffer.concat([pdf(''), Buffer.from('<script>x</script>')])],
    ['a PDF with a script', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    ['a PDF with a disguised script', pdf('/OpenAction<</S/J#61vaScript>>')],
    ['a PDF that starts programs', pdf('/A<</S/Launch/F(cmd)>>')],
  ])('of a document are refused if the file is %s', async (_what, bytes) => {
    await expect(storeDocument(files, bytes)).rejects.toBeInstanceOf(UnacceptableFile);
  });
});
