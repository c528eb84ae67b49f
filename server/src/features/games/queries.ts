import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';

/** An entry's season and teams. Two entries with equal season and teams may be one game that moved to another day. */
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
  /** The feed id of the entry that may be the same game. */
  readonly entryFeedId: string;
}

/**
 * Finds unplayed games with the season and teams of an entry whose feed id is unknown, oldest first. One of them may be the
 * entry's game on another day.
 */
export async function findUnplayedMeetings(
  db: Reader,
  sportId: string,
  meetings: readonly Meeting[],
): Promise<UnplayedMeeting[]> {
  const column = <T>(read: (meeting: Meeting) => T): T[] => meetings.map(read);
  const { rows } = await sql<UnplayedMeeting>`
    with unknown_entries as materialized (
      select * from unnest(
        ${column((meeting) => meeting.feedId)}::text[], ${column((meeting) => meeting.season)}::integer[],
        ${column((meeting) => meeting.homeTeamId)}::uuid[], ${column((meeting) => meeting.awayTeamId)}::uuid[]
      ) with ordinality as entry (feed_id, year, home_team_id, away_team_id, position)
      where not exists (select from games where sport_id = ${sportId} and feed_id = entry.feed_id)
    )
    select games.id as "gameId", games.feed_id as "feedId", games.league_day as day, unknown_entries.feed_id as "entryFeedId"
    from unknown_entries
    join seasons on seasons.sport_id = ${sportId} and seasons.year = unknown_entries.year
    join games on games.season_id = seasons.id and games.home_team_id = unknown_entries.home_team_id
      and games.away_team_id = unknown_entries.away_team_id and games.status in ('scheduled', 'postponed')
    order by unknown_entries.position, games.league_day, games.feed_id
  `.execute(db);
  return rows;
}
