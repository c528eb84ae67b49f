import { countCrowds, findUnsettledSlates, settleSlate, writePastRecaps } from '@outpick/server';
import type { Platform } from '@outpick/server';

/** Weeks of recaps. The replay covers up to eight weeks of weekly sports and two of daily sports. */
const weeks = 4;

/**
 * Settles the replayed slates and writes the recaps of the last weeks, so that the demo has news about its own players. A
 * worker would settle too, but write a recap of the last week only, and hold it back for three hours.
 */
export async function writeRecaps(platform: Platform, now: Date): Promise<void> {
  for (const slateId of await findUnsettledSlates(platform.db)) await settleSlate(platform, slateId);
  await countCrowds(platform);
  await writePastRecaps({ ...platform, now: () => now }, weeks, {
    kind: 'command',
    name: 'demo',
  });
}
