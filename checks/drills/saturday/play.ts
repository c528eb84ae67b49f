import { putGames, runRatings, type GameEntry, type Platform } from '@outpick/server';
import { asOwner } from '@outpick/server/testing';

/** A result and its arrival time in seconds. */
export interface TimedResult {
  readonly at: number;
  readonly game: GameEntry;
}

export interface PlayedDay {
  readonly runs: number;
  /** Longest time between a result and the forecasts that include it. */
  readonly oldestSeconds: number;
}

/** The worker's polling interval for delayed jobs. */
const pollingSeconds = 2;

/**
 * Plays a day on a simulated clock. Rating runs take their real time; waiting takes none. As in the worker's job, a run
 * starts when a result is waiting and the pause after the previous run is over.
 */
export async function playDay(
  platform: Platform,
  sportId: string,
  results: readonly TimedResult[],
): Promise<PlayedDay> {
  const url = platform.config.DATABASE_URL;
  const waiting: number[] = [];
  const coming = [...results];
  let [runs, oldestSeconds, nextRunAt] = [0, 0, 0];
  for (;;) {
    const [first] = waiting;
    const runAt = first === undefined ? Infinity : Math.max(first, nextRunAt) + pollingSeconds;
    const [next] = coming;
    if (next && next.at <= runAt) {
      coming.shift();
      await platform.transact(async (tx) => putGames(platform, tx, sportId, [next.game]));
      waiting.push(next.at);
      continue;
    }
    if (first === undefined) return { runs, oldestSeconds };
    const began = performance.now();
    await runRatings(platform, sportId, { gathers: true });
    const endedAt = runAt + (performance.now() - began) / 1000;
    const [remaining] = await asOwner<{ seconds: number }>(
      url,
      `select greatest(0, extract(epoch from next_run_at - clock_timestamp()))::float8 as seconds
       from rating_models where sport_id = $1`,
      [sportId],
    );
    nextRunAt = endedAt + (remaining?.seconds ?? 0);
    oldestSeconds = Math.max(oldestSeconds, endedAt - first);
    waiting.length = 0;
    runs += 1;
  }
}
