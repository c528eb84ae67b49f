import { rm } from 'node:fs/promises';
import { endAll } from '../../faults/support/outpick.ts';
import { createPostgres } from '../../faults/support/postgres.ts';
import type { OwnPostgres } from '../../faults/support/postgres.ts';
import { scratch } from '../../faults/support/scratch.ts';
import type { CleanUp } from '../clean-up.ts';

/**
 * Kills all sites and workers and deletes their files when the drill ends. Call it first, so that its releases run last: an
 * interrupted step may start one more process after others were killed.
 */
export function ownProcesses(cleanUp: CleanUp): void {
  cleanUp.add(async () => rm(scratch, { recursive: true, force: true }));
  cleanUp.add(endAll);
}

/** Starts a PostgreSQL server. The drill's end kills the processes that use the server, and then deletes it. */
export async function startPostgres(cleanUp: CleanUp): Promise<OwnPostgres> {
  ownProcesses(cleanUp);
  const postgres = await cleanUp.own(createPostgres(), async (one) => one.remove());
  cleanUp.add(endAll);
  await postgres.start();
  return postgres;
}
