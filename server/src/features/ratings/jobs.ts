import { sql } from 'kysely';
import { z } from 'zod';
import type { Effects } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { sportProfile } from '../sports/index.ts';
import { modelVersion, renderWithHash } from './inputs.ts';
import { lacksForecast } from './queries.ts';
import { runRatings } from './run-ratings.ts';

const runData = z.strictObject({ sportId: z.uuid() });

/** Returns when the next run of a sport may start; undefined if it may start now. */
async function findLaterStart({ db }: Platform, sportId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('rating_models')
    .select('next_run_at')
    .where('sport_id', '=', sportId)
    .where('next_run_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row?.next_run_at;
}

/**
 * Rates a sport after its games or its model changed. Requests for the same sport collapse into one. A job that starts too
 * soon after the last run queues itself for later; changes gather until then.
 */
export const ratingRun: Job<z.output<typeof runData>> = {
  name: 'ratings.run',
  data: runData,
  collapseBy: ({ sportId }) => sportId,
  retries: 5,
  backOffSeconds: 5,
  run: async (platform, { sportId }, run) => {
    const laterStart = await findLaterStart(platform, sportId);
    if (laterStart) {
      await platform.transact(async (tx) => {
        platform.jobs.enqueueAt(tx, ratingRun, { data: { sportId }, at: laterStart });
        await run.finish(tx);
      });
      return;
    }
    const runId = await runRatings(platform, sportId, {
      signal: run.signal,
      gathers: true,
      finish: async (tx) => run.finish(tx),
    });
    run.log.info({ sportId, runId }, runId === undefined ? 'nothing new to rate' : 'rated');
  },
};

/** Subscriber: rates a sport once the transaction commits. */
export const enqueueRatingRun = (effects: Effects, { sportId }: { readonly sportId: string }): void =>
  effects.enqueue(ratingRun, { sportId });

/**
 * Finds sports whose newest run used another model version or profile than the deployed one, and sports whose next run may
 * start and has something to do: unread results, a coming game without a forecast, or games but no run at all. Such a sport
 * usually has a job. The job is missing if the change published no event, if the job started before the change was committed,
 * or if the job failed.
 */
async function findOutdated(platform: Platform): Promise<string[]> {
  const { rows } = await sql<OutdatedCandidate>`
    select sports.id, sports.model, fitted_profile as fitted, model_version, profile_hash,
           case when rating_models.sport_id is null
             then exists (select from games where games.sport_id = sports.id and status in ('scheduled', 'final'))
             else next_run_at <= now() and (
               exists (select from result_changes where result_changes.sport_id = sports.id) or ${lacksForecast})
           end as is_behind
    from sports
    left join rating_models on rating_models.sport_id = sports.id
    left join rating_runs on rating_runs.id = rating_models.run_id
  `.execute(platform.db);
  /** An unreadable profile stops only the ratings of its own sport. */
  const hasOtherProfile = ({ id, model, fitted, profile_hash: hash }: OutdatedCandidate) => {
    try {
      return hash !== renderWithHash(sportProfile(model, fitted)).hash;
    } catch (error) {
      platform.alarm('model-unreadable', { sportId: id, err: error });
      return false;
    }
  };
  const isReplaced = (row: OutdatedCandidate) =>
    row.model_version !== null && (row.model_version !== modelVersion || hasOtherProfile(row));
  return rows.filter((row) => row.is_behind || isReplaced(row)).map(({ id }) => id);
}

interface OutdatedCandidate {
  readonly id: string;
  readonly model: string;
  readonly fitted: string | null;
  /** Null before the first run. */
  readonly model_version: string | null;
  readonly profile_hash: string | null;
  readonly is_behind: boolean;
}

/** Rates sports again if a release changed the model or a profile, an operator changed results, or a job was lost. */
export const renewRatings: Job<Record<string, never>> = {
  name: 'ratings.renew',
  data: z.strictObject({}),
  schedule: { isDue: async (platform) => (await findOutdated(platform)).length > 0, data: {} },
  retries: 0,
  backOffSeconds: 1,
  run: async (platform, _data, run) => {
    const outdated = await findOutdated(platform);
    await platform.transact(async (tx) => {
      for (const sportId of outdated) platform.jobs.enqueue(tx, ratingRun, { sportId });
      await run.finish(tx);
    });
  },
};
