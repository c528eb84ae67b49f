import { pointsTable, pointsVersion } from '@outpick/forecast';
import type { PointsRow } from '@outpick/forecast';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { insertPoints, sportsArea } from '../sports/index.ts';

interface SeasonWithoutRules {
  sport_id: string;
  season_id: string;
  slug: string;
  year: number;
  margin_sigma: number;
  max_margin: number;
  ties_possible: boolean;
}

/** Finds seasons that have slates but no rules, with the settings of their sports. */
async function findSeasonsWithoutRules(db: Reader): Promise<SeasonWithoutRules[]> {
  const { rows } = await sql<SeasonWithoutRules>`
    select sports.id as sport_id, seasons.id as season_id, slug, year, margin_sigma, max_margin, ties_possible
    from seasons join sports on sports.id = seasons.sport_id
    where exists (select from slates where season_id = seasons.id)
      and not exists (select from season_rules where season_id = seasons.id)
    order by slug, year
  `.execute(db);
  return rows;
}

const keyOf = ({ margin, outcome }: PointsRow) => `margin ${margin}, ${outcome}`;

/** Describes the first difference between the stored points table and the formula's; undefined if they are equal. */
function describeDifference(
  stored: readonly PointsRow[],
  computed: readonly PointsRow[],
): string | undefined {
  const tenths = new Map(stored.map((row) => [keyOf(row), row.tenths]));
  const changedRow = computed.find((row) => tenths.get(keyOf(row)) !== row.tenths);
  if (changedRow)
    return `${keyOf(changedRow)}: stored ${tenths.get(keyOf(changedRow)) ?? 'nothing'}, computed ${changedRow.tenths} tenths`;
  return stored.length === computed.length
    ? undefined
    : `${stored.length} stored rows, ${computed.length} computed`;
}

/**
 * Stores one season's rules and returns its maximum margin. Throws, and changes nothing, if the rules do not reproduce the
 * stored points or exclude a stored pick.
 */
async function backfillSeason(db: Reader, season: SeasonWithoutRules): Promise<number> {
  const name = `${season.slug} ${season.year}`;
  const { rows: stored } = await sql<PointsRow>`
    select margin, outcome, tenths from contest_points
    where sport_id = ${season.sport_id} and season_id = ${season.season_id}
  `.execute(db);
  // The stored table has the maximum margin with which the season began. The sport's setting may have changed since.
  const maxMargin = stored.length === 0 ? season.max_margin : Math.max(...stored.map(({ margin }) => margin));
  const rules = { ...season, max_margin: maxMargin };
  if (stored.length > 0) {
    const difference = describeDifference(stored, pointsTable(rules.margin_sigma, maxMargin));
    if (difference !== undefined)
      throw new Error(
        `${name}: sigma ${rules.margin_sigma} does not reproduce the stored points table (${difference})`,
      );
  }
  const { rows } = await sql<{ picks: number }>`
    select count(*) as picks from slates
    join picks on picks.month = slates.month and picks.slate_id = slates.id and margin > ${maxMargin}::integer
    where season_id = ${season.season_id}
  `.execute(db);
  const picksOutside = rows[0]?.picks ?? 0;
  if (picksOutside > 0)
    throw new Error(
      `${name}: ${picksOutside} picks have a margin above the season's maximum of ${maxMargin}`,
    );
  await sql`
    insert into season_rules (sport_id, season_id, margin_sigma, max_margin, ties_possible, points_version)
    values (${rules.sport_id}, ${rules.season_id}, ${rules.margin_sigma}, ${maxMargin}, ${rules.ties_possible},
            ${pointsVersion})
  `.execute(db);
  if (stored.length === 0) await insertPoints(db, [rules]);
  return maxMargin;
}

/**
 * Stores the rules of seasons that began before the table `season_rules` existed. Returns the names of these seasons. Stops at
 * the first season whose stored points the formula does not reproduce, or that has picks outside its rules.
 */
export async function fixSeasonsWithoutRules(tx: ActTransaction): Promise<string[]> {
  const seasons = await findSeasonsWithoutRules(tx.db);
  for (const season of seasons) {
    const after = {
      sport: season.slug,
      year: season.year,
      marginSigma: season.margin_sigma,
      maxMargin: await backfillSeason(tx.db, season),
      tiesPossible: season.ties_possible,
    };
    await tx.record({ subject: 'season', subjectId: season.season_id, before: null, after });
  }
  if (seasons.length > 0) tx.touch(sportsArea);
  return seasons.map(({ slug, year }) => `${slug} ${year}`);
}
