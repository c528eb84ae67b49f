import { eventually } from '@outpick/server/testing';
import { describe, expect, it } from 'vitest';
import { printTime } from './support/outpick.ts';
import { renameSport, sportsPath, useOwnSite } from './support/own-site.ts';

describe('while Redis is away', () => {
  const own = useOwnSite();

  const rename = async (name: string) => renameSport(own.settings, name);
  const expectText = async (path: string, text: string) =>
    eventually(async () => {
      const answer = await own.site.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(text);
    });
  const expectRedis = async (up: boolean) => {
    const began = performance.now();
    await eventually(async () => {
      const { status, details } = await own.site.ready();
      expect([status, details['redis']]).toEqual([200, up]);
    }, 10_000);
    return (performance.now() - began) / 1000;
  };

  const logLines = (text: string) => own.site.lines.filter((line) => line.includes(text)).length;

  it('the site stays ready after Redis is killed, logs the loss, and uses Redis again after its restart', async () => {
    const before = [logLines('Redis is away'), logLines('Redis is back')] as const;
    await rename('Before');
    await expectText(sportsPath, 'Before');
    await expectRedis(true);
    await own.redis.kill();
    printTime('Redis killed: shown as away', await expectRedis(false));
    const answers = await Promise.all(
      [sportsPath, '/', `${sportsPath}?x`, '/ranking/none'].map(async (path) => own.site.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    await rename('Meanwhile');
    await expectText(sportsPath, 'Meanwhile');
    await expectText('/', 'Meanwhile');
    await own.redis.start();
    printTime('Redis started: in use again', await expectRedis(true));
    await rename('After');
    await expectText(sportsPath, 'After');
    await eventually(() =>
      expect([logLines('Redis is away'), logLines('Redis is back')]).toEqual(
        before.map((times) => times + 1),
      ),
    );
  });

  it('the site logs that Redis is back, even if it restarts so soon that no connection is refused', async () => {
    const before = logLines('Redis is back');
    await expectRedis(true);
    await own.redis.kill();
    await own.redis.start();
    await eventually(() => expect(logLines('Redis is back')).toBe(before + 1));
  });

  it('the site’s answers do not wait for a frozen Redis', async () => {
    await expectText(sportsPath, 'After');
    own.redis.signal('SIGSTOP');
    await rename('Frozen');
    const began = performance.now();
    await expectText(sportsPath, 'Frozen');
    await expectText('/', 'Frozen');
    const seconds = (performance.now() - began) / 1000;
    own.redis.signal('SIGCONT');
    printTime('Redis frozen: a new call and a new page', seconds);
    expect(seconds).toBeLessThan(3);
    await expectRedis(true);
  });
});
