import { marginProbability } from '@outpick/forecast';
import { sql } from 'kysely';
import type { ActTransaction } from '../../platform/act.ts';
import type { Platform } from '../../platform/platform.ts';
import { touchContests } from '../slates/index.ts';
import { algorithmId } from '../players/index.ts';

interface LockedSlate {
  slate_id: string;
  month: string;
  sport_id: string;
  margin_sigma: number;
  ids: string[];
  game_ids: string[];
  starts: Date[];
}

const recentSlates = sql`select id from slates where last_day > current_date - 35`;

/** Finds games whose picks may be seen and have not been counted since the lock, grouped by slate. */
async function findUncountedGames({ db }: Platform): Promise<LockedSlate[]> {
  const { rows } = await sql<LockedSlate>`
    select game.slate_id, game.month, game.sport_id, margin_sigma, array_agg(game.id order by game.id) as ids,
           array_agg(game.game_id order by game.id) as game_ids, array_agg(game.starts_at order by game.id) as starts
    from contest_games as game
    join visible_games on visible_games.slate_game_id = game.id
    join season_rules as rules on rules.sport_id = game.sport_id and rules.season_id = game.season_id
    left join contest_crowds as crowd on crowd.slate_game_id = game.id
    where game.slate_id in (${recentSlates})
      and game.in_contest and crowd.starts_at is distinct from game.starts_at
    group by game.slate_id, game.month, game.sport_id, margin_sigma
  `.execute(db);
  return rows;
}

interface Count {
  slate_game_id: string;
  home: boolean;
  margin: number;
  picks: number;
}

/** Waits for submissions that got a game's row lock before the game's start. Later submissions may not pick the game. */
const waitForSubmissions = async ({ transact }: Platform, gameIds: readonly string[]) =>
  transact(async ({ db }) => {
    await db.selectFrom('games').select('id').where('id', 'in', gameIds).orderBy('id').forUpdate().execute();
  });

/** Games of recent slates that were counted, and whose picks may not be seen any more. */
const hiddenAgain = sql`
  select crowd.slate_game_id
  from contest_games as game
  join contest_crowds as crowd on crowd.slate_game_id = game.id
  where game.slate_id in (${recentSlates})
    and not exists (select from visible_games where visible_games.slate_game_id = game.id)
`;

/** Whether a game's picks must be counted, or its counts deleted. */
export async function isCountingDue(platform: Platform): Promise<boolean> {
  if ((await findUncountedGames(platform)).length > 0) return true;
  return (await hiddenAgain.execute(platform.db)).rows.length > 0;
}

/** Counts how all players except the algorithm picked the games whose picks may be seen. */
export async function countCrowds(platform: Platform): Promise<void> {
  // A game whose start moved into the future takes picks again, so its counts are wrong even if it returns to its first start.
  await sql`delete from contest_crowds where slate_game_id in (${hiddenAgain})`.execute(platform.db);
  for (const slate of await findUncountedGames(platform)) {
    await waitForSubmissions(platform, slate.game_ids);
    const { rows } = await sql<Count>`
      select slate_game_id, home, margin, count(*) as picks
      from picks
      where month = ${slate.month}::date and slate_id = ${slate.slate_id} and player_id <> ${algorithmId}
        and slate_game_id = any (${slate.ids}::uuid[])
      group by slate_game_id, home, margin
    `.execute(platform.db);
    const counts = Map.groupBy(rows, (row) => row.slate_game_id);
    const sums = slate.ids.map((id) => sumCounts(counts.get(id) ?? [], slate.margin_sigma));
    const column = (name: keyof Sums) => sums.map((one) => one[name]);
    await platform.transact(async (tx) => {
      await sql`
        insert into contest_crowds (slate_game_id, starts_at, picks, home_picks, home_margins, away_margins, home_share)
        select * from unnest(
          ${slate.ids}::uuid[], ${slate.starts}::timestamptz[], ${column('picks')}::integer[],
          ${column('homePicks')}::integer[], ${column('homeMargins')}::bigint[], ${column('awayMargins')}::bigint[],
          ${column('homeShare')}::float8[]) as counted (slate_game_id)
        -- An undo may have opened the game again meanwhile.
        where exists (select from visible_games where visible_games.slate_game_id = counted.slate_game_id)
        on conflict (slate_game_id) do update set
          starts_at = excluded.starts_at, picks = excluded.picks, home_picks = excluded.home_picks,
          home_margins = excluded.home_margins, away_margins = excluded.away_margins, home_share = excluded.home_share
      `.execute(tx.db);
      touchContests(tx, slate.sport_id);
    });
  }
}

interface Sums {
  readonly picks: number;
  readonly homePicks: number;
  readonly homeMargins: number;
  readonly awayMargins: number;
  readonly homeShare: number;
}

function sumCounts(counts: readonly Count[], sigma: number): Sums {
  const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0);
  const picks = sum((one) => one.picks);
  const shares = sum(({ home, margin, picks: times }) => {
    const share = marginProbability(margin, sigma);
    return times * (home ? share : 1 - share);
  });
  return {
    picks,
    homePicks: sum((one) => (one.home ? one.picks : 0)),
    homeMargins: sum((one) => (one.home ? one.picks * one.margin : 0)),
    awayMargins: sum((one) => (one.home ? 0 : one.picks * one.margin)),
    homeShare: picks === 0 ? 0.5 : shares / picks,
  };
}

/** Deletes the counts of a game whose picks may not be seen any more. They are made again once its picks may be seen. */
export const forgetCrowds = async ({ db }: ActTransaction, gameId: string) =>
  sql`select forget_crowds(${gameId})`.execute(db);
