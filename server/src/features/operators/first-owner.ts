import { setTimeout } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { offerFirstOwner } from './links.ts';

const retryMs = 5000;

/** Writes the link of the first owner to the log, once the database answers and has no operator. */
export async function announceFirstOwner(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const link = await offerFirstOwner(platform);
      if (link !== undefined)
        platform.log.warn({ link }, 'no operator yet: open the link to set the site up');
      return;
    } catch (error) {
      platform.log.debug({ err: error }, 'operators cannot be read yet');
    }
    await setTimeout(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
