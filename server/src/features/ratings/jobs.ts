import { z } from 'zod';
import type { Effects } from '../../platform/events.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { sportProfile } from '../sports/index.ts';
import { modelVersion, renderWithHash } from './inputs.ts';
import { runRatings } from './run-ratings.ts';

const runData = z.strictObject({ sportId: z.uuid() });

/** Rates a sport after its games or its model changed. Requests for the same sport collapse into one. */
export const ratingRun: Job<z.output<typeof runData>> = {
  name: 'ratings.run',
  data: runData,
  collapseBy: ({ sportId }) => sportId,
  retries: 5,
  backOffSeconds: 5,
  run: async (platform, { sportId }, run) => {
    const { signal } = run;
    const runId = await runRatings(platform, sportId, { signal, finish: async (tx) => run.finish(tx) });
    run.log.info({ sportId, runId }, runId === undefined ? 'nothing new to rate' : 'rated');
  },
};

/** Subscriber: rates a sport once the transaction commits. */
export const enqueueRatingRun = (effects: Effects, { sportId }: { readonly sportId: string }): void =>
  effects.enqueue(ratingRun, { sportId });

/** Sports whose newest run used another model version or profile than the deployed one. */
async function findOutdated({ db }: Platform): Promise<string[]> {
  const rows = await db
    .selectFrom('sports')
    .innerJoin('rating_models', 'rating_models.sport_id', 'sports.id')
    .innerJoin('rating_runs', 'rating_runs.id', 'run_id')
    .select(['sports.id', 'sports.model', 'model_version', 'profile_hash'])
    .execute();
  return rows
    .filter(
      (row) =>
        row.model_version !== modelVersion ||
        row.profile_hash !== renderWithHash(sportProfile(row.model)).hash,
    )
    .map(({ id }) => id);
}

/** Rates sports again after a deployment changed the model or a profile. */
export const renewRatings: Job<Record<string, never>> = {
  name: 'ratings.renew',
  data: z.strictObject({}),
  schedule: { cron: '* * * * *', data: {} },
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
