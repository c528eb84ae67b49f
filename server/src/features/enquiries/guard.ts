import { tooManyRequests } from '../../platform/http/refusal.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Protection against bots without a CAPTCHA: apps use the same calls, so senders cannot be required to send more.
 * - Rate limits per network, per sender and for the whole site (429 above them).
 * - A message repeated within a day is neither stored nor mailed again.
 * - Suspicious messages are stored and mailed with a mark, so that no person's message is lost.
 */
export const enquiryLimits = {
  address: { name: 'enquiry-address', most: 5, seconds: 3600 },
  sender: { name: 'enquiry-sender', most: 5, seconds: 24 * 3600 },
  site: { name: 'enquiry-site', most: 200, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts a message against the limits; throws a refusal above one. */
export async function countEnquiry(platform: Platform, address: string, email: string): Promise<void> {
  const { address: network, sender, site } = enquiryLimits;
  const counts: readonly (readonly [Limit, string])[] = [
    [network, clientNetwork(address)],
    [sender, email.toLowerCase()],
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

const minSecondsOpen = 3;
const maxLinks = 2;

/** Why a message may come from a bot, if anything suggests it. */
export function suspicionOf(message: string, secondsOpen: number | undefined): string | null {
  if (secondsOpen !== undefined && secondsOpen < minSecondsOpen)
    return `written in ${secondsOpen.toFixed(1)} s`;
  const links = message.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
  return links > maxLinks ? `${links} links` : null;
}
