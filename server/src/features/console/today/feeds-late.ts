import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { labelFileFeed } from '../../ingest/files/index.ts';
import type { TodayCheck } from './item.ts';
import { earliest } from './item.ts';

interface LateFeed {
  readonly feed: string;
  readonly since: Date;
}

/** A file is late after this many of its fetch intervals. */
const lateIntervals = 3;

/** Finds feeds of leagues that were not fetched for three hours although games are near. */
async function findLateLeagues({ db }: Platform): Promise<LateFeed[]> {
  const { rows } = await sql<LateFeed>`
    select sports.name || ' (' || adapter || ')' as feed, fetched_at as since
    from provider_feeds join sports on sports.id = sport_id
    where paused_at is null and failures < 3 and fetched_at < clock_timestamp() - interval '3 hours'
      and exists (
        select from games
        where games.sport_id = sports.id and status in ('scheduled', 'live') and merged_into is null
          and starts_at between clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 day')
    order by since, feed
  `.execute(db);
  return rows;
}

/** Finds files of the setting FEEDS that were not requested for several of their intervals. */
async function findLateFiles({ db, config, now }: Platform): Promise<LateFeed[]> {
  if (config.FEEDS.length === 0) return [];
  const rows = await db.selectFrom('file_feeds').select(['address', 'requested_at']).execute();
  const requestTimes = new Map(rows.map((row) => [row.address, row.requested_at]));
  return config.FEEDS.flatMap(({ sport, address, everyMinutes }) => {
    const at = requestTimes.get(labelFileFeed(address));
    const isLate = at !== undefined && now().getTime() - at.getTime() > lateIntervals * everyMinutes * 60_000;
    return isLate ? [{ feed: `${sport} (file)`, since: at }] : [];
  });
}

export const feedsLate: TodayCheck = {
  name: 'feeds-late',
  roles: ['scorer'],
  find: async (platform) => {
    const late = [...(await findLateLeagues(platform)), ...(await findLateFiles(platform))];
    return {
      severity: 'soon',
      count: late.length,
      oldestAt: earliest(late.map(({ since }) => since)),
      examples: late.map(({ feed }) => feed),
    };
  },
};
