import { blockedMailDomains, defaultSiteName, signUpDoor, siteName } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Recorded } from '../../platform/audit.ts';
import type { Stamp } from '../../platform/cache/stamp.ts';
import type { Versions } from '../../platform/cache/versions.ts';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** The data version of all site settings. */
const siteSettingsArea = 'site-settings';

/** Every setting. An invalid stored value is replaced by the default, but an invalid `signUpDoor` closes sign-up. */
const settings = z.object({
  siteName: siteName.catch(defaultSiteName),
  signUpDoor: signUpDoor.default('open').catch('closed'),
  blockedMailDomains: blockedMailDomains.catch([]),
  setupFinished: z.boolean().catch(false),
});

export type SiteSettings = Readonly<z.output<typeof settings>>;

/** Reads the stored settings, without the cache. */
export async function loadSiteSettings(db: Reader): Promise<SiteSettings> {
  const rows = await db.selectFrom('site_settings').select(['key', 'value']).execute();
  return settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Describes the site's settings for the audit log. */
export async function describeSite(db: Reader): Promise<Recorded> {
  const {
    siteName: name,
    signUpDoor: door,
    blockedMailDomains: domains,
    setupFinished,
  } = await loadSiteSettings(db);
  return { siteName: name, door, blockedMailDomains: domains, isSetUp: setupFinished };
}

interface CachedSettings {
  readonly stamp: Stamp;
  readonly settings: SiteSettings;
}

interface SettingsReader {
  readonly db: Reader;
  readonly versions: Versions;
}

/** The settings read last, one entry for each platform (by its `versions`). */
const cache = new WeakMap<Versions, CachedSettings>();

/** Returns the settings in force. Reads the database only after a change. */
export async function readSiteSettings({ db, versions }: SettingsReader): Promise<SiteSettings> {
  const cached = cache.get(versions);
  if (cached && versions.holds(cached.stamp)) return cached.settings;
  // Read the version before the settings: a change in between then makes the entry stale at once.
  const stamp = await versions.current([siteSettingsArea]);
  const loaded = await loadSiteSettings(db);
  cache.set(versions, { stamp, settings: loaded });
  return loaded;
}

/** Stores the changed settings; the others stay. */
export async function storeSiteSettings(tx: ActTransaction, changes: Partial<SiteSettings>): Promise<void> {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await tx.db
    .insertInto('site_settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        value: (eb) => eb.ref('excluded.value'),
        changed_at: sql`clock_timestamp()`,
      }),
    )
    .execute();
  tx.touch(siteSettingsArea);
}
