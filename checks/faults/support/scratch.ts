import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for the files of the processes of this run. */
export const scratch = join(tmpdir(), `outpick-faults-${process.pid}`);

/** Removes the folder after the run. */
export default function setup(): () => Promise<void> {
  return async () => rm(scratch, { recursive: true, force: true });
}
