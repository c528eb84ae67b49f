import { countCrowds, findUnsettledSlates, settleSlate, writePastRecaps } from '@outpick/server';
import type { Platform } from '@outpick/server';

/** Weekly sports are replayed for up to eight weeks, daily ones for two. */
const weeks = 4;

/**
 * Settles the replayed slates and writes the recaps of their weeks, so that the demo has news of its own players. A worker
 * would do both, but recaps only of the last week, and with three hours to hold it.
 */
export async function writeRecaps(platform: Platform, now: Date): Promise<void> {
  for (const slateId of await findUnsettledSlates(platform.db)) await settleSlate(platform, slateId);
  await countCrowds(platform);
  await writePastRecaps({ ...platform, now: () => now }, weeks, {
    kind: 'command',
    name: 'demo',
  });
}
