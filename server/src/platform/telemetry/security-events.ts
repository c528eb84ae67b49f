import type { Asker } from '../http/route.ts';
import { clientNetwork } from '../limits/client-network.ts';

/** What is worth knowing when someone asks "was it me?": who did what, from where, and how it ended. Never an e-mail. */
export interface SecurityEvent {
  readonly action: string;
  readonly outcome: 'done' | 'denied' | 'limited';
  readonly accountId?: string | undefined;
  /** Why it was denied, or which limit was hit. */
  readonly reason?: string;
}

export const noteSecurity = (
  { log, requestId, address, holder }: Asker,
  { accountId = holder?.accountId, ...event }: SecurityEvent,
): void => log.info({ ...event, accountId, requestId, network: clientNetwork(address) }, 'security');
