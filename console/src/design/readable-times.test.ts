import { expect, it } from 'vitest';
import { readableStart, readableTime, readableTimes } from './readable-times.ts';

const localTime = readableTime(new Date('2026-11-20T18:00:00Z'));

it('writes times with their zone', () => {
  expect(localTime).toMatch(/^Nov \d+, 2026, \d+:\d\d [AP]M \S+$/u);
  expect(readableStart('2026-11-21T00:30:00Z', 'America/New_York')).toBe('Fri, Nov 20, 2026, 7:30 PM EST');
  expect(readableStart('2026-11-21T00:30:00Z', 'Australia/Melbourne')).toBe(
    'Sat, Nov 21, 2026, 11:30 AM GMT+11',
  );
});

it.each([
  '2026-11-20T18:00:00.000Z',
  '2026-11-20T18:00:00Z',
  '2026-11-20T18:00:00+00:00',
  '2026-11-20 18:00Z',
  '2026-11-20 18:00 UTC',
])('writes %s in the operator’s time zone', (moment) => {
  expect(readableTimes(`It opens at ${moment} at the earliest.`)).toBe(
    `It opens at ${localTime} at the earliest.`,
  );
});

it('writes dates in words, without a time zone', () => {
  expect(readableTimes('Bears @ Lions, 2026-11-20, 24–21')).toBe('Bears @ Lions, Nov 20, 2026, 24–21');
  expect(readableTimes('2026-11-17 to 2026-11-23')).toBe('Nov 17, 2026 to Nov 23, 2026');
});

it('leaves other texts as they are', () => {
  const text = 'recap-2026-11-17, 24–21, 2026-11-17-picture';
  expect(readableTimes(text)).toBe(text);
});
