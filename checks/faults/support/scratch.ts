import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder for files of this run's processes. */
export const scratch = join(tmpdir(), `outpick-faults-${process.pid}`);

/** Removes the folder after the run. */
export default function setup(): () => Promise<void> {
  return async () => rm(scratch, { recursive: true, force: true });
}
