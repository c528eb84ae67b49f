import type { Numbers } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readSnapshot } from '../../../platform/database/transaction.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countActivePlayers, countCohorts } from './count-active.ts';
import { countAccounts, countSignUps } from './count-sign-ups.ts';
import { countSlates } from './count-slates.ts';
import { listFeedAges } from './list-feeds.ts';

const freshMs = 5 * 60_000;

/** Counting reads the picks of twelve weeks, which takes longer than the time-out for visitors' statements. */
const statementSeconds = 60;

/** Counts need only a fairly recent replica, so it is enough to compare the data version of one area, here `sports`. */
const replicaArea = 'sports';

async function count({ db, replica, versions, now }: Platform): Promise<Numbers> {
  const stamp = await versions.current([replicaArea]);
  return replica.read(stamp, async () =>
    readSnapshot(db, async (snapshot) => {
      await sql`select set_config('statement_timeout', ${`${statementSeconds}s`}, true)`.execute(snapshot);
      return {
        countedAt: now().toISOString(),
        accounts: await countAccounts(snapshot),
        signUps: await countSignUps(snapshot),
        activePlayers: await countActivePlayers(snapshot),
        slates: await countSlates(snapshot),
        cohorts: await countCohorts(snapshot),
        feeds: await listFeedAges(snapshot),
      };
    }),
  );
}

/** Returns a function that counts the numbers at most once in five minutes, and never twice at the same time. */
export function createCounter(platform: Platform): (signal: AbortSignal | undefined) => Promise<Numbers> {
  const gate = createGate({ name: 'numbers', concurrency: 1, queueLength: 20, metrics: platform.metrics });
  let last: Numbers | undefined;
  const isFresh = (numbers: Numbers): boolean =>
    platform.now().getTime() - Date.parse(numbers.countedAt) < freshMs;
  return async (signal) =>
    gate(
      async () => {
        if (last === undefined || !isFresh(last)) last = await count(platform);
        return last;
      },
      { signal },
    );
}
