import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStreaks } from './streaks.ts';
import type { FiveDay } from './streaks.ts';

const day = (date: string, more: Partial<FiveDay> = {}): FiveDay => ({
  day: date,
  games: 5,
  picked: 5,
  settled: 5,
  gapTenths: 10,
  ...more,
});

describe('the streaks of the Daily Five', () => {
  it('count days on which the whole Five was picked, and days ahead of the algorithm', () => {
    const days = [
      day('05'),
      day('04'),
      day('03', { gapTenths: -3 }),
      day('02'),
      day('01', { picked: 4 }),
      day('00'),
    ];
    expect(countStreaks(days, '05')).toEqual({ played: 4, ahead: 2, isOpen: false });
  });

  it('are not broken by today, by days without results, or by days on which no game counts', () => {
    const days = [
      day('05', { picked: 2, settled: 0 }),
      day('04', { settled: 1, gapTenths: -50 }),
      day('03', { games: 0, picked: 0, settled: 0 }),
      day('02'),
    ];
    expect(countStreaks(days, '05')).toEqual({ played: 2, ahead: 1, isOpen: true });
    // Tomorrow the day with two picks has broken both.
    expect(countStreaks(days, '06')).toEqual({ played: 0, ahead: 0, isOpen: false });
    // Level is not ahead.
    expect(countStreaks([day('04', { gapTenths: 0 })], '05').ahead).toBe(0);
  });

  it('count as many days as there are of a longest run from the newest day', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ picked: fc.nat(5), gapTenths: fc.integer() })), (facts) => {
        const days = facts.map((fact, index) => day(String(index), fact));
        const { played, ahead } = countStreaks(days, 'later');
        expect(days.slice(0, played).every(({ picked }) => picked === 5)).toBe(true);
        expect(days[played]?.picked).not.toBe(5);
        expect(ahead).toBeLessThanOrEqual(played);
        expect(days.slice(0, ahead).every(({ gapTenths }) => gapTenths > 0)).toBe(true);
      }),
    );
  });
});
