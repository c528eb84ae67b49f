import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSlots } from './page-slots.ts';

const slotsFor = (page: number, count: number) => pageSlots(page, count).map((slot) => slot.page ?? '…');

test('up to seven pages are all shown', () => {
  expect(slotsFor(1, 1)).toEqual([1]);
  expect(slotsFor(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('with more pages, the ends and the neighbors remain', () => {
  expect(slotsFor(1, 20)).toEqual([1, 2, 3, 4, 5, '…', 20]);
  expect(slotsFor(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20]);
  expect(slotsFor(18, 20)).toEqual([1, '…', 16, 17, 18, 19, 20]);
});

test('slots ascend, include the current page and the ends, never hide just one page, and number at most seven', () => {
  const place = fc
    .integer({ min: 1, max: 5000 })
    .chain((count) => fc.record({ count: fc.constant(count), page: fc.integer({ min: 1, max: count }) }));
  fc.assert(
    fc.property(place, ({ page, count }) => {
      const slots = pageSlots(page, count);
      const numbers = slots.flatMap((slot) => slot.page ?? []);
      expect(slots.length).toBeLessThanOrEqual(7);
      expect(numbers).toContain(page);
      expect([numbers[0], numbers.at(-1)]).toEqual([1, count]);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
      const gaps = steps.filter((step) => step > 1);
      expect(gaps).toHaveLength(slots.length - numbers.length);
      expect(gaps.every((gap) => gap > 2)).toBe(true);
    }),
  );
});
