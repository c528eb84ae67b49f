import { sql } from 'kysely';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/**
 * Describes the settings of a sport for the audit log; null if there is none. A fitted profile is long, so its hash stands
 * for it.
 */
export async function describeSport(
  db: Reader,
  sportId: string,
): Promise<{ readonly [name: string]: Recorded } | null> {
  const row = await db
    .selectFrom('sports')
    .select([
      'slug',
      'name',
      'position',
      'model',
      'contest_window',
      'time_zone',
      'max_margin',
      'ties_possible',
    ])
    .select(['start_word', 'unit_word', 'units_word', 'period_word', 'margin_sigma', 'logo'])
    .select(sql<boolean>`hidden_at is not null`.as('is_hidden'))
    .select(sql<string | null>`md5(fitted_profile::text)`.as('fitted_profile'))
    .where('id', '=', sportId)
    .executeTakeFirst();
  return row ?? null;
}

/** Describes a sport with the whole text of its fitted profile, and since when it is hidden. */
export async function readRestorableSport(db: Reader, sportId: string): Promise<Recorded> {
  const row = await db
    .selectFrom('sports')
    .select(sql<string | null>`fitted_profile::text`.as('text'))
    .select(sql<string | null>`to_jsonb(hidden_at) #>> '{}'`.as('hidden_at'))
    .where('id', '=', sportId)
    .executeTakeFirst();
  const sport = await describeSport(db, sportId);
  return !row || !sport ? null : { ...sport, fitted_profile: row.text, hidden_at: row.hidden_at };
}

/** Returns the id of the sport with a slug, if there is one. */
export async function findSportBySlug(db: Reader, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('sports').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id;
}

/** Lists the ids of a sport, its feeds and its teams; `undefined` if the sport does not exist. */
export async function listLeagueIds(db: Reader, slug: string) {
  const sportId = await findSportBySlug(db, slug);
  if (sportId === undefined) return undefined;
  const feeds = await db.selectFrom('provider_feeds').select('id').where('sport_id', '=', sportId).execute();
  const teams = await db.selectFrom('teams').select('id').where('sport_id', '=', sportId).execute();
  return { sportId, feedIds: feeds.map(({ id }) => id), teamIds: teams.map(({ id }) => id) };
}
