import { rankingSortKey, sortOrder } from '@outpick/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAddresses } from './list-view.ts';

const addresses = listAddresses('/ranking/:id', rankingSortKey);
const { addressOf } = addresses;
const read = (address: string) => addresses.read(new URL(address, 'https://outpick.example').searchParams);

const sort = fc.record({
  key: fc.constantFrom(...rankingSortKey.def.out.options),
  order: fc.constantFrom(...sortOrder.def.out.options),
});

test('every view round-trips through its address', () => {
  const view = fc.record(
    { sort, page: fc.integer({ min: 1, max: 999_999_999 }) },
    { requiredKeys: ['page'], noNullPrototype: true },
  );
  fc.assert(
    fc.property(view, (anyView) => {
      expect(read(addressOf('a', anyView))).toEqual(anyView);
    }),
  );
});

test('an address uses the wire names', () => {
  const highestFirst = { key: 'pointsScored', order: 'desc' } as const;
  expect(addressOf('a', { sort: highestFirst, page: 1 })).toBe('/ranking/a?sortKey=psg&sortOrder=dsc');
});

test('the default view has no query', () => {
  expect(addressOf('a', read('/ranking/a'))).toBe('/ranking/a');
});

test.each([
  '?pageNumber=0',
  '?pageNumber=-2',
  '?pageNumber=1.5',
  '?pageNumber=x',
  '?sortKey=salary&sortOrder=up',
])('an invalid query (%s) shows the default view', (query) => {
  expect(read(`/ranking/a${query}`)).toEqual({ page: 1 });
});
