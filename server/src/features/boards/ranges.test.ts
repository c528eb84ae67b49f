import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutRanges } from './ranges.ts';

it('the ranges of a page over several boards contain the same rows as offset and limit over the rows of all boards', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
      fc.nat(80),
      fc.integer({ min: 1, max: 20 }),
      (sizes, offset, limit) => {
        const boards = sizes.map((size, index) => ({ slateId: String(index), size }));
        const all = boards.flatMap(({ slateId, size }) =>
          Array.from({ length: size }, (_, index) => `${slateId} ${index + 1}`),
        );
        const cut = cutRanges(boards, offset, limit).flatMap(({ board, first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => `${board.slateId} ${first + index}`),
        );
        expect(cut).toEqual(all.slice(offset, offset + limit));
      },
    ),
  );
});
