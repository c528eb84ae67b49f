import { z } from 'zod';
import { randomBytes } from '../../platform/crypto.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import { UnacceptableFile } from '../../platform/files/upload-rules.ts';
import { portraitFolder } from '../../platform/http/mount-files.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';

/** Re-encoding uses much CPU: one picture at a time, with a queue of 50. */
const limitEncoding = createGate(1, 50);

/**
 * Re-encodes and stores a player's picture in a folder with a random name, so that two players with the same picture have
 * two files.
 */
export async function storePortrait({ files }: Platform, file: File): Promise<string> {
  try {
    const folder = `${portraitFolder}/${randomBytes(16).toString('hex')}`;
    return (await limitEncoding(async () => storePicture(files, folder, await file.bytes()))).key;
  } catch (error) {
    if (error instanceof UnacceptableFile) throw invalidInput({ profilePic: toSentence(error.message) });
    throw error;
  }
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}!`;

const pictureKey = z.strictObject({ key: z.string().startsWith(`public/${portraitFolder}/`) });

/** Deletes a picture. A job, so that the file is deleted even if the process that replaced it dies. */
export const removePortrait: Job<z.output<typeof pictureKey>> = {
  name: 'profile.remove-portrait',
  data: pictureKey,
  retries: 12,
  backOffSeconds: 5,
  run: async ({ files }, { key }) => files.delete(key),
};
