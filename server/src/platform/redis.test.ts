import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { eventually, openTestPlatform } from '../../test/support/index.ts';
import { findMemoryFault } from './redis.ts';

const infoOf = (bytes: number, policy: string) =>
  `# Memory\r\nused_memory:1\r\nmaxmemory:${bytes}\r\nmaxmemory_human:x\r\nmaxmemory_policy:${policy}\r\n`;

describe('the memory of Redis', () => {
  it('must have a limit, and Redis must evict entries when it is full', () => {
    expect(findMemoryFault(infoOf(0, 'noeviction'))).toMatch(/no maxmemory/u);
    expect(findMemoryFault(infoOf(0, 'volatile-lru'))).toMatch(/no maxmemory/u);
    expect(findMemoryFault(infoOf(1000, 'noeviction'))).toMatch(/evicts nothing/u);
    expect(findMemoryFault(infoOf(1000, 'volatile-lru'))).toBeUndefined();
    // The text is empty if the provider of Redis forbids the command INFO.
    expect(findMemoryFault('')).toBeUndefined();
  });

  it('is checked when a site starts: the site logs what is wrong', async () => {
    const opened = await openTestPlatform();
    const redis = new Redis(opened.platform.config.REDIS_URL ?? '');
    try {
      const fault = findMemoryFault(await redis.info('memory'));
      const warnings = () => opened.log.filter((line) => /maxmemory|evicts nothing/u.test(line)).length;
      await eventually(() => expect([opened.platform.redis.up, warnings()]).toEqual([true, fault ? 1 : 0]));
    } finally {
      redis.disconnect();
      await opened.close();
    }
  });
});
