import { describe, expect, it } from 'vitest';
import { clockOffset, updateServerTime, serverNow } from './server-time.ts';

const noon = Date.parse('2026-11-15T12:00:00Z');

describe('server time', () => {
  it('does not correct a clock that may be right: the Date header has whole seconds, and the network takes time', () => {
    expect(clockOffset(noon, noon + 100, noon + 300)).toBe(0);
    expect(clockOffset(noon, noon + 999, noon + 1400)).toBe(0);
    expect(clockOffset(noon, noon - 3000, noon + 2000)).toBe(0);
  });

  it('corrects a clock that is ahead or behind', () => {
    const hour = 3_600_000;
    expect(clockOffset(noon, noon + hour, noon + hour + 200)).toBe(400 - hour);
    expect(clockOffset(noon, noon - hour, noon - hour + 200)).toBe(400 + hour);
  });

  it('ignores responses that may come from a cache', () => {
    const before = serverNow() - Date.now();
    const now = Date.now();
    const date = new Date(now - 3_600_000).toUTCString();
    updateServerTime(new Headers({ date, 'cache-control': 'public, max-age=0' }), now, now);
    updateServerTime(new Headers({ 'cache-control': 'no-store' }), now, now);
    expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(5);
    updateServerTime(new Headers({ date, 'cache-control': 'no-store' }), now, now);
    expect(Math.abs(serverNow() - Date.now() + 3_600_000)).toBeLessThan(2000);
    updateServerTime(
      new Headers({ date: new Date(now).toUTCString(), 'cache-control': 'no-store' }),
      now - 5000,
      now + 5000,
    );
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5);
  });
});
