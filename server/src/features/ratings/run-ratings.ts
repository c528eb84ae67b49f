import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { forecastsPublished } from './events.ts';
import { forecastFixtures } from './forecast-fixtures.ts';
import { gatherInputs, modelVersion } from './inputs.ts';
import { sportProfile } from '../sports/index.ts';
import { findNewestModel, loadFixtures, loadPlayedGames, readGamesVersion } from './queries.ts';
import { isOvertaken, noteGamesVersion, storeRun } from './store-run.ts';
import { trainInTurns } from './train.ts';
import type { Checkpoint } from './train.ts';

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Joins the run's transaction at its end. */
  readonly finish?: (tx: Transaction) => Promise<void>;
}

/**
 * Rates a sport from all its finished games and forecasts its coming ones. The same games give the same numbers to the
 * last bit; a run that would only repeat the newest one stores nothing. Gives the new run's id, if there is one.
 */
export async function runRatings(
  platform: Platform,
  sportId: string,
  { signal, finish }: RunOptions = {},
): Promise<string | undefined> {
  const { db } = platform;
  const sport = await db.selectFrom('sports').select('model').where('id', '=', sportId).executeTakeFirst();
  // Read before the games: a change that comes in between is seen as not yet rated, and rated by the next run.
  const gamesVersion = await readGamesVersion(db, sportId);
  const games = await loadPlayedGames(db, sportId);
  const fixtures = await loadFixtures(db, sportId);
  const newest = await findNewestModel(db, sportId);
  const inputs =
    sport && games.length + fixtures.length > 0
      ? await gatherInputs(sportProfile(sport.model), games, fixtures, signal)
      : undefined;
  if (!inputs || newest?.inputs_hash === inputs.hash) {
    await platform.transact(async (tx) => {
      await noteGamesVersion(tx, sportId, gamesVersion);
      await finish?.(tx);
    });
    return undefined;
  }
  const resumable = newest?.model_version === modelVersion && newest.profile_hash === inputs.profileHash;
  const trained = await trainInTurns(inputs, resumable ? checkpointOf(newest) : undefined, signal);
  const { model, weeks } = trained;
  // Asked in this order: forecasting may move the model on into a season to come.
  const [season, ratings, state] = [model.season, model.ratings(), model.save()];
  const forecasts = await forecastFixtures(model, fixtures, signal);
  const checkpoint = trained.checkpoint ?? (resumable ? checkpointOf(newest) : undefined);
  return platform.transact(async (tx) => {
    // Whoever was overtaken by a run that has seen more leaves that one alone.
    if (await isOvertaken(tx, sportId, gamesVersion)) {
      await finish?.(tx);
      return undefined;
    }
    const run = { sportId, inputs, season, ratings, weeks, forecasts, state, checkpoint };
    const runId = await storeRun(tx, run);
    platform.events.publish(tx, forecastsPublished, { sportId, runId });
    await noteGamesVersion(tx, sportId, gamesVersion);
    await finish?.(tx);
    return runId;
  });
}

function checkpointOf(newest: Awaited<ReturnType<typeof findNewestModel>>): Checkpoint | undefined {
  if (!newest || newest.checkpoint === null || newest.checkpoint_hash === null) return undefined;
  return { state: newest.checkpoint, days: newest.checkpoint_days, hash: newest.checkpoint_hash };
}
