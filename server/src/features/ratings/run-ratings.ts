import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { forecastsPublished } from './changes.ts';
import { forecastFixtures } from './forecast-fixtures.ts';
import { inputsHash } from './inputs.ts';
import { findNewestRun, loadFixtures, readResultChanges } from './queries.ts';
import { readSettings } from './read-settings.ts';
import { SavedStates } from './saved-states.ts';
import { deleteModels } from './store-models.ts';
import { deleteResultChanges, lockUnlessOvertaken, storeRun } from './store-run.ts';
import { isCurrent, updateModel } from './update-model.ts';

export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Whether the sport's next run waits to gather results. */
  readonly gathers?: boolean;
  /** Called at the end of the run's transaction. */
  readonly finish?: (tx: Transaction) => Promise<void>;
}

/** The result of an attempt during which another run ended. */
const overtaken = Symbol('overtaken');

/**
 * Rates a sport from all its finished games and forecasts its scheduled ones. Deterministic: the same games give the same
 * bits. Stores nothing if the inputs equal those of the newest run. Returns the id of a stored run.
 */
export async function runRatings(
  platform: Platform,
  sportId: string,
  options: RunOptions = {},
): Promise<string | undefined> {
  for (;;) {
    const runId = await attemptRun(platform, sportId, options);
    if (runId !== overtaken) return runId;
  }
}

async function attemptRun(
  platform: Platform,
  sportId: string,
  { signal, finish, gathers = false }: RunOptions,
): Promise<string | undefined | typeof overtaken> {
  const { db } = platform;
  // Read before the games: a change between the reads counts as not yet rated, and the next run includes it.
  const changes = await readResultChanges(db, sportId);
  const newest = await findNewestRun(db, sportId);
  const settings = await readSettings(db, sportId);
  const fixtures = await loadFixtures(db, sportId);
  /** Ends the run in one transaction, unless another run has ended meanwhile. */
  const conclude = async (store: (tx: Transaction) => Promise<string | undefined>) =>
    platform.transact(async (tx) => {
      if (!(await lockUnlessOvertaken(tx, sportId, { newest, changes }))) return overtaken;
      const runId = await store(tx);
      await deleteResultChanges(tx, changes);
      await finish?.(tx);
      return runId;
    });
  // Equal inputs are not enough: a game that was live while forecasts were stored lacks one when it is scheduled again.
  const isRated = (gamesHash: string) =>
    newest?.lacks_forecast === false && newest.inputs_hash === inputsHash(gamesHash, fixtures);
  const storeNothing = async () => conclude(async () => Promise.resolve(undefined));
  if (!settings) return storeNothing();
  if (isCurrent(newest, settings) && !changes.earliest && isRated(newest.games_hash)) return storeNothing();
  const states = new SavedStates();
  const updated = await updateModel(db, { sportId, settings, newest, changes, fixtures, states, signal });
  if (isRated(updated.gamesHash)) return storeNothing();
  if (updated.games + fixtures.length === 0)
    return conclude(async (tx) => {
      if (newest) await deleteModels(tx, sportId);
      return undefined;
    });
  const { model } = updated;
  // Read before forecasting, which may advance the model to a later season. The shape is saved with the state.
  void model.shape;
  const [season, ratings, state] = [model.season, model.ratings(), states.collect(model)];
  const forecasts = await forecastFixtures(model, fixtures, signal);
  return conclude(async (tx) => {
    const run = { sportId, settings, season, ratings, forecasts, state, states, updated, fixtures, gathers };
    const runId = await storeRun(tx, run);
    platform.events.publish(tx, forecastsPublished, { sportId, runId });
    return runId;
  });
}
