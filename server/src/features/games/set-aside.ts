import { sql } from 'kysely';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';
import { resultWait } from '../sports/index.ts';
import { gamesArea } from './changes.ts';

/** Games that started longer ago are ignored: no contest needs them, and a league's history may have some without a result. */
const maxAgeDays = 14;

/** A source's result is confirmed by its next reading. If that takes longer than this, the result counts as missing. */
const confirmMinutes = 30;

/**
 * Selects games whose result is overdue and that were not set aside since it became overdue. A result that awaits its
 * confirmation is not overdue. Otherwise yesterday's games of a newly set-up league would be set aside after its first reading.
 */
const selectOverdue = (now: Date) => sql`
  select games.id, games.sport_id, sports.slug
  from sports
  join games on games.sport_id = sports.id
  where games.status in ('scheduled', 'live')
    and games.starts_at > ${now}::timestamptz - make_interval(days => ${maxAgeDays}::integer)
    and games.starts_at <= ${now}::timestamptz - ${resultWait}
    and merged_into is null
    and (set_aside_at is null or set_aside_at < games.starts_at + ${resultWait})
    and not exists (
      select from game_sources
      where game_id = games.id and reading ->> 'status' = 'final' and confirmed_at is null
        and read_at > ${now}::timestamptz - make_interval(mins => ${confirmMinutes}::integer))
`;

/** Whether any game must be set aside. */
export async function hasOverdueGame(db: Reader, now: Date): Promise<boolean> {
  const { rows } = await sql`${selectOverdue(now)} limit 1`.execute(db);
  return rows.length > 0;
}

/** A game that was set aside, as the alarm describes it. */
interface SetAsideGame {
  readonly sport: string;
  readonly game: string;
  readonly gameId: string;
  readonly startsAt: Date;
  readonly status: string;
  /** The game's sources and, except for files, since when each has reported the same result. */
  readonly sources: readonly { readonly source: string; readonly id: string; readonly since?: string }[];
}

/** Sets a sport's overdue games aside. Publishes no event, because no page shows this. */
export async function setAside(tx: Transaction, sportId: string, now: Date): Promise<SetAsideGame[]> {
  // Imports write under the same lock, so that a result that arrives now is not overlooked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${gamesArea(sportId)}, 0))`.execute(tx.db);
  const { rows } = await sql<SetAsideGame>`
    with overdue_games as materialized (${selectOverdue(now)}),
    -- Submissions of picks lock games in the same order, so that the two cannot deadlock.
    locked_games as materialized (
      select id from games where id in (select id from overdue_games where sport_id = ${sportId})
      order by id for no key update
    ),
    changed_games as (
      update games set set_aside_at = ${now} where id in (select id from locked_games)
      returning id, starts_at, status, home_team_id, away_team_id, source, feed_id
    )
    select slug as sport, away.name || ' @ ' || home.name as game, changed_games.id as "gameId",
           starts_at as "startsAt", status,
           coalesce(
             (select json_agg(json_build_object('source', source, 'id', source_id, 'since', read_at) order by source)
              from game_sources where game_id = changed_games.id),
             json_build_array(json_build_object('source', coalesce(source, 'file'), 'id', feed_id))) as sources
    from changed_games
    join overdue_games on overdue_games.id = changed_games.id
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    order by starts_at, changed_games.id
  `.execute(tx.db);
  return rows;
}

interface GamesToSetAside {
  readonly sportId: string;
  readonly gameIds: readonly string[];
  readonly now: Date;
}

/**
 * Sets games aside before their results are overdue, at an operator's request. If a result becomes overdue, the job sets the
 * game aside again and raises its alarm.
 */
export async function setAsideNow(
  tx: Transaction,
  { sportId, gameIds, now }: GamesToSetAside,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${gamesArea(sportId)}, 0))`.execute(tx.db);
  await sql`
    with locked_games as materialized (
      select id from games
      where id = any (${[...gameIds]}::uuid[]) and sport_id = ${sportId} and status in ('scheduled', 'live')
      order by id for no key update
    )
    update games set set_aside_at = ${now} where id in (select id from locked_games)
  `.execute(tx.db);
}

/** Lists the sports with a game that must be set aside. */
export async function listOverdueSports(db: Reader, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sport_id: string }>`
    select distinct sport_id from (${selectOverdue(now)}) as overdue_games order by sport_id
  `.execute(db);
  return rows.map((row) => row.sport_id);
}
