import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';

/** The most rows searched. Hashing a row id takes about a microsecond. */
const maxSearchedRows = 20_000;

interface RowKey {
  readonly slateId: string;
  readonly rowId: string;
  /**
   * The row's rank as shown. On a board with more than `maxSearchedRows` rows, the search starts at the place that equals the
   * rank, because a row's place is never smaller than its rank.
   */
  readonly rank: number;
}

/** `rowIdOf` in SQL. */
const rowIdColumn = sql`
  left(translate(encode(sha256(convert_to(slate_id || ' ' || player_id, 'UTF8')), 'base64'), '+/', '-_'), 16)
`;

/** Finds the player of a row on a shown board; undefined for the algorithm's row, and if the row is not found. */
export async function findRowPlayer(
  db: Reader,
  { slateId, rowId, rank }: RowKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ player_id: string }>`
    with board as materialized (
      select slates.id, slates.month, boards.version,
             case when boards.size <= ${maxSearchedRows} then 1 else ${rank}::integer end as first
      from slates join boards on boards.slate_id = slates.id
      where slates.id = ${slateId} and ${isShownSport(sql`slates.sport_id`)}
    )
    select player_id
    from board cross join lateral (
      select slate_id, player_id from standings
      where month = board.month and slate_id = board.id and version = board.version
        and place >= board.first and place < board.first + ${maxSearchedRows}::integer
        and player_id <> ${algorithmId}
      offset 0
    ) as row
    where ${rowIdColumn} = ${rowId}
  `.execute(db);
  return rows[0]?.player_id;
}
