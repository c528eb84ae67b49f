import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the files of this run's processes lie. */
export const scratch = join(tmpdir(), `outpick-faults-${process.pid}`);

/** After all: nothing is left of them. */
export default function setup(): () => Promise<void> {
  return async () => rm(scratch, { recursive: true, force: true });
}
