import { describe, expect, it } from 'vitest';
import { addDays, dayIn, daysNear, listDays, seasonDays, splitDays, startYearOn } from './days.ts';

describe('days of feeds', () => {
  it('are those of the sport’s time zone', () => {
    const lateEvening = new Date('2026-07-02T03:30:00Z');
    expect(dayIn('America/New_York', lateEvening)).toBe('2026-07-01');
    expect(dayIn('Europe/Berlin', lateEvening)).toBe('2026-07-02');
    expect(daysNear({ now: lateEvening, timeZone: 'America/New_York' })).toEqual({
      from: '2026-06-30',
      to: '2026-07-02',
    });
  });

  it('are counted across months, years and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(listDays({ from: '2026-10-24', to: '2026-10-26' })).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
    ]);
  });

  it.each([
    ['a gap near the last day', '2026-01-21', ['01..10', '11..19', '23..25']],
    ['a gap around the first border of blocks', '2026-01-11', ['01..09', '13..20', '21..25']],
    ['a gap after the last day', '2026-03-01', ['01..10', '11..20', '21..25']],
  ])('are split into blocks without the days near now: %s', (_, today, blocks) => {
    const gap = { from: addDays(today, -1), to: addDays(today, 1) };
    const split = splitDays({ from: '2026-01-01', to: '2026-01-25' }, 10, gap);
    expect(split.map(({ from, to }) => `${from.slice(8)}..${to.slice(8)}`)).toEqual(blocks);
  });

  const acrossYears = { firstMonth: 10, lastMonth: 6 };
  const withinYear = { firstMonth: 3, lastMonth: 11 };
  it.each([
    ['2026-10-01', acrossYears, 2026],
    ['2027-06-30', acrossYears, 2026],
    ['2027-07-01', acrossYears, 2027],
    ['2026-01-05', withinYear, 2026],
    ['2026-11-30', withinYear, 2026],
    ['2026-12-01', withinYear, 2027],
  ])('on %s the season of %j begins in %i', (day, months, year) => {
    expect(startYearOn(day, months)).toBe(year);
  });

  it('of a season end with its last month', () => {
    expect(seasonDays(acrossYears, 2026)).toEqual({ from: '2026-10-01', to: '2027-06-30' });
    expect(seasonDays({ firstMonth: 8, lastMonth: 2 }, 2027)).toEqual({
      from: '2027-08-01',
      to: '2028-02-29',
    });
  });
});
