import { pointsTable } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** Writes what each margin pays in a slate's season, unless it is written: the first to come fixes it for the season. */
export async function writePoints(db: Reader, slateId: string): Promise<void> {
  const { sport_id, season_id, margin_sigma, max_margin, written } = await db
    .selectFrom('slates')
    .innerJoin('sports', 'sports.id', 'slates.sport_id')
    .select((of) => [
      'sport_id',
      'season_id',
      'margin_sigma',
      'max_margin',
      of
        .exists(
          of
            .selectFrom('contest_points')
            .select('margin')
            .whereRef('contest_points.sport_id', '=', 'slates.sport_id')
            .whereRef('contest_points.season_id', '=', 'slates.season_id'),
        )
        .as('written'),
    ])
    .where('slates.id', '=', slateId)
    .executeTakeFirstOrThrow();
  if (written === true) return;
  const rows = pointsTable(margin_sigma, max_margin);
  await sql`
    insert into contest_points (sport_id, season_id, margin, outcome, tenths)
    select ${sport_id}::uuid, ${season_id}::uuid, given.* from unnest(
      ${rows.map(({ margin }) => margin)}::smallint[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ tenths }) => tenths)}::smallint[]
    ) as given
    on conflict do nothing
  `.execute(db);
}
