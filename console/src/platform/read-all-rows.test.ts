import { expect, it } from 'vitest';
import { maxRows, readAllRows } from './read-all-rows.ts';

const listOf = (total: number) => Array.from({ length: total }, (_, index) => ({ id: String(index) }));

const readList = (total: number) => {
  const all = listOf(total);
  return readAllRows(async (page, perPage) =>
    Promise.resolve(all.slice((page - 1) * perPage, page * perPage)),
  );
};

it.each([0, 1, 1000, 1001, 2500, maxRows])('reads all %i rows', async (total) => {
  expect(await readList(total)).toEqual({ rows: listOf(total), isComplete: true });
});

it('stops at the limit and reports an incomplete list', async () => {
  const { rows, isComplete } = await readList(maxRows + 1);
  expect({ count: rows.length, isComplete }).toEqual({ count: maxRows, isComplete: false });
});

it('keeps one copy of a row that moved to the next page during the read', async () => {
  const pages = [listOf(1000), [{ id: '999' }, { id: '1000' }]];
  const { rows } = await readAllRows(async (page) => Promise.resolve(pages[page - 1] ?? []));
  expect(rows).toEqual(listOf(1001));
});
