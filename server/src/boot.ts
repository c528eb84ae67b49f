import { defaultSiteName } from '@outpick/contracts/admin';
import { ledgerFooter } from './features/ledger/index.ts';
import { readSiteSettings } from './features/site-settings/index.ts';
import { subscriptions } from './features/subscriptions.ts';
import { openPlatform } from './platform/platform.ts';
import type { Platform, PlatformOptions } from './platform/platform.ts';

export type BootOptions = Omit<PlatformOptions, 'subscriptions' | 'mailFooter' | 'siteName'>;

/** The name that an owner gave the site. The default is not one: the setting MAIL_FROM has a name too. */
const findGivenName: PlatformOptions['siteName'] = async (readers) => {
  const { siteName } = await readSiteSettings(readers);
  return siteName === defaultSiteName ? undefined : siteName;
};

/** Opens the platform with the features' wiring. Every process, command and test gets its platform here. */
export const bootPlatform = async (options: BootOptions): Promise<Platform> =>
  openPlatform({ ...options, subscriptions, mailFooter: ledgerFooter, siteName: findGivenName });
