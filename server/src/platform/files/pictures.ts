import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { sha256 } from '../crypto.ts';
import type { Files } from './files.ts';
import { UnacceptableFile, uploadRules } from './upload-rules.ts';

export interface StoredPicture {
  readonly key: string;
  readonly width: number;
  readonly height: number;
}

const rules = uploadRules.picture;

/** A picture is drawn on one core, so that another is left for everything else; and none is drawn twice, so nothing is kept. */
sharp.concurrency(1);
sharp.cache(false);

/** Draws a picture anew as WebP, upright, within the longest side. Refuses what is none. */
async function redraw(bytes: Uint8Array): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  if (bytes.length > rules.mostBytes) throw new UnacceptableFile('the picture is larger than 10 MB');
  const type = await fileTypeFromBuffer(bytes);
  if (!rules.types.some((known) => known === type?.mime))
    throw new UnacceptableFile('the file is not a PNG, JPEG, WebP or AVIF picture');
  try {
    const fit = { width: rules.longestSide, height: rules.longestSide, fit: 'inside' } as const;
    return await sharp(bytes, { limitInputPixels: rules.mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new UnacceptableFile('the picture is broken, or has more than 40 million pixels');
  }
}

/** Stores a picture that everyone may see, named by its content. */
export async function storePicture(files: Files, folder: string, bytes: Uint8Array): Promise<StoredPicture> {
  const { data, info } = await redraw(bytes);
  const key = `public/${folder}/${sha256(data).toString('hex').slice(0, 32)}.webp`;
  if (!(await files.exists(key))) await files.put(key, data);
  return { key, width: info.width, height: info.height };
}
