import { enquiryMessages } from '@outpick/contracts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
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

/** Counts a message against the limits; throws a refusal if one is exceeded. Returns a function that undoes the count. */
export const countEnquiry = async (
  platform: Platform,
  address: string,
  email: string,
): Promise<() => Promise<void>> =>
  reserveSlots(platform, {
    slots: [
      [enquiryLimits.address, clientNetwork(address)],
      [enquiryLimits.sender, email.toLowerCase()],
      [enquiryLimits.site, 'all'],
    ],
    onRefused: (limit) => {
      if (limit === enquiryLimits.address) return enquiryMessages.tooManyFromHere;
      if (limit === enquiryLimits.sender) return enquiryMessages.tooManyFromSender;
      platform.alarm('enquiry-flood', { perHour: limit.most });
      return enquiryMessages.tooManyInAll;
    },
  });

const minSecondsOpen = 3;
const maxLinks = 2;

/** Returns why a message may come from a bot; null if nothing suggests it. */
export function suspicionOf(message: string, secondsOpen: number | undefined): string | null {
  if (secondsOpen !== undefined && secondsOpen < minSecondsOpen)
    return `written in ${secondsOpen.toFixed(1)} s`;
  const links = message.match(/https?:\/\/|\bwww\./giu)?.length ?? 0;
  return links > maxLinks ? `${links} links` : null;
}
