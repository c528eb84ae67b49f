import type { Caller } from '../http/route.ts';
import { clientNetwork } from '../limits/client-network.ts';

/** An entry of the security log: who did what, from which network, with which outcome. Never contains an e-mail. */
export interface SecurityEvent {
  readonly action: string;
  readonly outcome: 'done' | 'denied' | 'limited';
  readonly accountId?: string | undefined;
  /** Why it was denied, or which limit was hit. */
  readonly reason?: string;
}

export const logSecurityEvent = (
  { log, requestId, address, holder }: Caller,
  { accountId = holder?.accountId, ...event }: SecurityEvent,
): void => log.info({ ...event, accountId, requestId, network: clientNetwork(address) }, 'security');
