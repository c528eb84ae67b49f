import { sql } from 'kysely';
import { boardPublished } from '../../src/features/settlement/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

/** A player's result on a board that a test publishes. */
interface TestResult {
  readonly playerId: string;
  /** In tenths. */
  readonly points: number;
}

/**
 * Publishes a board with the given results as settlement does, but without picks and games. Replaces the slate's previous
 * board.
 */
export async function publishTestBoard(
  { transact, events }: Platform,
  slateId: string,
  results: readonly TestResult[],
): Promise<void> {
  await transact(async (tx) => {
    await sql`
      insert into replaced_boards (slate_id, version) select slate_id, version from boards where slate_id = ${slateId}
    `.execute(tx.db);
    const { rows } = await sql<{ sport_id: string }>`
      with board as (
        insert into boards (slate_id, version, size, published_at)
        values (${slateId}, 1, ${results.length}, clock_timestamp())
        on conflict (slate_id) do update set version = boards.version + 1, size = excluded.size
        returning slate_id, version
      ),
      inserted_rows as (
        insert into standings (
          month, slate_id, version, player_id, season_id, first_start, points, games, margin_error, rank, place)
        select month, id, version, player_id, season_id, first_start, points, 1, 0, rank() over (order by points desc),
               row_number() over (order by points desc, player_id)
        from board join slates on slates.id = board.slate_id
        cross join unnest(
          ${results.map(({ playerId }) => playerId)}::uuid[], ${results.map(({ points }) => points)}::integer[]
        ) as result (player_id, points)
      )
      select sport_id from slates where id = ${slateId}
    `.execute(tx.db);
    const sportId = rows[0]?.sport_id ?? '';
    const others = await tx.db.selectFrom('sports').select('id').where('id', '<>', sportId).execute();
    events.publish(tx, boardPublished, {
      slateId,
      sportId,
      sportsWithLaterSlates: others.map(({ id }) => id),
    });
  });
}
