import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** What must agree for two entries to be the same meeting on another day. */
export interface Meeting {
  readonly feedId: string;
  readonly season: number;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
}

export interface UnplayedMeeting {
  readonly gameId: string;
  readonly feedId: string;
  readonly day: string;
  /** The name under which it was asked for. */
  readonly wantedFeedId: string;
}

/**
 * Of entries that are not known by their name: games of the same season and teams that have not been played, oldest
 * first. One of them may be the same meeting, moved.
 */
export async function findUnplayedMeetings(
  db: Reader,
  sportId: string,
  meetings: readonly Meeting[],
): Promise<UnplayedMeeting[]> {
  const column = <T>(pick: (one: Meeting) => T): T[] => meetings.map(pick);
  const { rows } = await sql<UnplayedMeeting>`
    with unknown as materialized (
      select * from unnest(
        ${column((one) => one.feedId)}::text[], ${column((one) => one.season)}::integer[],
        ${column((one) => one.homeTeamId)}::uuid[], ${column((one) => one.awayTeamId)}::uuid[]
      ) with ordinality as wanted (feed_id, year, home_team_id, away_team_id, place)
      where not exists (select from games as same where same.sport_id = ${sportId} and same.feed_id = wanted.feed_id)
    )
    select games.id as "gameId", games.feed_id as "feedId", games.league_day as day, unknown.feed_id as "wantedFeedId"
    from unknown
    join seasons on seasons.sport_id = ${sportId} and seasons.year = unknown.year
    join games on games.season_id = seasons.id and games.home_team_id = unknown.home_team_id
      and games.away_team_id = unknown.away_team_id and games.status in ('scheduled', 'postponed')
    order by place, games.league_day, games.feed_id
  `.execute(db);
  return rows;
}
