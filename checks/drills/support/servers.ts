import { rm } from 'node:fs/promises';
import { endAll } from '../../faults/support/outpick.ts';
import { createPostgres } from '../../faults/support/postgres.ts';
import type { OwnPostgres } from '../../faults/support/postgres.ts';
import { scratch } from '../../faults/support/scratch.ts';
import type { CleanUp } from '../clean-up.ts';

/**
 * Kills all sites and workers when the drill ends, and deletes their files. Call it first: an interrupted step may start one
 * more process after the others were killed, and this is released last.
 */
export function ownProcesses(cleanUp: CleanUp): void {
  cleanUp.add(async () => rm(scratch, { recursive: true, force: true }));
  cleanUp.add(endAll);
}

/** Starts a PostgreSQL that is deleted when the drill ends, after the processes that use it were killed. */
export async function startPostgres(cleanUp: CleanUp): Promise<OwnPostgres> {
  ownProcesses(cleanUp);
  const postgres = await cleanUp.own(createPostgres(), async (one) => one.remove());
  cleanUp.add(endAll);
  await postgres.start();
  return postgres;
}
