import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { boardPublished } from './events.ts';

/** Other slates whose boards a slate's points add to, or are added to. */
interface Neighbours {
  /** Whether boards before it in its season and in its year are published. */
  after_season: boolean;
  after_year: boolean;
  /** The published ones after it. */
  later_in_season: string[];
  later_in_year: string[];
}

async function findNeighbours({ db }: Transaction, slateId: string): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`
    with own as (select *, extract(year from first_start at time zone 'UTC') as year from slates where id = ${slateId}),
    others as (
      select slates.id, slates.season_id = own.season_id as same_season,
             extract(year from slates.first_start at time zone 'UTC') = own.year as same_year,
             (slates.first_start, slates.id) > (own.first_start, own.id) as later
      from slates join settlings on settlings.slate_id = slates.id and boards > 0, own
      where slates.id <> own.id
    )
    select coalesce(bool_or(same_season and not later), false) as after_season,
           coalesce(bool_or(same_year and not later), false) as after_year,
           coalesce(array_agg(id) filter (where same_season and later), '{}') as later_in_season,
           coalesce(array_agg(id) filter (where same_year and later), '{}') as later_in_year
    from others
  `.execute(db);
  return rows[0] ?? { after_season: false, after_year: false, later_in_season: [], later_in_year: [] };
}

/** The sum a player had before the slate, in its season or its year: on the board of their slate before it. */
const sumBefore = (column: 'season_points' | 'year_points') => {
  const same =
    column === 'season_points'
      ? sql`before.season_id = own.season_id`
      : sql`before.first_start >= date_trunc('year', own.first_start, 'UTC')`;
  return sql`coalesce((
    select before.${sql.ref(column)} from standings as before
    where before.player_id = walked.player_id and ${same}
      and (before.first_start, before.slate_id) < (own.first_start, own.id)
    order by before.first_start desc, before.slate_id desc limit 1
  ), 0)`;
};

/** Carries what changed over to the boards of later slates, before the slate's own rows change. */
async function carryOver(
  { db }: Transaction,
  slateId: string,
  slates: readonly string[],
  column: 'season_points' | 'year_points',
): Promise<void> {
  if (slates.length === 0) return;
  const target = sql.ref(column);
  await sql`
    update standings as later set ${target} = later.${target} + walked.points - coalesce(own.points, 0)
    from settling_rows as walked
    left join standings as own on own.slate_id = walked.slate_id and own.player_id = walked.player_id
    where walked.slate_id = ${slateId} and later.player_id = walked.player_id
      and later.slate_id = any (${[...slates]}::uuid[]) and walked.points <> coalesce(own.points, 0)
  `.execute(db);
}

/** Rows of a board that was published before are changed where they differ. A first one has none to look for. */
const overRowsOfBefore = sql`
  on conflict (slate_id, player_id) do update set
    points = excluded.points, games = excluded.games, margin_error = excluded.margin_error,
    season_points = excluded.season_points, year_points = excluded.year_points,
    rank = excluded.rank, place = excluded.place
  where (kept.points, kept.games, kept.margin_error, kept.season_points, kept.year_points, kept.rank, kept.place)
    is distinct from (excluded.points, excluded.games, excluded.margin_error, excluded.season_points,
                      excluded.year_points, excluded.rank, excluded.place)
`;

/**
 * Publishes the board of a slate whose players have all been walked, together with everything that rests on it. The caller
 * holds the slate's row of `settlings`.
 */
export async function publishBoard(
  { events }: Platform,
  tx: Transaction,
  { slateId, first }: { readonly slateId: string; readonly first: boolean },
): Promise<void> {
  const { db } = tx;
  // One at a time: a player's sums run through the boards of many slates and sports.
  await sql`select pg_advisory_xact_lock(hashtextextended('contests: publish', 0))`.execute(db);
  const near = await findNeighbours(tx, slateId);
  await carryOver(tx, slateId, near.later_in_season, 'season_points');
  await carryOver(tx, slateId, near.later_in_year, 'year_points');
  await sql`
    insert into standings as kept (
      slate_id, player_id, season_id, first_start, points, games, margin_error, season_points, year_points, rank, place)
    select own.id, player_id, own.season_id, own.first_start, points, games, margin_error,
           points + ${near.after_season ? sumBefore('season_points') : sql`0`},
           points + ${near.after_year ? sumBefore('year_points') : sql`0`},
           rank() over board, row_number() over (order by points desc, games desc, margin_error, player_id)
    from settling_rows as walked join slates as own on own.id = walked.slate_id
    where walked.slate_id = ${slateId}
    window board as (order by points desc, games desc, margin_error)
    ${first ? sql`` : overRowsOfBefore}
  `.execute(db);
  await noteSettled(tx, slateId);
  await db.deleteFrom('settling_batches').where('slate_id', '=', slateId).execute();
  const moved = await db
    .selectFrom('slates')
    .select('sport_id')
    .distinct()
    .where('id', 'in', [slateId, ...near.later_in_season, ...near.later_in_year])
    .execute();
  events.publish(tx, boardPublished, { slateId, sportIds: moved.map((row) => row.sport_id) });
}

/** Notes what the board now rests on, and says in public what was settled otherwise before. */
async function noteSettled({ db }: Transaction, slateId: string): Promise<void> {
  const wanted = sql`
    select game.* from settlings, jsonb_to_recordset(wanted) as game (id uuid, outcome text, margin integer)
    where slate_id = ${slateId}
  `;
  await sql`
    insert into rescorings (slate_game_id, outcome_before, home_margin_before, outcome_after, home_margin_after)
    select settled.slate_game_id, settled.outcome, settled.home_margin, wanted.outcome, wanted.margin
    from settled_games as settled
    left join (${wanted}) as wanted on wanted.id = settled.slate_game_id
    where settled.slate_id = ${slateId}
      and (settled.outcome, settled.home_margin) is distinct from (wanted.outcome, wanted.margin)
    order by settled.slate_game_id
  `.execute(db);
  await db.deleteFrom('settled_games').where('slate_id', '=', slateId).execute();
  await sql`
    insert into settled_games (slate_game_id, slate_id, outcome, home_margin)
    select id, ${slateId}::uuid, outcome, margin from (${wanted}) as wanted
  `.execute(db);
  await sql`
    update settlings set wanted = null, reached = null, walked = false, boards = boards + 1,
      published_at = clock_timestamp()
    where slate_id = ${slateId}
  `.execute(db);
}
