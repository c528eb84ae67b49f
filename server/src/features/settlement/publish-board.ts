import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { boardPublished } from './events.ts';

/** The sums of standings that run over several slates. */
type RunningSum = 'season_points' | 'year_points';

/** Published boards of other slates in the same season or year. */
interface NeighbourBoards {
  /** Whether there are earlier ones. */
  has_earlier_in_season: boolean;
  has_earlier_in_year: boolean;
  /** The slates of later ones. */
  later_in_season: string[];
  later_in_year: string[];
}

async function findNeighbourBoards({ db }: Transaction, slateId: string): Promise<NeighbourBoards> {
  const { rows } = await sql<NeighbourBoards>`
    with own as (select *, extract(year from first_start at time zone 'UTC') as year from slates where id = ${slateId}),
    others as (
      select slates.id, slates.season_id = own.season_id as same_season,
             extract(year from slates.first_start at time zone 'UTC') = own.year as same_year,
             (slates.first_start, slates.id) > (own.first_start, own.id) as later
      from slates join settlements on settlements.slate_id = slates.id and board_version > 0, own
      where slates.id <> own.id
    )
    select coalesce(bool_or(same_season and not later), false) as has_earlier_in_season,
           coalesce(bool_or(same_year and not later), false) as has_earlier_in_year,
           coalesce(array_agg(id) filter (where same_season and later), '{}') as later_in_season,
           coalesce(array_agg(id) filter (where same_year and later), '{}') as later_in_year
    from others
  `.execute(db);
  return (
    rows[0] ?? {
      has_earlier_in_season: false,
      has_earlier_in_year: false,
      later_in_season: [],
      later_in_year: [],
    }
  );
}

/** A player's sum before the slate, taken from the board of the player's previous slate in the same season or year. */
const sumBefore = (column: RunningSum) => {
  const samePeriod =
    column === 'season_points'
      ? sql`previous.season_id = own.season_id`
      : sql`previous.first_start >= date_trunc('year', own.first_start, 'UTC')`;
  return sql`coalesce((
    select previous.${sql.ref(column)} from standings as previous
    where previous.player_id = scored.player_id and ${samePeriod}
      and (previous.first_start, previous.slate_id) < (own.first_start, own.id)
    order by previous.first_start desc, previous.slate_id desc limit 1
  ), 0)`;
};

/** Adds each player's change of points to the sums of later boards. Runs before the slate's own rows change. */
async function updateLaterSums(
  { db }: Transaction,
  { slateId, laterSlates, column }: { slateId: string; laterSlates: readonly string[]; column: RunningSum },
): Promise<void> {
  if (laterSlates.length === 0) return;
  const sum = sql.ref(column);
  await sql`
    update standings as later set ${sum} = later.${sum} + scored.points - coalesce(own.points, 0)
    from scored_players as scored
    left join standings as own on own.slate_id = scored.slate_id and own.player_id = scored.player_id
    where scored.slate_id = ${slateId} and later.player_id = scored.player_id
      and later.slate_id = any (${[...laterSlates]}::uuid[]) and scored.points <> coalesce(own.points, 0)
  `.execute(db);
}

/** Later publications update the rows that differ. The first one inserts only, which saves the lookups. */
const onExistingRows = sql`
  on conflict (slate_id, player_id) do update set
    points = excluded.points, games = excluded.games, margin_error = excluded.margin_error,
    season_points = excluded.season_points, year_points = excluded.year_points,
    rank = excluded.rank, place = excluded.place
  where (existing.points, existing.games, existing.margin_error, existing.season_points, existing.year_points,
         existing.rank, existing.place)
    is distinct from (excluded.points, excluded.games, excluded.margin_error, excluded.season_points,
                      excluded.year_points, excluded.rank, excluded.place)
`;

async function writeStandings(
  { db }: Transaction,
  slateId: string,
  { neighbours, isFirst }: { neighbours: NeighbourBoards; isFirst: boolean },
): Promise<void> {
  await sql`
    insert into standings as existing (
      slate_id, player_id, season_id, first_start, points, games, margin_error, season_points, year_points, rank, place)
    select own.id, player_id, own.season_id, own.first_start, points, games, margin_error,
           points + ${neighbours.has_earlier_in_season ? sumBefore('season_points') : sql`0`},
           points + ${neighbours.has_earlier_in_year ? sumBefore('year_points') : sql`0`},
           rank() over board, row_number() over (order by points desc, games desc, margin_error, player_id)
    from scored_players as scored join slates as own on own.id = scored.slate_id
    where scored.slate_id = ${slateId}
    window board as (order by points desc, games desc, margin_error)
    ${isFirst ? sql`` : onExistingRows}
  `.execute(db);
}

/**
 * Publishes the board of a slate whose players are all scored, together with the sums of later boards. The caller holds the
 * row lock on the slate's settlement.
 */
export async function publishBoard(
  { events }: Platform,
  tx: Transaction,
  { slateId, isFirst }: { readonly slateId: string; readonly isFirst: boolean },
): Promise<void> {
  const { db } = tx;
  // Publications are serialized: a player's sums run through the boards of many slates and sports.
  await sql`select pg_advisory_xact_lock(hashtextextended('contests: publish', 0))`.execute(db);
  const neighbours = await findNeighbourBoards(tx, slateId);
  const { later_in_season: laterInSeason, later_in_year: laterInYear } = neighbours;
  await updateLaterSums(tx, { slateId, laterSlates: laterInSeason, column: 'season_points' });
  await updateLaterSums(tx, { slateId, laterSlates: laterInYear, column: 'year_points' });
  await writeStandings(tx, slateId, { neighbours, isFirst });
  await recordSettledGames(tx, slateId);
  await endPass(tx, slateId);
  const changedSports = await db
    .selectFrom('slates')
    .select('sport_id')
    .distinct()
    .where('id', 'in', [slateId, ...laterInSeason, ...laterInYear])
    .execute();
  events.publish(tx, boardPublished, { slateId, sportIds: changedSports.map((row) => row.sport_id) });
}

/** Replaces the outcomes that the board is based on, and logs those that changed in public. */
async function recordSettledGames({ db }: Transaction, slateId: string): Promise<void> {
  const passGames = sql`
    select game.* from settlements, jsonb_to_recordset(pass_outcomes) as game (id uuid, outcome text, margin integer)
    where slate_id = ${slateId}
  `;
  await sql`
    insert into rescorings (slate_game_id, outcome_before, home_margin_before, outcome_after, home_margin_after)
    select settled.slate_game_id, settled.outcome, settled.home_margin, game.outcome, game.margin
    from settled_games as settled
    left join (${passGames}) as game on game.id = settled.slate_game_id
    where settled.slate_id = ${slateId}
      and (settled.outcome, settled.home_margin) is distinct from (game.outcome, game.margin)
    order by settled.slate_game_id
  `.execute(db);
  await db.deleteFrom('settled_games').where('slate_id', '=', slateId).execute();
  await sql`
    insert into settled_games (slate_game_id, slate_id, outcome, home_margin)
    select id, ${slateId}::uuid, outcome, margin from (${passGames}) as game
  `.execute(db);
}

async function endPass({ db }: Transaction, slateId: string): Promise<void> {
  await db.deleteFrom('settlement_batches').where('slate_id', '=', slateId).execute();
  await sql`
    update settlements set pass_outcomes = null, pass_cursor = null, all_scored = false,
      board_version = board_version + 1, published_at = clock_timestamp()
    where slate_id = ${slateId}
  `.execute(db);
}
