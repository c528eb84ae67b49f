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

// One thread per picture leaves a core for requests. No picture is converted twice, so caching is off.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding that takes longer is stopped. */
const maxSeconds = 20;

/** Throws if a file has another size or type than a picture may have. Only such files are passed to the decoder. */
async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > rules.maxBytes) throw new UnacceptableFile('the picture is larger than 10 MB');
  const type = await fileTypeFromBuffer(bytes);
  if (!rules.types.some((known) => known === type?.mime))
    throw new UnacceptableFile('the file is not a PNG, JPEG, WebP or AVIF picture');
}

const brokenPicture = () => new UnacceptableFile('the picture is broken, or has more than 40 million pixels');

/** The number of pixels that a picture's header declares. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  await checkPicture(bytes);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: rules.maxPixels }).metadata();
    return width * height;
  } catch {
    throw brokenPicture();
  }
}

/** Re-encodes a picture as WebP, upright and at most `maxSide` large. Throws if the file is no picture. */
async function reencode(
  bytes: Uint8Array,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  await checkPicture(bytes);
  try {
    const fit = { width: rules.maxSide, height: rules.maxSide, fit: 'inside' } as const;
    return await sharp(bytes, { limitInputPixels: rules.maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...fit, withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw brokenPicture();
  }
}

/** Stores a public picture under a hash of its content. */
export async function storePicture(files: Files, folder: string, bytes: Uint8Array): Promise<StoredPicture> {
  const { data, info } = await reencode(bytes);
  const key = `public/${folder}/${sha256(data).toString('hex').slice(0, 32)}.webp`;
  if (!(await files.exists(key))) await files.put(key, data);
  return { key, width: info.width, height: info.height };
}

/** The size of a stored picture. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: rules.maxPixels }).metadata();
  return { width, height };
}
