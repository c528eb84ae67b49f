import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSlots } from './page-slots.ts';

const drawn = (page: number, count: number) => pageSlots(page, count).map((slot) => slot.page ?? '…');

test('few pages are all shown', () => {
  expect(drawn(1, 1)).toEqual([1]);
  expect(drawn(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('many pages keep the ends and the neighbours', () => {
  expect(drawn(1, 20)).toEqual([1, 2, 3, 4, 5, '…', 20]);
  expect(drawn(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20]);
  expect(drawn(18, 20)).toEqual([1, '…', 16, 17, 18, 19, 20]);
});

test('any page: rising, current and ends among them, no gap for a single page, never more than seven', () => {
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
