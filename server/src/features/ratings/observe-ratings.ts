import { sql } from 'kysely';
import { usualSeconds } from '../../platform/telemetry/observing.ts';
import type { Observation } from '../../platform/telemetry/observing.ts';

/**
 * Measures whether forecasts keep up with results. The age of the newest run alone does not show this, because it grows to
 * months out of season. Therefore a second gauge measures how long a result has been unrated.
 */
export const ratingObservation: Observation = {
  name: 'ratings',
  everySeconds: usualSeconds,
  gauges: {
    outpick_rating_run_age_seconds: { help: 'Age of the newest rating run of a sport.', labels: ['sport'] },
    outpick_unrated_results_seconds: {
      help: 'For how long the oldest result that no rating run has read is known; 0 if all are read.',
      labels: ['sport'],
    },
  },
  read: async ({ db }) => {
    const { rows } = await sql<{ sport: string; age: number | null; unrated: number | null }>`
      select slug as sport, extract(epoch from clock_timestamp() - newest.made_at)::float8 as age,
             case
               when not exists (select from result_changes where sport_id = sports.id) then 0
               else extract(epoch from clock_timestamp() - coalesce(
                 (select min(schedule_changed_at) from games
                  where games.sport_id = sports.id and status = 'final'
                    and starts_at > clock_timestamp() - interval '3 days'
                    and (newest.made_at is null or schedule_changed_at > newest.made_at)),
                 newest.made_at))::float8
             end as unrated
      from sports
      left join lateral (
        select made_at from rating_runs where sport_id = sports.id order by id desc limit 1
      ) as newest on true
    `.execute(db);
    const column = (value: (row: (typeof rows)[number]) => number | null) =>
      rows.flatMap((row) => {
        const age = value(row);
        return age === null ? [] : [{ labels: { sport: row.sport }, value: age }];
      });
    return {
      outpick_rating_run_age_seconds: column(({ age }) => age),
      outpick_unrated_results_seconds: column(({ unrated }) => unrated),
    };
  },
};
