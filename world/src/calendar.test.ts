import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, instantOf, tuesdayUpTo, weekday } from './calendar.ts';

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const iso = (date: string, hours: number, zone: string) =>
  new Date(instantOf(dayOf(date), hours * 60, zone)).toISOString();

describe('instants', () => {
  it('follow daylight saving time in America and Europe, including the days when clocks change', () => {
    expect(iso('2026-03-07', 13, 'America/New_York')).toBe('2026-03-07T18:00:00.000Z');
    expect(iso('2026-03-08', 13, 'America/New_York')).toBe('2026-03-08T17:00:00.000Z');
    expect(iso('2026-10-31', 20, 'America/New_York')).toBe('2026-11-01T00:00:00.000Z');
    expect(iso('2026-11-01', 13, 'America/New_York')).toBe('2026-11-01T18:00:00.000Z');
    expect(iso('2026-03-28', 15, 'Europe/London')).toBe('2026-03-28T15:00:00.000Z');
    expect(iso('2026-03-29', 15, 'Europe/London')).toBe('2026-03-29T14:00:00.000Z');
    expect(iso('2026-10-24', 15, 'Europe/London')).toBe('2026-10-24T14:00:00.000Z');
    expect(iso('2026-10-25', 15, 'Europe/London')).toBe('2026-10-25T15:00:00.000Z');
  });

  it('convert back to the same local day and time in every zone with games', () => {
    const zones = [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'Europe/London',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 15_000, max: 25_000 }),
        fc.integer({ min: 180, max: 1439 }),
        fc.constantFrom(...zones),
        (day, minute, zone) => {
          const format = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'short',
          });
          const expected = new Date(day * dayMs + minute * 60_000)
            .toISOString()
            .slice(0, 16)
            .replace('T', ' ');
          expect(format.format(instantOf(day, minute, zone))).toBe(expected);
        },
      ),
    );
  });

  it('fall into weeks that begin on Tuesday', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 30_000 }), (day) => {
        const tuesday = tuesdayUpTo(day);
        expect(weekday(tuesday)).toBe(2);
        expect(day - tuesday).toBeGreaterThanOrEqual(0);
        expect(day - tuesday).toBeLessThan(7);
      }),
    );
    expect(weekday(dayOf('2026-11-15'))).toBe(0);
  });
});
