import { addTestSport } from '@outpick/server/testing';
import { afterAll, beforeAll } from 'vitest';
import { command, createDeployment, endAll, startReady } from './outpick.ts';
import type { OutpickProcess, Settings } from './outpick.ts';
import { createPostgres } from './postgres.ts';
import type { OwnPostgres } from './postgres.ts';
import { createRedis } from './redis.ts';
import type { OwnRedis } from './redis.ts';
import { withPlatform } from './writer.ts';

/** The call that lists the sports. */
export const sportsPath = '/api/v1/website/getAllSportsCategory';

/** Adds the tests' sport, or renames it. */
export const renameSport = async (settings: Settings, name: string): Promise<void> =>
  withPlatform(settings, async (platform) => {
    await addTestSport(platform, { slug: 'one', name });
  });

/** A site with its own PostgreSQL and Redis. */
interface OwnSite {
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis;
  readonly settings: Settings;
  readonly site: OutpickProcess;
}

/** Starts a site before the tests of a `describe`. After them, stops it, its database, its Redis and all other processes. */
export function useOwnSite(): OwnSite {
  const started: { -readonly [Part in keyof OwnSite]?: OwnSite[Part] } = {};
  beforeAll(async () => {
    const [postgres, redis] = await Promise.all([createPostgres(), createRedis()]);
    Object.assign(started, { postgres, redis });
    await Promise.all([postgres.start(), redis.start()]);
    const settings = await createDeployment({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    await command(['migrate'], settings);
    Object.assign(started, { settings, site: await startReady('site', settings) });
  });
  // Also runs if `beforeAll` has failed, so some of the servers may not exist.
  afterAll(async () => {
    await endAll();
    await started.redis?.kill();
    await started.postgres?.remove();
  });
  const get = <Part extends keyof OwnSite>(part: Part): OwnSite[Part] => {
    const value = started[part];
    if (!value) throw new Error(`${part} has not started`);
    return value;
  };
  return {
    get postgres() {
      return get('postgres');
    },
    get redis() {
      return get('redis');
    },
    get settings() {
      return get('settings');
    },
    get site() {
      return get('site');
    },
  };
}
