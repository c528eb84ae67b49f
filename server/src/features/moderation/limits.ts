import { moderationMessages } from '@outpick/contracts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';

/** Reports and appeals need no account, so they are limited by network and for the whole site. */
export const moderationLimits = {
  reports: { name: 'report-address', most: 10, seconds: 3600 },
  reportsOfSite: { name: 'report-site', most: 500, seconds: 3600 },
  /** One report a day per network and player, so that one person cannot make a name look widely reported. */
  reportsOfPlayer: { name: 'report-player', most: 1, seconds: 24 * 3600 },
  appeals: { name: 'appeal-address', most: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts a report against the limits; throws a refusal if one is exceeded. */
export const countReport = async (platform: Platform, address: string) =>
  reserveSlots(platform, {
    slots: [
      [moderationLimits.reports, clientNetwork(address)],
      [moderationLimits.reportsOfSite, 'all'],
    ],
    onRefused: (limit) =>
      limit === moderationLimits.reports
        ? moderationMessages.tooManyFromHere
        : moderationMessages.tooManyInAll,
  });

/** Runs `receive` if this is the network's first report of the player within a day. A failed run is not counted. */
export async function receiveOnce(
  { limiter }: Platform,
  { address, playerId }: { readonly address: string; readonly playerId: string },
  receive: () => Promise<unknown>,
): Promise<void> {
  const slot = [
    moderationLimits.reportsOfPlayer,
    JSON.stringify([clientNetwork(address), playerId]),
  ] as const;
  if (!(await limiter.take(...slot)).allowed) return;
  await receive().catch(async (error: unknown) => {
    await limiter.release(...slot);
    throw error;
  });
}

export const countAppeal = async (platform: Platform, address: string) =>
  reserveSlots(platform, { slots: [[moderationLimits.appeals, clientNetwork(address)]] });
