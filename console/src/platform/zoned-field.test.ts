import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromZonedField, toZonedField } from './zoned-field.ts';

const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Melbourne',
  'Pacific/Honolulu',
  'Asia/Kolkata',
];
const minute = 60_000;
const anyMinute = fc
  .integer({ min: Date.UTC(2000, 0, 1) / minute, max: Date.UTC(2090, 0, 1) / minute })
  .map((minutes) => new Date(minutes * minute).toISOString());

it('shows a start on the clock of the sport’s time zone', () => {
  expect(toZonedField('2026-11-21T00:30:00Z', 'America/New_York')).toBe('2026-11-20T19:30');
  expect(fromZonedField('2026-11-20T19:30', 'America/New_York')).toBe('2026-11-21T00:30:00.000Z');
});

it('reads the same time back, except for the hour that occurs twice', () => {
  fc.assert(
    fc.property(anyMinute, fc.constantFrom(...zones), (time, timeZone) => {
      const field = toZonedField(time, timeZone);
      const read = fromZonedField(field, timeZone) ?? '';
      expect(toZonedField(read, timeZone)).toBe(field);
      expect([0, 60 * minute]).toContain(Date.parse(time) - Date.parse(read));
    }),
  );
});

it('reads nothing from an incomplete field', () => {
  for (const field of ['', '2026-11-20', '2026-13-20T19:30'])
    expect(fromZonedField(field, 'Europe/London')).toBeUndefined();
});
