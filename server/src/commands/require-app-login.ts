import { setTimeout as wait } from 'node:timers/promises';
import { isPublic } from '../platform/config/links.ts';
import { findExcessRight } from '../platform/database/login-rights.ts';
import type { Platform } from '../platform/platform.ts';
import { exit } from './stopping.ts';

const retryMs = 1000;

const explain = (excess: string): string =>
  `DATABASE_URL: the login ${excess}. A public site needs a login that may only act as outpick_app: ` +
  `create role outpick_site login password '…' noinherit; grant outpick_app to outpick_site; ` +
  `Give the owner's login to outpick migrate alone, as DATABASE_OWNER_URL.`;

/**
 * On a public site, throws if the database login has rights beyond the application's role. If the database is unreachable, the
 * process still starts. It then checks until the database answers, and exits if the login has such rights.
 */
export async function requireAppLogin(platform: Platform): Promise<void> {
  const { config, db, log } = platform;
  if (!isPublic(config.PUBLIC_ORIGIN)) return;
  const check = async () => findExcessRight(db).catch(() => 'unknown' as const);
  const atStart = await check();
  if (atStart === undefined) return;
  if (atStart !== 'unknown') throw new Error(explain(atStart));
  const checkUntilAnswered = async () => {
    for (;;) {
      await wait(retryMs, undefined, { ref: false });
      const excess = await check();
      if (excess === undefined) return;
      if (excess === 'unknown') continue;
      log.error(explain(excess));
      exit(platform, 1);
      return;
    }
  };
  void checkUntilAnswered();
}
