import { sql } from 'kysely';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

interface FailingFeed {
  readonly feed: string;
  readonly since: Date;
  readonly games_near: boolean;
}

/** A feed counts as failing after this many failures in a row. Single failures do not need a person. */
const minFailures = 3;

/** Feeds that fail repeatedly. Urgent if their games are near. */
export const feedsFailing: TodayCheck = {
  name: 'feeds-failing',
  roles: ['scorer'],
  find: async ({ db }) => {
    const { rows } = await sql<FailingFeed>`
      select sports.name || ' (' || adapter || ')' as feed, coalesce(fetched_at, provider_feeds.created_at) as since,
             exists (
               select from games
               where games.sport_id = sports.id and status in ('scheduled', 'live') and merged_into is null
                 and starts_at between clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 day'
             ) as games_near
      from provider_feeds join sports on sports.id = sport_id
      where paused_at is null and failures >= ${minFailures}
      order by since, feed
    `.execute(db);
    return {
      severity: rows.some((row) => row.games_near) ? 'urgent' : 'soon',
      count: rows.length,
      oldestAt: earliest(rows.map(({ since }) => since)),
      examples: rows.map(({ feed }) => feed),
    };
  },
};
