import { expect, it } from 'vitest';
import { dayOf, daysToMoments } from './own-days.ts';

it('filters from midnight to midnight in the operator’s time zone', () => {
  expect(daysToMoments({ from: '2026-11-17', until: '2026-11-17', q: 'Bears' })).toEqual({
    from: new Date(2026, 10, 17).toISOString(),
    until: new Date(2026, 10, 18).toISOString(),
    q: 'Bears',
  });
  expect(daysToMoments({ status: 'final' })).toEqual({ status: 'final' });
});

it('a filter by day includes the starts that the list shows on that day', () => {
  for (const start of [new Date(2026, 10, 17), new Date(2026, 10, 17, 23, 59)]) {
    const day = dayOf(start);
    expect(day).toBe('2026-11-17');
    const { from, until } = daysToMoments({ from: day, until: day });
    expect([String(from) <= start.toISOString(), start.toISOString() < String(until)]).toEqual([true, true]);
  }
});

it('passes an invalid day on to the server', () => {
  expect(daysToMoments({ from: 'soon' })).toEqual({ from: 'soon' });
});
