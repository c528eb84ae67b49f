import { Model, parseProfile } from '@outpick/forecast';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { unavailable } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Returns the newest model of a sport; `undefined` before its first rating run. */
export type CurrentModel = (sportId: string) => Promise<Model | undefined>;

/** Cache size. The model of a large league takes tens of megabytes. */
const maxModels = 12;

/**
 * Loads models for forecasts of unscheduled games. A model is restored from the saved state of the newest run, once per
 * run and process; concurrent requests share one load. No request ever trains a model.
 */
function createCurrentModel(platform: Platform): CurrentModel {
  const { db } = platform;
  const models = new LRUCache<string, Promise<Model>>({ max: maxModels });
  const restore = async (runId: string): Promise<Model> => {
    const { content, state } = await db
      .selectFrom('rating_models')
      .innerJoin('rating_runs', 'rating_runs.id', 'rating_models.run_id')
      .innerJoin('model_profiles', 'model_profiles.hash', 'rating_runs.profile_hash')
      .select(['content', 'state'])
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow();
    // The saved state contains the model's shape, so it needs no history.
    return Model.restore(parseProfile(JSON.parse(content)), { state });
  };
  return async (sportId) => {
    const newest = await db
      .selectFrom('rating_models')
      .select('run_id')
      .where('sport_id', '=', sportId)
      .executeTakeFirst();
    if (!newest) return undefined;
    const cached = models.get(newest.run_id);
    if (cached) return cached;
    const restoring = restore(newest.run_id).catch((error: unknown) => {
      // The state is probably from another release. The next request retries; the next rating run replaces the state.
      models.delete(newest.run_id);
      if (error instanceof pg.DatabaseError) throw error;
      platform.alarm('model-unreadable', { sportId, err: error });
      throw unavailable(60);
    });
    models.set(newest.run_id, restoring);
    return restoring;
  };
}

const currentModels = new WeakMap<Platform, CurrentModel>();

/** Returns the models of this process, which all features share. */
export function currentModelOf(platform: Platform): CurrentModel {
  const model = currentModels.get(platform) ?? createCurrentModel(platform);
  currentModels.set(platform, model);
  return model;
}
