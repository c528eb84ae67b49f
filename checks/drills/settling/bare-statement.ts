import type { Platform } from '@outpick/server';
import { asOwner, settlementTables } from '@outpick/server/testing';
import type { BigSlate } from '@outpick/server/testing';
import pg from 'pg';

/** A board version that no settlement uses. */
const bareVersion = -1;

/**
 * Sums the same picks and writes the same rows as a settlement, but in one statement that cannot resume. Its time is the
 * yardstick for settlements. Returns the seconds and a function that deletes the rows.
 */
export async function settleInOneStatement({ config }: Platform, slate: BigSlate) {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const began = performance.now();
    await client.query(
      `with scores as materialized (
         select game.id as slate_game_id, side.home, points_row.margin, points_row.tenths,
                abs(case when side.home then points_row.margin else -points_row.margin end - game.margin) as error
         from slates
         cross join unnest($2::uuid[], $3::integer[]) as game (id, margin)
         cross join (values (true), (false)) as side (home)
         join contest_points as points_row on points_row.sport_id = slates.sport_id
           and points_row.season_id = slates.season_id
           and points_row.outcome
             = case when game.margin = 0 then 'tie' when (game.margin > 0) = side.home then 'win' else 'loss' end
         where slates.id = $1
       ),
       sums as (
         select player_id, sum(tenths) as points, count(tenths) as games, sum(error) as margin_error
         from picks left join scores using (slate_game_id, home, margin)
         where month = $4::date and slate_id = $1
         group by player_id
       )
       insert into standings (
         month, slate_id, version, player_id, season_id, first_start, points, margin_error, games, rank, place)
       select month, slates.id, ${bareVersion}, player_id, season_id, first_start, points, margin_error, games,
              rank() over (order by points desc, games desc, margin_error),
              row_number() over (order by points desc, games desc, margin_error, player_id)
       from sums, slates where slates.id = $1`,
      [slate.id, [...slate.margins.keys()], [...slate.margins.values()], slate.month],
    );
    const seconds = (performance.now() - began) / 1000;
    return { seconds, deleteRows: async () => deleteRows(config.DATABASE_URL, slate.id, bareVersion) };
  } finally {
    await client.end();
  }
}

/** Deletes a settlement of any size and vacuums, so that the next one starts with the same state of table and indexes. */
export async function deleteLargeSettlement({ config }: Platform, slateId: string): Promise<void> {
  await deleteRows(config.DATABASE_URL, slateId);
  for (const table of settlementTables)
    await asOwner(config.DATABASE_URL, `delete from ${table} where slate_id = $1`, [slateId]);
}

/** Deletes a slate's standings, all or of one version, and vacuums the table. */
async function deleteRows(databaseUrl: string, slateId: string, version?: number): Promise<void> {
  await asOwner(
    databaseUrl,
    `delete from standings
     where month = (select month from slates where id = $1) and slate_id = $1 and ($2::integer is null or version = $2)`,
    [slateId, version ?? null],
  );
  await asOwner(databaseUrl, 'vacuum analyze standings');
}
