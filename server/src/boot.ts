import { defaultSiteName } from '@outpick/contracts/admin';
import { ledgerFooter } from './features/ledger/index.ts';
import { readSiteSettings } from './features/site-settings/index.ts';
import { subscriptions } from './features/subscriptions.ts';
import { queuesOf } from './platform/jobs/job.ts';
import { openPlatform } from './platform/platform.ts';
import type { Platform, PlatformOptions } from './platform/platform.ts';

export type BootOptions = Omit<PlatformOptions, 'subscriptions' | 'mailFooter' | 'siteName' | 'queues'>;

/** The name that an owner gave the site. The default is not one: the setting MAIL_FROM has a name too. */
const findGivenName: PlatformOptions['siteName'] = async (readers) => {
  const { siteName } = await readSiteSettings(readers);
  return siteName === defaultSiteName ? undefined : siteName;
};

/** A command starts faster without the code of all jobs. It does not check their queues. */
async function listQueues(process: BootOptions['process']): Promise<string[]> {
  if (process === 'command') return [];
  const { jobs } = await import('./features/jobs.ts');
  return jobs.flatMap(queuesOf);
}

/** Opens the platform with the features' wiring. Every process, command and test gets its platform here. */
export async function bootPlatform(options: BootOptions): Promise<Platform> {
  const queues = await listQueues(options.process);
  return openPlatform({
    ...options,
    subscriptions,
    mailFooter: ledgerFooter,
    siteName: findGivenName,
    queues,
  });
}
