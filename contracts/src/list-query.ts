import { z } from 'zod';

/** A choice of words that are spelt one way in the code and another on the wire: ours first, the wire's beside it. */
export function respelt<const Word extends string>(wireWords: Readonly<Record<Word, string>>) {
  const isOurs = (word: string): word is Word => Object.hasOwn(wireWords, word);
  const ours = Object.keys(wireWords).filter(isOurs);
  return z.codec(z.enum(Object.values<string>(wireWords)), z.enum(ours), {
    decode: (wire) => ours.find((word) => wireWords[word] === wire) ?? z.NEVER,
    encode: (word) => wireWords[word],
  });
}

export const sortOrder = respelt({ asc: 'asc', desc: 'dsc' });

export type SortOrder = z.output<typeof sortOrder>;

const digits = z.string().regex(/^\d{1,9}$/u, 'must be a whole number');

/** A whole number in an address's query. If it is sent twice, the first counts. */
const wholeNumber = (least: number, most: number, otherwise: number) =>
  z.codec(z.union([digits, z.array(digits).min(1)]).optional(), z.int().min(least).max(most), {
    decode: (wire) => (wire === undefined ? otherwise : Number(Array.isArray(wire) ? wire[0] : wire)),
    encode: String,
  });

/** How many rows a page of a list has. */
export const pageSize = (otherwise = 100) => wholeNumber(1, 1000, otherwise);

/** Which page of a list, from 1. */
export const pageNumber = wholeNumber(1, 999_999_999, 1);
