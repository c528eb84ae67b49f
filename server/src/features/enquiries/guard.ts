import { sha256 } from '../../platform/crypto.ts';
import { tooManyRequests } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Against programs that fill in forms, without a puzzle for people. The calls belong to the apps as well, so nothing
 * new can be demanded of their senders; instead
 * - an address, a sender and the whole site may send so many and no more (past that 429),
 * - the same message again within a day is taken as the same one: neither stored nor mailed twice,
 * - what looks made by a program is stored and mailed all the same, but marked, so that no person is ever lost.
 */
export const enquiryLimits = {
  address: { name: 'enquiry-address', most: 5, seconds: 3600 },
  sender: { name: 'enquiry-sender', most: 5, seconds: 24 * 3600 },
  site: { name: 'enquiry-site', most: 200, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts a message against the limits; throws a refusal past one. */
export async function spendEnquiry(platform: Platform, address: string, email: string): Promise<void> {
  const { address: network, sender, site } = enquiryLimits;
  // The counts may lie in shared memory: it learns no e-mail address.
  const senderKey = sha256(email.toLowerCase()).toString('hex');
  const counts: readonly (readonly [Limit, string])[] = [
    [network, clientNetwork(address)],
    [sender, senderKey],
    [site, 'all'],
  ];
  for (const [limit, key] of counts) {
    const verdict = await platform.limiter.take(limit, key);
    if (verdict.allowed) continue;
    platform.metrics.limited.inc({ limit: limit.name });
    if (limit === site) platform.alarm('enquiry-flood', { retryAfterSeconds: verdict.retryAfterSeconds });
    throw tooManyRequests(verdict.retryAfterSeconds);
  }
}

const fastestPersonSeconds = 3;
const mostLinks = 2;

/** What speaks for a program, if anything. */
export function suspicionOf(message: string, secondsOpen: number | undefined): string | null {
  if (secondsOpen !== undefined && secondsOpen < fastestPersonSeconds)
    return `written in ${secondsOpen.toFixed(1)} s`;
  const links = message.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
  return links > mostLinks ? `${links} links` : null;
}
