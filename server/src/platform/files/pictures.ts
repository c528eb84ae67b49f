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

// Sharp may use one thread per picture, which leaves a core for requests. No picture is converted twice, so caching is off.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding is stopped after this time. */
const maxSeconds = 20;

/** Throws if the file's size or type is not allowed for a picture. Only allowed files reach the decoder. */
async function checkPicture(bytes: Uint8Array): Promise<void> {
  if (bytes.length > rules.maxBytes) throw new UnacceptableFile('the picture is larger than 10 MB');
  const type = await fileTypeFromBuffer(bytes);
  if (!rules.types.some((allowedType) => allowedType === type?.mime))
    throw new UnacceptableFile('the file is not a PNG, JPEG, WebP or AVIF picture');
}

const brokenPicture = () => new UnacceptableFile('the picture is broken, or has more than 40 million pixels');

/** Returns the number of pixels that a picture's header declares. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  await checkPicture(bytes);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: rules.maxPixels }).metadata();
    return width * height;
  } catch {
    throw brokenPicture();
  }
}

/** Re-encodes a picture as WebP, upright and scaled down to `maxSide`. Throws if the file is not a picture. */
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

/** Re-encodes a public picture and stores it under a hash of its content. */
export async function storePicture(files: Files, folder: string, bytes: Uint8Array): Promise<StoredPicture> {
  const { data, info } = await reencode(bytes);
  const key = `public/${folder}/${sha256(data).toString('hex').slice(0, 32)}.webp`;
  if (!(await files.exists(key))) await files.put(key, data);
  return { key, width: info.width, height: info.height };
}

/** Reads the size of a stored picture. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: rules.maxPixels }).metadata();
  return { width, height };
}
