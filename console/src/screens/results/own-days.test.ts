import { expect, it } from 'vitest';
import { dayOf, daysToMoments } from './own-days.ts';

it('filters from midnight to midnight of the operator’s own days', () => {
  expect(daysToMoments({ from: '2026-11-17', until: '2026-11-17', q: 'Bears' })).toEqual({
    from: new Date(2026, 10, 17).toISOString(),
    until: new Date(2026, 10, 18).toISOString(),
    q: 'Bears',
  });
  expect(daysToMoments({ status: 'final' })).toEqual({ status: 'final' });
});

it('is the day that the list shows for a start', () => {
  for (const start of [new Date(2026, 10, 17), new Date(2026, 10, 17, 23, 59)]) {
    const day = dayOf(start);
    expect(day).toBe('2026-11-17');
    const { from, until } = daysToMoments({ from: day, until: day });
    expect([String(from) <= start.toISOString(), start.toISOString() < String(until)]).toEqual([true, true]);
  }
});

it('leaves a text that is no day to the server', () => {
  expect(daysToMoments({ from: 'soon' })).toEqual({ from: 'soon' });
});
