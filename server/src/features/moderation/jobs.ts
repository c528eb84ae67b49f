import { sql } from 'kysely';
import { z } from 'zod';
import { act } from '../../platform/act.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { lockSubjects } from '../../platform/lock-subjects.ts';
import type { Platform } from '../../platform/platform.ts';
import { describePlayer } from './describe.ts';
import { lockAccount } from './lock-account.ts';
import { expireSuspension, listExpired } from './suspensions.ts';

const noData = z.strictObject({});
const maxPerRun = 500;
const actor = { kind: 'job', name: 'moderation.end-suspensions' } as const;

const hasExpired = async ({ db, now }: Platform): Promise<boolean> =>
  (await listExpired(db, now(), 1)).length > 0;

/** Ends expired suspensions, each with a line in the audit log. Returns how many it found. */
export async function endExpired(platform: Platform): Promise<number> {
  const expired = await listExpired(platform.db, platform.now(), maxPerRun);
  for (const { playerId } of expired)
    await act(platform, { actor, act: 'player.end-suspension', records: 'if-changed' }, async (tx) => {
      // Lock as operators' acts do, so that `before` is the state that the previous act left.
      await lockSubjects(tx.db, [{ subject: 'player', subjectId: playerId }]);
      await lockAccount(tx.db, playerId);
      const before = await describePlayer(tx.db, playerId);
      if (!(await expireSuspension(platform, tx, playerId))) return;
      const after = await describePlayer(tx.db, playerId);
      await tx.record({ subject: 'player', subjectId: playerId, before, after });
    });
  return expired.length;
}

/** Ends expired suspensions, so that the players' names are shown again. */
export const endSuspensions: Job<z.output<typeof noData>> = {
  name: 'moderation.end-suspensions',
  data: noData,
  collapseBy: () => 'one',
  schedule: { isDue: hasExpired, data: {} },
  retries: 3,
  backOffSeconds: 10,
  run: async (platform, _data, { log }) => {
    log.info({ expired: await endExpired(platform) }, 'suspensions ended');
  },
};

/** Deletes reports a year after their decision, or after the last report if nobody decides. */
export const deleteOldReports: Job<z.output<typeof noData>> = {
  name: 'moderation.forget-reports',
  data: noData,
  schedule: { cron: '27 3 * * *', data: {} },
  retries: 3,
  backOffSeconds: 60,
  run: async ({ db }, _data, { signal, log }) => {
    const deleted = await deleteInBatches(db, {
      signal,
      statement: (limit) => sql`
        delete from player_reports where id in (
          select id from player_reports where coalesce(decided_at, last_at) < now() - interval '1 year' limit ${limit})
      `,
    });
    log.info({ deleted }, 'old reports deleted');
  },
};
