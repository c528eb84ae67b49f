import { z } from 'zod';
import { sportId } from './ids.ts';
import { teamReference } from './matchups/calls.ts';
import { dayValue } from './page-query.ts';

/** Creates a codec between the code's words and the wire's spelling, given as { word: wireWord }. */
export function wireEnum<const Word extends string>(wireWords: Readonly<Record<Word, string>>) {
  const isWord = (word: string): word is Word => Object.hasOwn(wireWords, word);
  const words = Object.keys(wireWords).filter(isWord);
  return z.codec(z.enum(Object.values<string>(wireWords)), z.enum(words), {
    decode: (wire) => words.find((word) => wireWords[word] === wire) ?? z.NEVER,
    encode: (word) => wireWords[word],
  });
}

export const sortOrder = wireEnum({ asc: 'asc', desc: 'dsc' });

export type SortOrder = z.output<typeof sortOrder>;

const digits = z.string().regex(/^\d{1,9}$/u);

/** A whole number in a query. If a request repeats it, the first value counts. */
const wholeNumber = (min: number, max: number, defaultValue: number) =>
  z.codec(z.union([digits, z.array(digits).min(1)]).optional(), z.int().min(min).max(max), {
    decode: (wire) => (wire === undefined ? defaultValue : Number(Array.isArray(wire) ? wire[0] : wire)),
    encode: String,
  });

/** The number of rows on a page. */
export const pageSize = (defaultSize = 100) => wholeNumber(1, 1000, defaultSize);

/** The page of a list, from 1. */
export const pageNumber = wholeNumber(1, 999_999_999, 1);

/** A list's query on the wire. */
const wireFields = <Key extends string>(
  sortKey: ReturnType<typeof wireEnum<Key>>,
  defaultPageSize: number,
) => ({
  sportsCategory: sportId,
  pageSize: pageSize(defaultPageSize),
  pageNumber,
  sortKey: sortKey.optional(),
  sortOrder: sortOrder.optional(),
});

const fields = <Key extends string>(sortKey: ReturnType<typeof wireEnum<Key>>) => ({
  sportId,
  pageSize: z.int(),
  pageNumber: z.int(),
  sortKey: sortKey.def.out.optional(),
  sortOrder: sortOrder.def.out.optional(),
});

/** The query of a sport's list. */
export const sportListQuery = <Key extends string>(
  sortKey: ReturnType<typeof wireEnum<Key>>,
  defaultPageSize = 100,
) =>
  z.codec(z.object(wireFields(sortKey, defaultPageSize)), z.object(fields(sortKey)), {
    decode: ({ sportsCategory, ...rest }) => ({ ...rest, sportId: sportsCategory }),
    encode: ({ sportId: sportsCategory, ...rest }) => ({ ...rest, sportsCategory }),
  });

const day = z.iso
  .date({ error: 'Write the day as 2026-11-21.' })
  .refine((text) => dayValue(text) !== undefined, { error: 'Choose a day after 1899 and before 2100.' });

const gameFilter = { day: day.optional(), team: teamReference.optional() };

/** The query of a list of a sport's games, with optional filters by day and team. */
export const gameListQuery = <Key extends string>(
  sortKey: ReturnType<typeof wireEnum<Key>>,
  defaultPageSize = 100,
) =>
  z.codec(
    z.object({ ...wireFields(sortKey, defaultPageSize), ...gameFilter }),
    z.object({ ...fields(sortKey), ...gameFilter }),
    {
      decode: ({ sportsCategory, ...rest }) => ({ ...rest, sportId: sportsCategory }),
      encode: ({ sportId: sportsCategory, ...rest }) => ({ ...rest, sportsCategory }),
    },
  );
