import { z } from 'zod';
import { randomBytes } from '../../platform/crypto.ts';
import { storePicture } from '../../platform/files/pictures.ts';
import { UnacceptableFile } from '../../platform/files/upload-rules.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';

/** Drawing is hard work: one picture at a time, so that other requests hardly notice; so many may wait. */
const drawing = createGate(1, 50);

/**
 * Draws a player's picture anew and stores it. Each has a folder with a random name: two players with the same picture
 * have two files, and taking one away leaves the other.
 */
export async function storePortrait({ files }: Platform, file: File): Promise<string> {
  try {
    const folder = `portraits/${randomBytes(16).toString('hex')}`;
    return (await drawing(async () => storePicture(files, folder, await file.bytes()))).key;
  } catch (error) {
    if (error instanceof UnacceptableFile) throw invalidInput({ profilePic: sentence(error.message) });
    throw error;
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}!`;

const keyOnly = z.strictObject({ key: z.string().startsWith('public/portraits/') });

/** Takes a picture away for good, even if the process that meant to dies first. */
export const removePortrait: Job<z.output<typeof keyOnly>> = {
  name: 'profile.remove-portrait',
  data: keyOnly,
  retries: 12,
  backOffSeconds: 5,
  run: async ({ files }, { key }) => files.delete(key),
};
