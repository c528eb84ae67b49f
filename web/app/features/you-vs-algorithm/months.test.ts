import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf, monthTicks } from './months.ts';

const labels = (from: string, to: string) =>
  monthTicks(monthOf(Date.parse(from)), Date.parse(to), 6).map(({ label }) => label);

test('a year has a label for every second month, and two weeks in one month have one label', () => {
  expect(labels('2026-01-09', '2026-12-20')).toEqual(['Jan', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
  expect(labels('2026-11-02', '2026-11-16')).toEqual(['Nov']);
  expect(labels('2026-10-31', '2027-01-01')).toEqual(['Oct', 'Nov', 'Dec', 'Jan']);
});

test('ticks are month starts in the period, in ascending order from its first month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 12 }),
      (date, days, most) => {
        const from = monthOf(date.getTime());
        const to = date.getTime() + days * 86_400_000;
        const times = monthTicks(from, to, most).map(({ time }) => time);
        expect(times.length).toBeLessThanOrEqual(most);
        expect(times[0]).toBe(from);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const time of times) {
          expect(monthOf(time)).toBe(time);
          expect(time).toBeLessThanOrEqual(to);
        }
      },
    ),
  );
});
