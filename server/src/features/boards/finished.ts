import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The condition that all games of a slate's contest are settled. */
export const allGamesSettled = (slateId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  not exists (
    select from contest_games left join settled_games on settled_games.slate_game_id = contest_games.id
    where contest_games.slate_id = ${slateId} and in_contest and settled_games.slate_game_id is null
  )
`;
