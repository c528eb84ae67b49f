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

test('any view survives its address', () => {
  const view = fc.record(
    { sort, page: fc.integer({ min: 1, max: 999_999_999 }) },
    { requiredKeys: ['page'], noNullPrototype: true },
  );
  fc.assert(
    fc.property(view, (given) => {
      expect(read(addressOf('a', given))).toEqual(given);
    }),
  );
});

test('an address holds the wire’s names', () => {
  const highestFirst = { key: 'pointsScored', order: 'desc' } as const;
  expect(addressOf('a', { sort: highestFirst, page: 1 })).toBe('/ranking/a?sortKey=psg&sortOrder=dsc');
});

test('the plain view is the plain address', () => {
  expect(addressOf('a', read('/ranking/a'))).toBe('/ranking/a');
});

test.each([
  '?pageNumber=0',
  '?pageNumber=-2',
  '?pageNumber=1.5',
  '?pageNumber=x',
  '?sortKey=salary&sortOrder=up',
])('an address that makes no sense (%s) shows the plain view', (query) => {
  expect(read(`/ranking/a${query}`)).toEqual({ page: 1 });
});
