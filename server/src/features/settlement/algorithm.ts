import { playingMargin } from '@outpick/forecast';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import { algorithmId } from '../players/index.ts';

/**
 * Enters the algorithm's picks of a slate: the frozen favourite, at the whole margin whose probability is nearest to the
 * frozen win plus half the tie. What was frozen never changes, so that whoever does this again changes nothing.
 */
export async function enterAlgorithm(db: Reader, slateId: string): Promise<void> {
  const games = await db
    .selectFrom('contest_games')
    .innerJoin('slate_games', 'slate_games.id', 'contest_games.id')
    .innerJoin('sports', 'sports.id', 'contest_games.sport_id')
    .select(['slate_games.id', 'home_wins', 'win_prob', 'tie_prob', 'margin_sigma', 'max_margin'])
    .where('contest_games.slate_id', '=', slateId)
    .where('contest_games.in_contest', '=', true)
    .execute();
  const margins = games.map(({ win_prob: win, tie_prob: tie, margin_sigma: sigma, max_margin: most }) =>
    playingMargin(win + tie / 2, sigma, most),
  );
  await sql`
    insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
    select month, slates.id, ${algorithmId}::uuid, given.id, given.home, given.margin, opened_at
    from slates, unnest(
      ${games.map(({ id }) => id)}::uuid[], ${games.map(({ home_wins: home }) => home)}::boolean[], ${margins}::integer[]
    ) as given (id, home, margin)
    where slates.id = ${slateId}
    on conflict do nothing
  `.execute(db);
}
