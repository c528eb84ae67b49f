import { defaultSiteName } from '@outpick/contracts/admin';
import { ledgerFooter } from './features/ledger/index.ts';
import { readSiteSettings } from './features/site-settings/index.ts';
import { jobs, subscriptions } from './features/composition.ts';
import { queuesOf } from './platform/jobs/job.ts';
import { openPlatform } from './platform/platform.ts';
import type { Platform, PlatformOptions } from './platform/platform.ts';

export type BootOptions = Omit<PlatformOptions, 'subscriptions' | 'mailFooter' | 'siteName' | 'queues'>;

/**
 * Returns the name that an owner gave the site. The default name does not count, so that the name in the setting MAIL_FROM is
 * used instead.
 */
const findGivenName: PlatformOptions['siteName'] = async (readers) => {
  const { siteName } = await readSiteSettings(readers);
  return siteName === defaultSiteName ? undefined : siteName;
};

/** Lists the queues that must exist in the database. A command needs none. */
const listQueues = (process: BootOptions['process']): string[] =>
  process === 'command' ? [] : jobs.flatMap(queuesOf);

/** Opens the platform with the features' wiring. Every process, command and test uses this to get its platform. */
export async function bootPlatform(options: BootOptions): Promise<Platform> {
  return openPlatform({
    ...options,
    subscriptions,
    mailFooter: ledgerFooter,
    siteName: findGivenName,
    queues: listQueues(options.process),
  });
}
