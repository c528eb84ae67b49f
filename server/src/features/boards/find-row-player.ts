import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';
import { isShownSport } from '../sports/index.ts';

/** Rows searched: the hash of each is computed, about a microsecond a row. */
const searchedRows = 20_000;

interface RowKey {
  readonly slateId: string;
  readonly rowId: string;
  /** The rank that was shown. On a larger board the search begins at it, because the place is at least the rank. */
  readonly rank: number;
}

/** `rowIdOf` in SQL. */
const rowIdColumn = sql`
  left(translate(encode(sha256(convert_to(slate_id || ' ' || player_id, 'UTF8')), 'base64'), '+/', '-_'), 16)
`;

/** The player of a row on a shown board; undefined for the algorithm's row, and if the row is not found. */
export async function findRowPlayer(
  db: Reader,
  { slateId, rowId, rank }: RowKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ player_id: string }>`
    with board as materialized (
      select slates.id, slates.month, boards.version,
             case when boards.size <= ${searchedRows} then 1 else ${rank}::integer end as first
      from slates join boards on boards.slate_id = slates.id
      where slates.id = ${slateId} and ${isShownSport(sql`slates.sport_id`)}
    )
    select player_id
    from board cross join lateral (
      select slate_id, player_id from standings
      where month = board.month and slate_id = board.id and version = board.version
        and place >= board.first and place < board.first + ${searchedRows}::integer
        and player_id <> ${algorithmId}
      offset 0
    ) as row
    where ${rowIdColumn} = ${rowId}
  `.execute(db);
  return rows[0]?.player_id;
}
