import { ledgerFooter } from './features/ledger/index.ts';
import { subscriptions } from './features/subscriptions.ts';
import { openPlatform } from './platform/platform.ts';
import type { Platform, PlatformOptions } from './platform/platform.ts';

export type BootOptions = Omit<PlatformOptions, 'subscriptions' | 'mailFooter'>;

/** Opens the platform with the features' wiring. Every process, command and test gets its platform here. */
export const bootPlatform = async (options: BootOptions): Promise<Platform> =>
  openPlatform({ ...options, subscriptions, mailFooter: ledgerFooter });
