import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { forecastsPublished } from './changes.ts';
import { forecastFixtures } from './forecast-fixtures.ts';
import { gatherInputs, modelVersion } from './inputs.ts';
import { sportProfile } from '../sports/index.ts';
import { findNewestModel, loadFixtures, loadPlayedGames, readGamesVersion } from './queries.ts';
import { isOvertaken, storeGamesVersion, storeRun } from './store-run.ts';
import { trainModel } from './train.ts';
import type { Checkpoint } from './train.ts';

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called at the end of the run's transaction. */
  readonly finish?: (tx: Transaction) => Promise<void>;
}

/**
 * Rates a sport from all its finished games and forecasts its scheduled ones. Deterministic: the same games give the same
 * bits. Stores nothing if the inputs equal those of the newest run. Returns the id of a stored run.
 */
export async function runRatings(
  platform: Platform,
  sportId: string,
  { signal, finish }: RunOptions = {},
): Promise<string | undefined> {
  const { db } = platform;
  const sport = await db.selectFrom('sports').select('model').where('id', '=', sportId).executeTakeFirst();
  // Read before the games: a change between the two reads counts as not yet rated, and the next run includes it.
  const gamesVersion = await readGamesVersion(db, sportId);
  const games = await loadPlayedGames(db, sportId);
  const fixtures = await loadFixtures(db, sportId);
  const newest = await findNewestModel(db, sportId);
  const inputs =
    sport && games.length + fixtures.length > 0
      ? await gatherInputs({ profile: sportProfile(sport.model), games, fixtures, signal })
      : undefined;
  if (!inputs || newest?.inputs_hash === inputs.hash) {
    await platform.transact(async (tx) => {
      await storeGamesVersion(tx, sportId, gamesVersion);
      await finish?.(tx);
    });
    return undefined;
  }
  const resumable = newest?.model_version === modelVersion && newest.profile_hash === inputs.profileHash;
  const training = await trainModel(inputs, resumable ? checkpointOf(newest) : undefined, signal);
  const { model, weeks } = training;
  // Read before forecasting, which may advance the model to a later season.
  const [season, ratings, state] = [model.season, model.ratings(), model.save()];
  const forecasts = await forecastFixtures(model, fixtures, signal);
  const checkpoint = training.checkpoint ?? (resumable ? checkpointOf(newest) : undefined);
  return platform.transact(async (tx) => {
    // A concurrent run has stored newer games: discard this one.
    if (await isOvertaken(tx, sportId, gamesVersion)) {
      await finish?.(tx);
      return undefined;
    }
    const run = { sportId, inputs, season, ratings, weeks, forecasts, state, checkpoint };
    const runId = await storeRun(tx, run);
    platform.events.publish(tx, forecastsPublished, { sportId, runId });
    await storeGamesVersion(tx, sportId, gamesVersion);
    await finish?.(tx);
    return runId;
  });
}

function checkpointOf(newest: Awaited<ReturnType<typeof findNewestModel>>): Checkpoint | undefined {
  if (!newest || newest.checkpoint === null || newest.checkpoint_hash === null) return undefined;
  return { state: newest.checkpoint, days: newest.checkpoint_days, hash: newest.checkpoint_hash };
}
