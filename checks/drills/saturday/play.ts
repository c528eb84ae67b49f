import { putGames, runRatings, type GameEntry, type Platform } from '@outpick/server';
import { asOwner } from '@outpick/server/testing';

/** A result and the second of the day at which it arrives. */
export interface TimedResult {
  readonly at: number;
  readonly game: GameEntry;
}

export interface PlayedDay {
  readonly runs: number;
  /** The longest time between a result and the forecasts that include it. */
  readonly oldestSeconds: number;
}

/** The worker looks for delayed jobs this often. */
const pollingSeconds = 2;

/**
 * Plays a day with its own clock: results are stored in their order, runs do their real work and take their real time, and
 * only waiting takes none. A run starts when a result waits and the run before allows it, as the worker's job does.
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
    const [pause] = await asOwner<{ seconds: number }>(
      url,
      `select greatest(0, extract(epoch from next_run_at - clock_timestamp()))::float8 as seconds
       from rating_models where sport_id = $1`,
      [sportId],
    );
    nextRunAt = endedAt + (pause?.seconds ?? 0);
    oldestSeconds = Math.max(oldestSeconds, endedAt - first);
    waiting.length = 0;
    runs += 1;
  }
}
