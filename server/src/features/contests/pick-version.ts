import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface VersionedColumns {
  readonly savedAt: RawBuilder<unknown>;
  readonly home: RawBuilder<unknown>;
  readonly margin: RawBuilder<unknown>;
}

/** A text that changes with each change of a pick: when it was saved, in microseconds, and what it says. */
export const versionOf = ({ savedAt, home, margin }: VersionedColumns): RawBuilder<string> => sql`(
  (extract(epoch from ${savedAt}) * 1000000)::bigint || case when ${home} then '-h' else '-a' end || ${margin}
)`;

/** The version of a row of `picks`. */
export const pickVersion = versionOf({
  savedAt: sql`picks.saved_at`,
  home: sql`picks.home`,
  margin: sql`picks.margin`,
});

/** When the pick of a version was saved. */
export const timeOfVersion = (version: string): Date => new Date(Number(version.split('-')[0]) / 1000);
