import { describe, expect, it } from 'vitest';
import { describeLocks } from './locks.ts';

/** Local times, so that the test holds in every time zone. */
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
const lock = (at: Date, games: number) => ({ at: at.toISOString(), games });

describe('the line about the next locks', () => {
  const now = local(16, 18, 37).getTime();

  it('counts the games of the next day with locks, and names the day', () => {
    const tonight = [lock(local(16, 19), 2), lock(local(16, 22), 12), lock(local(17, 1), 5)];
    expect(describeLocks(tonight, now)).toBe('Tonight: 14 games lock, next in 23 min');
    expect(describeLocks([lock(local(17, 13), 3)], now)).toBe('Tomorrow: 3 games lock, next in 18 h 23 min');
    expect(describeLocks([lock(local(21, 13), 3)], now)).toMatch(/^Saturday: 3 games lock, next in 4 d/u);
    expect(describeLocks([lock(local(30, 13), 3)], now)).toMatch(/^Nov 30: 3 games lock/u);
    expect(describeLocks([lock(local(16, 13), 2)], local(16, 9).getTime())).toBe(
      'Today: 2 games lock, next in 4 h 0 min',
    );
  });

  it('ignores games that have locked', () => {
    const locks = [lock(local(16, 18), 4), lock(local(16, 20), 1)];
    expect(describeLocks(locks, now)).toBe('Tonight: 1 game locks, in 1 h 23 min');
    expect(describeLocks([lock(local(16, 18), 4)], now)).toBe('Every game has locked. New ones open soon.');
    expect(describeLocks([], now)).toBe('Every game has locked. New ones open soon.');
  });
});
