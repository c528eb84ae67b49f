import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isShownSport } from '../sports/index.ts';

/** A sport in season whose contests do not open. */
export interface MissingSlate {
  readonly sport: string;
  /** When its last slate opened, or its first rating run ended if it never had one. */
  readonly since: Date;
}

/**
 * Finds sports that opened no slate for 48 hours (daily) or 8 days (weekly) although a game began without a slate. A sport with
 * no game in the next 4 days (daily) or 7 days (weekly) is out of season. Skips hidden sports and held windows, which open no
 * slates on purpose.
 */
export async function findMissingSlates(db: Reader, at: Date): Promise<MissingSlate[]> {
  const { rows } = await sql<MissingSlate>`
    select slug as sport, since
    from sports
    cross join lateral (
      select coalesce(
        (select max(opened_at) from slates where slates.sport_id = sports.id),
        (select min(made_at) from rating_runs where rating_runs.sport_id = sports.id)) as since
    ) as last_slates
    where ${isShownSport(sql`sports.id`)}
      and since <= ${at}::timestamptz - case contest_window when 'day' then interval '48 hours' else interval '8 days' end
      and exists (
        select from games
        where games.sport_id = sports.id and status = 'scheduled' and starts_at > ${at}::timestamptz
          and starts_at <= ${at}::timestamptz + case contest_window when 'day' then interval '4 days' else interval '7 days' end)
      and exists (
        select from games
        where games.sport_id = sports.id and status in ('scheduled', 'live', 'final') and starts_at <= ${at}::timestamptz
          and starts_at > ${at}::timestamptz - case contest_window when 'day' then interval '48 hours' else interval '7 days' end
          and not exists (
            select from slates
            where slates.sport_id = sports.id and first_day = contest_window_start(league_day, contest_window))
          and not exists (
            select from held_windows as hold
            where hold.sport_id = sports.id and hold.first_day = contest_window_start(league_day, contest_window)))
    order by slug
  `.execute(db);
  return rows;
}

const name = 'slates.missing';

async function ranToday(db: Reader): Promise<boolean> {
  const { rows } = await sql`
    select from job_runs where job = ${name} and started_at > clock_timestamp() - interval '1 day' limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Raises an alarm for each sport in season without slates, once a day. */
export const reportMissingSlates: Job<Record<string, never>> = {
  name,
  data: z.strictObject({}),
  collapseBy: () => 'all',
  schedule: {
    data: {},
    isDue: async ({ db, now }) => !(await ranToday(db)) && (await findMissingSlates(db, now())).length > 0,
  },
  retries: 0,
  backOffSeconds: 1,
  run: async (platform) => {
    for (const { sport, since } of await findMissingSlates(platform.db, platform.now()))
      platform.alarm('slate-missing', { sport, since });
  },
};
