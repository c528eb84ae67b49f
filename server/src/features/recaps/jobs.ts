import { z } from 'zod';
import type { Effects } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { renameInRecaps, writeDueRecaps } from './commands.ts';
import { findDueWeeks } from './queries.ts';

/** Writes a week's recap on the Tuesday after the week, and rewrites it when one of the week's boards changes. */
export const writeRecaps: Job<Record<string, never>> = {
  name: 'recaps.write',
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: { isDue: async ({ db, now }) => (await findDueWeeks(db, now())).length > 0, data: {} },
  retries: 3,
  backOffSeconds: 30,
  run: async (platform, _data, run) => {
    run.log.info({ weeks: await writeDueRecaps(platform) }, 'recaps written');
  },
};

interface RenamedPlayers {
  readonly playerIds: readonly string[];
}

export const refreshRecapNames: Job<RenamedPlayers> = {
  name: 'recaps.refresh-names',
  data: z.strictObject({ playerIds: z.array(z.uuid()) }),
  retries: 10,
  backOffSeconds: 2,
  run: async (platform, { playerIds }) => renameInRecaps(platform, playerIds),
};

/** Subscriber: a player's public name changed, or the account was deleted. */
export function enqueueRecapNames(effects: Effects, { playerIds }: RenamedPlayers): void {
  if (playerIds.length > 0) effects.enqueue(refreshRecapNames, { playerIds });
}
