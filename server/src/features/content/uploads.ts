import { storeDocument } from '../../platform/files/documents.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import { UnacceptableFile } from '../../platform/files/upload-rules.ts';
import { documentAddress } from '../../platform/http/mount-documents.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Turns the reason for rejecting a file into a message for its field. */
async function acceptFile<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof UnacceptableFile)) throw error;
    const { message } = error;
    throw invalidInput({ file: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` });
  }
}

export interface UploadedPicture {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Stores a picture for content, under a hash of its bytes: the same picture is stored once. */
export async function storeContentPicture(platform: Platform, file: File): Promise<UploadedPicture> {
  const bytes = await file.bytes();
  const { key, width, height } = await acceptFile(async () =>
    storePicture(platform.files, 'content/uploads', bytes),
  );
  return { address: fileAddress(key), width, height };
}

/** Stores a PDF for an article; returns its address. */
export async function storeContentDocument(platform: Platform, file: File): Promise<string> {
  const bytes = await file.bytes();
  return documentAddress(await acceptFile(async () => storeDocument(platform.files, bytes)));
}
