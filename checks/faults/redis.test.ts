import { addTestSport, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, start, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { createRedis } from './support/redis.ts';
import type { OwnRedis } from './support/redis.ts';
import { beside } from './support/writer.ts';

const sports = '/api/v1/website/getAllSportsCategory';

describe('while Redis is away', () => {
  let postgres: OwnPostgres;
  let redis: OwnRedis;
  let settings: Settings;
  let site: OutpickProcess;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([createPostgres(), createRedis()]);
    await Promise.all([postgres.start(), redis.start()]);
    settings = await deployment({ DATABASE_URL: postgres.url, REDIS_URL: redis.url });
    await command(['migrate'], settings);
    site = await start('site', settings);
    await until(site, 200, 60_000);
  });
  afterAll(async () => {
    await endAll();
    await redis.kill();
    await postgres.remove();
  });

  const put = async (name: string) =>
    beside(settings, async (platform) => addTestSport(platform, { slug: 'one', name }));
  const shows = async (path: string, text: string) =>
    eventually(async () => {
      const answer = await site.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(text);
    });
  const redisIs = async (up: boolean) => {
    const began = performance.now();
    await eventually(async () => {
      const { status, details } = await site.ready();
      expect([status, details['redis']]).toEqual([200, up]);
    }, 10_000);
    return (performance.now() - began) / 1000;
  };

  const said = (words: string) => site.lines.filter((line) => line.includes(words)).length;

  it('killed: the site goes on and stays ready, says so, and takes it up again when it is back', async () => {
    const before = [said('Redis is away'), said('Redis is back')] as const;
    await put('Before');
    await shows(sports, 'Before');
    await redisIs(true);
    await redis.kill();
    measured('Redis killed: shown as away', await redisIs(false));
    const answers = await Promise.all(
      [sports, '/', `${sports}?x`, '/ranking/none'].map(async (path) => site.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    await put('Meanwhile');
    await shows(sports, 'Meanwhile');
    await shows('/', 'Meanwhile');
    await redis.start();
    measured('Redis started: in use again', await redisIs(true));
    await put('After');
    await shows(sports, 'After');
    await eventually(() =>
      expect([said('Redis is away'), said('Redis is back')]).toEqual(before.map((times) => times + 1)),
    );
  });

  it('restarted at once: that it was away is said even where no connection was ever refused', async () => {
    const before = said('Redis is back');
    await redisIs(true);
    await redis.kill();
    await redis.start();
    await eventually(() => expect(said('Redis is back')).toBe(before + 1));
  });

  it('frozen: no answer waits for it for long', async () => {
    await shows(sports, 'After');
    redis.signal('SIGSTOP');
    await put('Frozen');
    const began = performance.now();
    await shows(sports, 'Frozen');
    await shows('/', 'Frozen');
    const seconds = (performance.now() - began) / 1000;
    redis.signal('SIGCONT');
    measured('Redis frozen: a new call and a new page', seconds);
    expect(seconds).toBeLessThan(3);
    await redisIs(true);
  });
});
