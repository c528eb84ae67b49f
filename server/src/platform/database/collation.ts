import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Orders names like a dictionary: by letters, then by accents and case, in every script. The database's own collation may order
 * by code point. The query sets the collation instead of the column, because an index on the column would have to be rebuilt
 * after each upgrade of ICU.
 */
export const inNameOrder = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${name}) collate "und-x-icu"`;
