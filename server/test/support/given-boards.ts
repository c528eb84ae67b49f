import type pg from 'pg';
import { algorithmId } from '../../src/features/players/index.ts';
import { loadPartitions } from './load-partition.ts';
import type { PlayerResult } from './reference-boards.ts';
import type { BareSlate, BareSport } from './slates.ts';

/** A slate with its number, which determines the players on its board. */
export interface NumberedSlate extends BareSlate, BareSport {
  readonly board: number;
  readonly month: string;
  readonly firstStart: Date;
}

/**
 * Returns the result of a player, by number, on a board whose rows come from a formula instead of picks. One in sixteen players
 * is not on the board. `insertBoard` has the same formula in SQL.
 */
export const givenResult = (board: number, player: number): PlayerResult | undefined =>
  (player + board) % 16 === 0
    ? undefined
    : {
        points: ((player * 7919 + (board + 7) * 104_729) % 1501) - 750,
        games: 1 + ((player + board + 7) % 5),
        marginError: (player * 31 + (board + 7) * 17) % 97,
      };

/**
 * Inserts a board. The algorithm counts as player 1, which is the number in its id. Rows are in the order of players, as
 * settlement writes them.
 */
const insertBoard = async (client: pg.Client, partition: string, slate: NumberedSlate) =>
  client.query(
    `insert into ${partition} (
       month, slate_id, version, player_id, season_id, first_start, points, margin_error, games, rank, place)
     select $1::date, $2::uuid, 1, id, $3::uuid, $4::timestamptz, points, margin_error, games,
            rank() over (order by points desc, games desc, margin_error),
            row_number() over (order by points desc, games desc, margin_error, id)
     from (
       select id, (n * 7919::bigint + ($5::integer + 7) * 104729) % 1501 - 750 as points, 1 + (n + $5::integer + 7) % 5 as games,
              (n * 31::bigint + ($5::integer + 7) * 17) % 97 as margin_error
       from (select 1 as n, $6::uuid as id union all select n, id from big_players) as players
       where (n + $5::integer) % 16 <> 0
     ) as results
     order by id`,
    [slate.month, slate.id, slate.seasonId, slate.firstStart, slate.board, algorithmId],
  );

/** Inserts the boards of slates directly from the formula, without picks and settlement. */
export async function addGivenBoards(client: pg.Client, slates: readonly NumberedSlate[]): Promise<void> {
  const byMonth = Map.groupBy(slates, ({ month }) => month);
  await loadPartitions(client, 'standings', [...byMonth.keys()], async (partition, month) => {
    for (const slate of byMonth.get(month) ?? []) await insertBoard(client, partition, slate);
  });
  await client.query(
    `insert into boards (slate_id, version, size, algorithm_rank, algorithm_points, published_at)
     select slates.id, 1, last.place, algorithm.rank, algorithm.points, now()
     from slates
     cross join lateral (
       select place from standings where month = slates.month and slate_id = slates.id and version = 1
       order by place desc limit 1
     ) as last
     left join standings as algorithm on algorithm.player_id = $2 and algorithm.slate_id = slates.id
       and algorithm.first_start = slates.first_start and algorithm.version = 1 and algorithm.month = slates.month
     where slates.id = any ($1::uuid[])`,
    [slates.map(({ id }) => id), algorithmId],
  );
  await client.query(
    'insert into settlements (slate_id, pass_version, pass_began_at) select unnest($1::uuid[]), 1, now()',
    [slates.map(({ id }) => id)],
  );
}
