import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Orders names like a dictionary: by letters, then by accents and case, in every script. The database's own collation may order
 * by code point. Queries set the collation and columns do not, because an index on such a column would have to be rebuilt
 * after each upgrade of ICU.
 */
export const inNameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${name}) collate "und-x-icu"`;
