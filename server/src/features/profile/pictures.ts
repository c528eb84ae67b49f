import { z } from 'zod';
import { randomBytes } from '../../platform/crypto.ts';
import { countPixels, storePicture } from '../../platform/files/pictures.ts';
import { UnacceptableFile } from '../../platform/files/upload-rules.ts';
import { portraitFolder } from '../../platform/http/mount-files.ts';
import { invalidInput } from '../../platform/http/refusal.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { createGate } from '../../platform/limits/gate.ts';
import type { Entrant } from '../../platform/limits/gate.ts';
import type { Platform } from '../../platform/platform.ts';

/** Re-encodes a player's picture and returns its key. */
export type StorePortrait = (file: File, entrant: Entrant) => Promise<string>;

/** Re-encoding occupies a core, so it handles one picture at a time and queues 50. */
const encoding = { concurrency: 1, queueLength: 50 };

/** Larger pictures take seconds. They have their own gate, so that ordinary pictures do not wait for them. */
const ordinaryPixels = 13_000_000;

/** Stores each picture in a folder with a random name, so that two players with the same picture have two files. */
export function createPortraitStore({ files, metrics }: Platform): StorePortrait {
  const ordinary = createGate({ name: 'pictures', ...encoding, metrics });
  const large = createGate({ name: 'large-pictures', ...encoding, metrics });
  return async (file, entrant) => {
    try {
      const bytes = await file.bytes();
      const gate = (await countPixels(bytes)) > ordinaryPixels ? large : ordinary;
      const folder = `${portraitFolder}/${randomBytes(16).toString('hex')}`;
      return (await gate(async () => storePicture(files, folder, bytes), entrant)).key;
    } catch (error) {
      if (error instanceof UnacceptableFile) throw invalidInput({ profilePic: toSentence(error.message) });
      throw error;
    }
  };
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}!`;

const pictureKey = z.strictObject({ key: z.string().startsWith(`public/${portraitFolder}/`) });

/** Deletes a replaced picture. It is a job, so that the file is deleted even if the replacing process dies. */
export const removePortrait: Job<z.output<typeof pictureKey>> = {
  name: 'profile.remove-portrait',
  data: pictureKey,
  retries: 12,
  backOffSeconds: 5,
  run: async ({ files }, { key }) => files.delete(key),
};
