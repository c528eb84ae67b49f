import { addTestSport, eventually } from '@outpick/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, measured, startReady } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { createRedis } from './support/redis.ts';
import type { OwnRedis } from './support/redis.ts';
import { withPlatform } from './support/writer.ts';

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
    site = await startReady('site', settings);
  });
  afterAll(async () => {
    await endAll();
    await redis.kill();
    await postgres.remove();
  });

  const renameSport = async (name: string) =>
    withPlatform(settings, async (platform) => addTestSport(platform, { slug: 'one', name }));
  const shows = async (path: string, text: string) =>
    eventually(async () => {
      const answer = await site.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(text);
    });
  const expectRedis = async (up: boolean) => {
    const began = performance.now();
    await eventually(async () => {
      const { status, details } = await site.ready();
      expect([status, details['redis']]).toEqual([200, up]);
    }, 10_000);
    return (performance.now() - began) / 1000;
  };

  const logLines = (text: string) => site.lines.filter((line) => line.includes(text)).length;

  it('killed: the site stays ready, logs it, and uses Redis again when it is back', async () => {
    const before = [logLines('Redis is away'), logLines('Redis is back')] as const;
    await renameSport('Before');
    await shows(sports, 'Before');
    await expectRedis(true);
    await redis.kill();
    measured('Redis killed: shown as away', await expectRedis(false));
    const answers = await Promise.all(
      [sports, '/', `${sports}?x`, '/ranking/none'].map(async (path) => site.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    await renameSport('Meanwhile');
    await shows(sports, 'Meanwhile');
    await shows('/', 'Meanwhile');
    await redis.start();
    measured('Redis started: in use again', await expectRedis(true));
    await renameSport('After');
    await shows(sports, 'After');
    await eventually(() =>
      expect([logLines('Redis is away'), logLines('Redis is back')]).toEqual(
        before.map((times) => times + 1),
      ),
    );
  });

  it('restarted at once: the log says so even if no connection was refused', async () => {
    const before = logLines('Redis is back');
    await expectRedis(true);
    await redis.kill();
    await redis.start();
    await eventually(() => expect(logLines('Redis is back')).toBe(before + 1));
  });

  it('frozen: answers do not wait for it', async () => {
    await shows(sports, 'After');
    redis.signal('SIGSTOP');
    await renameSport('Frozen');
    const began = performance.now();
    await shows(sports, 'Frozen');
    await shows('/', 'Frozen');
    const seconds = (performance.now() - began) / 1000;
    redis.signal('SIGCONT');
    measured('Redis frozen: a new call and a new page', seconds);
    expect(seconds).toBeLessThan(3);
    await expectRedis(true);
  });
});
