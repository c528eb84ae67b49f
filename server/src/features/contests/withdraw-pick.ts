import { contestMessages } from '@outpick/contracts';
import { sql } from 'kysely';
import { Refusal, notFound } from '../../platform/http/refusal.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { isShownSport } from '../sports/index.ts';
import { openAt } from './open-now.ts';
import { pickVersion } from './pick-version.ts';
import { changedElsewhere } from './submit-picks.ts';

interface Withdrawal {
  readonly playerId: string;
  readonly slateGameId: string;
  /** If-Match: only this version of the pick is deleted. */
  readonly replaces: string | undefined;
}

interface WithdrawalRow {
  open: boolean;
  withdrawn: boolean;
  /** Whether the player still has a pick, of another version. */
  kept: boolean;
}

/**
 * Deletes the pick of an open game. One statement: like a submission it locks the game's row before it reads the clock. Returns
 * whether there was a pick.
 */
export async function withdrawPick(
  db: Reader,
  { playerId, slateGameId, replaces }: Withdrawal,
): Promise<boolean> {
  const { rows } = await sql<WithdrawalRow>`
    with contest_pick as materialized (
      select slate_games.id, slate_games.game_id, slates.id as slate_id, slates.month, slates.last_day, last_act.act
      from slate_games
      join slates on slates.id = slate_games.slate_id
      left join lateral (
        select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1
      ) as last_act on true
      where slate_games.id = ${slateGameId} and coalesce(last_act.act <> 'drop', slate_games.in_contest)
        and ${isShownSport(sql`slates.sport_id`)}
    ),
    locked_game as materialized (
      select id as game_id, starts_at, league_day, status, begun
      from games where id = (select game_id from contest_pick) for share
    ),
    -- Reads the clock after the row lock was granted.
    timed_game as materialized (select *, clock_timestamp() as judged_at from locked_game),
    judged_game as materialized (
      select contest_pick.*, ${openAt(sql`judged_at`)} as open from contest_pick join timed_game using (game_id)
    ),
    deleted_picks as (
      delete from picks using judged_game
      where judged_game.open and picks.month = judged_game.month and picks.slate_id = judged_game.slate_id
        and picks.player_id = ${playerId}::uuid and picks.slate_game_id = judged_game.id
        and (${replaces ?? null}::text is null or ${pickVersion} = ${replaces ?? null}::text)
      returning picks.slate_game_id
    )
    select open, exists (select from deleted_picks) as withdrawn,
           exists (
             select from picks
             where picks.month = judged_game.month and picks.slate_id = judged_game.slate_id
               and picks.player_id = ${playerId}::uuid and picks.slate_game_id = judged_game.id
           ) as kept
    from judged_game
  `.execute(db);
  const [row] = rows;
  if (!row) throw notFound('contest game');
  if (!row.open) throw new Refusal({ code: 'CONTEST_LOCKED', message: contestMessages.locked });
  // A statement sees the rows as they were when it began, so that a deleted pick counts as kept here.
  if (row.kept && !row.withdrawn) throw changedElsewhere();
  return row.withdrawn;
}
