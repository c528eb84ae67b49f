import { expect, it } from 'vitest';
import { mostRows, readAllRows } from './read-all-rows.ts';

const listOf = (total: number) => Array.from({ length: total }, (_, index) => ({ id: String(index) }));

const reading = (total: number) => {
  const all = listOf(total);
  return readAllRows(async (page, perPage) =>
    Promise.resolve(all.slice((page - 1) * perPage, page * perPage)),
  );
};

it.each([0, 1, 1000, 1001, 2500, mostRows])('reads all of %i rows', async (total) => {
  expect(await reading(total)).toEqual({ rows: listOf(total), isComplete: true });
});

it('stops at the limit and says so', async () => {
  const { rows, isComplete } = await reading(mostRows + 1);
  expect({ count: rows.length, isComplete }).toEqual({ count: mostRows, isComplete: false });
});

it('keeps a row once that moved to the next page while the list was read', async () => {
  const pages = [listOf(1000), [{ id: '999' }, { id: '1000' }]];
  const { rows } = await readAllRows(async (page) => Promise.resolve(pages[page - 1] ?? []));
  expect(rows).toEqual(listOf(1001));
});
