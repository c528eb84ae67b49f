import { findUnsettledSlates, settleSlate, writePastRecaps } from '@outpick/server';
import type { Platform } from '@outpick/server';
import { sql } from 'kysely';
import { algorithmId } from './stored.ts';

/** The demo world has recaps of four weeks. */
const recapWeeks = 4;

/**
 * The demo's players pick every game of a slate, so that board points and the gap would count the same games. Lets them leave out
 * games, voids a game, and decides a game of a slate whose other games are still to come.
 */
export async function makeUneven(platform: Platform): Promise<void> {
  await leaveOutGames(platform);
  await voidGame(platform);
  await decideFirstGame(platform);
  const unsettled = await findUnsettledSlates(platform.db);
  const settled = await platform.db.selectFrom('boards').select('slate_id').execute();
  // With this time, every game counts as changed, so that a new pass reads all picks again.
  await sql`update settlements set pass_began_at = '-infinity'`.execute(platform.db);
  for (const slateId of new Set([...unsettled, ...settled.map(({ slate_id: id }) => id)]))
    await settleSlate(platform, slateId);
  await writePastRecaps(platform, recapWeeks, { kind: 'command', name: 'test' });
}

/** Deletes every fourth pick, at other games for each player. */
async function leaveOutGames({ db }: Platform): Promise<void> {
  await sql`
    with numbered_picks as (
      select picks.player_id, picks.slate_game_id, picks.month,
             dense_rank() over (order by picks.player_id) + row_number() over (
               partition by picks.player_id order by slate_games.starts_at, games.feed_id
             ) as number
      from picks
      join slate_games on slate_games.id = picks.slate_game_id
      join games on games.id = slate_games.game_id
      where picks.player_id <> ${algorithmId}
    )
    delete from picks using numbered_picks
    where picks.month = numbered_picks.month and picks.player_id = numbered_picks.player_id
      and picks.slate_game_id = numbered_picks.slate_game_id and number % 4 = 0
  `.execute(db);
}

/** Voids a settled game of the newest board with at least three games. */
async function voidGame({ db }: Platform): Promise<void> {
  await sql`
    insert into contest_acts (slate_game_id, act, reason)
    select (array_agg(settled_games.slate_game_id order by settled_games.slate_game_id))[1], 'void', 'played in fog'
    from settled_games join slates on slates.id = settled_games.slate_id
    group by slates.id having count(*) >= 3 order by slates.first_start desc limit 1
  `.execute(db);
}

/** Ends the first game of the newest slate that has several games and no board yet. */
async function decideFirstGame({ db }: Platform): Promise<void> {
  await sql`
    with open_slate as (
      select slates.id from slates join slate_games on slate_games.slate_id = slates.id and in_contest
      where not exists (select from boards where slate_id = slates.id) and slates.last_day >= current_date
      group by slates.id having count(*) >= 3 order by slates.first_start desc limit 1
    ), first_game as (
      select game_id from slate_games join open_slate on open_slate.id = slate_id where in_contest
      order by starts_at, slate_games.id limit 1
    )
    update games set status = 'final', home_points = 3, away_points = 1,
                     starts_at = least(starts_at, clock_timestamp() - interval '3 hours')
    from first_game where games.id = first_game.game_id
  `.execute(db);
}
