import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { winnerSortKey } from './boards/calls.ts';
import { sortOrder } from './list-query.ts';
import { canonicalAddress, pages } from './page-paths.ts';
import { readPageQuery } from './page-query.ts';
import type { Page } from './page-query.ts';
import { predictionSortKey } from './predictions/calls.ts';
import { rankingSortKey } from './rankings/calls.ts';
import { resultSortKey } from './results/calls.ts';
import { favoriteLocations, pointSpreads } from './spreads/calls.ts';

const id = '01a1dcff-22a5-7ddf-9ab1-ebff5c4d1a5a';
const read = (page: Page, search: string) =>
  readPageQuery(page, new URLSearchParams(search)).query.toString();

describe('a page’s query', () => {
  it.each([
    ['ranking', rankingSortKey],
    ['prediction', predictionSortKey],
    ['gameResult', resultSortKey],
    ['winnerData', winnerSortKey],
  ] as const)('of %s accepts every sort key and order of its list, and no other', (name, sortKey) => {
    for (const key of sortKey.def.in.options)
      for (const order of sortOrder.def.in.options) {
        const search = `sortKey=${key}&sortOrder=${order}`;
        expect(read(pages[name], search)).toBe(search);
      }
    expect(read(pages[name], 'sortKey=salary&sortOrder=asc')).toBe('');
    expect(read(pages[name], `sortKey=${sortKey.def.in.options[0]}&sortOrder=up`)).toBe(
      `sortKey=${sortKey.def.in.options[0]}&sortOrder=asc`,
    );
  });

  it('of the spread forms accepts every location and spread that the menus offer', () => {
    for (const location of favoriteLocations)
      for (const spread of pointSpreads) {
        const search = new URLSearchParams({ winnerLocation: location, pointSpread: String(spread) });
        expect(readPageQuery(pages.vegas, search).isCanonical).toBe(true);
        expect(readPageQuery(pages.vig, search).isCanonical).toBe(true);
      }
  });

  it.each([
    ['pageNumber=2', 'pageNumber=2'],
    ['pageNumber=02', 'pageNumber=2'],
    ['pageNumber=1', ''],
    ['pageNumber=0', ''],
    ['pageNumber=-3', ''],
    ['pageNumber=+3', ''],
    ['pageNumber=%2B3', ''],
    ['pageNumber=2.0', ''],
    ['pageNumber=1e2', ''],
    ['pageNumber=', ''],
    ['pageNumber=9999999999', ''],
    ['pageNumber=2&pageNumber=7', 'pageNumber=2'],
    [`game=${id.toUpperCase()}`, `game=${id}`],
    ['game=nonsense', ''],
    ['game=', ''],
    ['x=1&game=y', ''],
    ['sortOrder=dsc', ''],
  ])('%s is read as "%s"', (search, canonical) => {
    expect(read(pages.prediction, search)).toBe(canonical);
  });

  it.each([
    ['pointSpread=7', true],
    ['pointSpread=7.5', true],
    ['pointSpread=7.0', false],
    ['pointSpread=07', false],
    ['pointSpread=x', false],
    ['pointSpread=', false],
    ['favoritePrice=-110', true],
    ['favoritePrice=%2B110', true],
    ['favoritePrice=110.00', false],
    ['winnerLocation=home', false],
    ['winnerName=', false],
    [`winnerName=${id}`, true],
    [`winnerName=${id.toUpperCase()}`, false],
    [`winnerName=${'x'.repeat(201)}`, false],
  ])('keeps the form value %s unchanged; canonical: %s', (search, isCanonical) => {
    const given = new URLSearchParams(search);
    const found = readPageQuery(pages.vig, given);
    expect([found.query.toString(), found.isCanonical]).toEqual([given.toString(), isCanonical]);
  });

  it('of any address becomes canonical when it is read once', () => {
    const names = Object.values<Page>(pages).flatMap(({ query, form }) => Object.keys({ ...query, ...form }));
    const value = fc.oneof(fc.string(), fc.constantFrom(id, 'asc', 'date', '2', '02', ''));
    const search = fc.array(fc.tuple(fc.constantFrom(...names, 'x'), value), { maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...Object.values<Page>(pages)), search, (page, pairs) => {
        const path = page.path.replace(':id', id);
        const given = new URLSearchParams(
          pairs.map(([name, text]): [string, string] => [name, text.toWellFormed()]),
        );
        const { query } = readPageQuery(page, given);
        expect(readPageQuery(page, query).query.toString()).toBe(query.toString());
        const address = new URL(canonicalAddress(path, `?${given.toString()}`), 'https://outpick.example');
        expect(readPageQuery(page, address.searchParams).query.toString()).toBe(query.toString());
        expect(canonicalAddress(address.pathname, address.search)).toBe(address.pathname + address.search);
      }),
    );
  }, 30_000);
});

describe('a canonical address', () => {
  it('has ids in lower case, and keeps query names that the page ignores', () => {
    expect(canonicalAddress(`/prediction/${id.toUpperCase()}`, '?utm=a&game=x&pageNumber=02')).toBe(
      `/prediction/${id}?pageNumber=2&utm=a`,
    );
    expect(canonicalAddress('/', '?utm=a%20b')).toBe('/?utm=a%20b');
    expect(canonicalAddress('/no/such/page', '?a=b')).toBe('/no/such/page?a=b');
  });
});
