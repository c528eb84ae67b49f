import { sql } from 'kysely';
import { usualSeconds } from '../../platform/telemetry/observing.ts';
import type { Observation } from '../../platform/telemetry/observing.ts';
import { isShownSport } from '../sports/index.ts';
import { findMissingSlates } from './missing-slates.ts';
import { databaseClock } from './queries.ts';

/**
 * Measures windows whose contest is not open although their games are near. A window may rightly wait for earlier games, so the
 * time that is left shows the urgency. Skips hidden sports and held windows, which are closed on purpose.
 */
export const slateObservation: Observation = {
  name: 'slates',
  everySeconds: usualSeconds,
  gauges: {
    outpick_unopened_slate_starts_in_seconds: {
      help: 'Time until the first game of the next window that has no slate; absent if the window is not near.',
      labels: ['sport'],
    },
    outpick_slate_missing: {
      help: '1 if a sport in season has opened no slate for 48 hours (daily contests) or 8 days (weekly ones), else 0.',
      labels: ['sport'],
    },
  },
  read: async ({ db }) => {
    const sports = await db.selectFrom('sports').select('slug').orderBy('slug').execute();
    const missing = new Set((await findMissingSlates(db, await databaseClock(db))).map(({ sport }) => sport));
    const { rows } = await sql<{ sport: string; value: number }>`
      select slug as sport, min(extract(epoch from first_start - clock_timestamp()))::float8 as value
      from sports
      cross join lateral (
        select contest_window_start(league_day, contest_window) as first_day,
               min(starts_at) as first_start, max(starts_at) as last_start
        from games
        where games.sport_id = sports.id and status = 'scheduled'
          and starts_at between clock_timestamp() - interval '8 days' and clock_timestamp() + interval '14 days'
        group by 1
      ) as windows
      where last_start > clock_timestamp() and ${isShownSport(sql`sports.id`)}
        and first_start - case contest_window when 'day' then interval '36 hours' else interval '6 days' end
            <= clock_timestamp()
        and not exists (
          select from slates where slates.sport_id = sports.id and slates.first_day = windows.first_day)
        and not exists (
          select from held_windows as hold where hold.sport_id = sports.id and hold.first_day = windows.first_day)
      group by slug
    `.execute(db);
    return {
      outpick_unopened_slate_starts_in_seconds: rows.map(({ sport, value }) => ({
        labels: { sport },
        value,
      })),
      outpick_slate_missing: sports.map(({ slug }) => ({
        labels: { sport: slug },
        value: missing.has(slug) ? 1 : 0,
      })),
    };
  },
};
