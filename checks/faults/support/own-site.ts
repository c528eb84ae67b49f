import { addTestSport } from '@outpick/server/testing';
import { command, deployment, endAll, startReady } from './outpick.ts';
import type { OutpickProcess, Settings } from './outpick.ts';
import { createPostgres } from './postgres.ts';
import type { OwnPostgres } from './postgres.ts';
import { createRedis } from './redis.ts';
import type { OwnRedis } from './redis.ts';
import { withPlatform } from './writer.ts';

/** A call whose answer names the sports. */
export const sportsPath = '/api/v1/website/getAllSportsCategory';

/** Adds the sport of these tests, or gives it another name. */
export const renameSport = async (settings: Settings, name: string): Promise<void> =>
  withPlatform(settings, async (platform) => {
    await addTestSport(platform, { slug: 'one', name });
  });

/** A site with a PostgreSQL and a Redis of its own. */
export interface OwnSite {
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis;
  readonly settings: Settings;
  readonly site: OutpickProcess;
  /** Stops and deletes all of it, and every other process that the test started. */
  remove(): Promise<void>;
}

export async function startOwnSite(): Promise<OwnSite> {
  const [postgres, redis] = await Promise.all([createPostgres(), createRedis()]);
  await Promise.all([postgres.start(), redis.start()]);
  const settings = await deployment({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
  await command(['migrate'], settings);
  return {
    postgres,
    redis,
    settings,
    site: await startReady('site', settings),
    async remove() {
      await endAll();
      await redis.kill();
      await postgres.remove();
    },
  };
}
