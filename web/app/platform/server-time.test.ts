import { describe, expect, it } from 'vitest';
import { correctionOf, noteServerTime, serverNow } from './server-time.ts';

const noon = Date.parse('2026-11-15T12:00:00Z');

describe('the time where picks are judged', () => {
  it('leaves a clock alone that may be right: an answer knows whole seconds and was some time on its way', () => {
    expect(correctionOf(noon, noon + 100, noon + 300)).toBe(0);
    expect(correctionOf(noon, noon + 999, noon + 1400)).toBe(0);
    expect(correctionOf(noon, noon - 3000, noon + 2000)).toBe(0);
  });

  it('puts a clock right that is ahead or behind', () => {
    const hour = 3_600_000;
    expect(correctionOf(noon, noon + hour, noon + hour + 200)).toBe(400 - hour);
    expect(correctionOf(noon, noon - hour, noon - hour + 200)).toBe(400 + hour);
  });

  it('believes only what was made for this very question', () => {
    const before = serverNow() - Date.now();
    const now = Date.now();
    const date = new Date(now - 3_600_000).toUTCString();
    noteServerTime(new Headers({ date, 'cache-control': 'public, max-age=0' }), now, now);
    noteServerTime(new Headers({ 'cache-control': 'no-store' }), now, now);
    expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(5);
    noteServerTime(new Headers({ date, 'cache-control': 'no-store' }), now, now);
    expect(Math.abs(serverNow() - Date.now() + 3_600_000)).toBeLessThan(2000);
    noteServerTime(
      new Headers({ date: new Date(now).toUTCString(), 'cache-control': 'no-store' }),
      now - 5000,
      now + 5000,
    );
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(5);
  });
});
