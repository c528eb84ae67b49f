import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortPlaces } from './sort-places.ts';

it('places are sorted by value, and equal values by place, in both directions', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 28) + 1, max: 2 ** 28 - 1 })),
        { maxLength: 50 },
      ),
      fc.constantFrom('asc' as const, 'desc' as const),
      (values, direction) => {
        const sign = direction === 'asc' ? 1 : -1;
        const expected = values
          .map((value, index) => ({ value, place: index + 1 }))
          .toSorted((a, b) => sign * (a.value - b.value) || a.place - b.place);
        expect([...sortPlaces(Int32Array.from(values), direction)]).toEqual(
          expected.map(({ place }) => place),
        );
      },
    ),
  );
});

it('sorting a value that is too large throws an error', () => {
  expect(() => sortPlaces(Int32Array.of(2 ** 28), 'asc')).toThrow('too large');
});
