import { pointsTable, pointsVersion } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** The contest rules of a season. They decide which picks are allowed and how many points these score. */
export interface ContestRules {
  readonly margin_sigma: number;
  readonly max_margin: number;
  readonly ties_possible: boolean;
}

interface FixedSeason extends ContestRules {
  readonly sport_id: string;
  readonly season_id: string;
}

/**
 * Stores the rules and points tables of seasons, from their sports' current settings. Seasons that have rules keep them.
 * Returns the ids of the seasons that had none.
 */
export async function fixSeasonRules(db: Reader, seasonIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<FixedSeason>`
    insert into season_rules (sport_id, season_id, margin_sigma, max_margin, ties_possible, points_version)
    select sports.id, seasons.id, margin_sigma, max_margin, ties_possible, ${pointsVersion}::integer
    from seasons join sports on sports.id = seasons.sport_id
    where seasons.id = any (${[...seasonIds]}::uuid[])
    on conflict do nothing
    returning *
  `.execute(db);
  await insertPoints(db, rows);
  return rows.map(({ season_id: id }) => id);
}

/**
 * Inserts the points tables of seasons, generated from the formula. Fails if a season has a points table but no rules: only
 * `fixSeasonsWithoutRules` may decide whether the table agrees with the settings.
 */
export async function insertPoints(db: Reader, seasons: readonly FixedSeason[]): Promise<void> {
  const points = seasons.flatMap(
    ({ sport_id: sportId, season_id: seasonId, margin_sigma: sigma, max_margin: max }) =>
      pointsTable(sigma, max).map((row) => ({ ...row, sportId, seasonId })),
  );
  const column = <T>(pick: (row: (typeof points)[number]) => T): T[] => points.map(pick);
  await sql`
    insert into contest_points (sport_id, season_id, margin, outcome, tenths)
    select * from unnest(
      ${column((row) => row.sportId)}::uuid[], ${column((row) => row.seasonId)}::uuid[],
      ${column((row) => row.margin)}::smallint[], ${column((row) => row.outcome)}::text[],
      ${column((row) => row.tenths)}::smallint[])
  `.execute(db);
}

/** The settings of a sport, and the rules of its newest season that has rules. */
export interface RuleStatus {
  readonly settings: ContestRules;
  readonly season: (ContestRules & { readonly year: number }) | undefined;
}

export async function findRuleStatus(db: Reader, sportId: string): Promise<RuleStatus> {
  const columns = ['margin_sigma', 'max_margin', 'ties_possible'] as const;
  const settings = await db
    .selectFrom('sports')
    .select(columns)
    .where('id', '=', sportId)
    .executeTakeFirstOrThrow();
  const season = await db
    .selectFrom('season_rules')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .select([...columns, 'year'])
    .where('season_rules.sport_id', '=', sportId)
    .orderBy('year', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { settings, season };
}
