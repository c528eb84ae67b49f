import { Model, parseProfile } from '@outpick/forecast';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';

/** Gives the newest model of a sport; `undefined` before its first run. */
export type CurrentModel = (sportId: string) => Promise<Model | undefined>;

/** Models kept ready: a large league's takes some tens of megabytes. */
const mostModels = 12;

/**
 * Answers about games that nobody scheduled need the model itself. It is taken up from the state that the newest run left
 * behind, once a run and process, and however many ask for it at once: no request ever learns games anew.
 */
export function createCurrentModel(platform: Platform): CurrentModel {
  const { db } = platform;
  const models = new LRUCache<string, Promise<Model>>({ max: mostModels });
  const restore = async (runId: string): Promise<Model> => {
    const { content, state } = await db
      .selectFrom('rating_models')
      .innerJoin('rating_runs', 'rating_runs.id', 'rating_models.run_id')
      .innerJoin('model_profiles', 'model_profiles.hash', 'rating_runs.profile_hash')
      .select(['content', 'state'])
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow();
    return Model.restore(parseProfile(JSON.parse(content)), state);
  };
  return async (sportId) => {
    const newest = await db
      .selectFrom('rating_models')
      .select('run_id')
      .where('sport_id', '=', sportId)
      .executeTakeFirst();
    if (!newest) return undefined;
    const kept = models.get(newest.run_id);
    if (kept) return kept;
    const restoring = restore(newest.run_id).catch((error: unknown) => {
      // Left by another release, most likely, until the sport is rated by this one: the next to ask tries again.
      models.delete(newest.run_id);
      platform.alarm('model-unreadable', { sportId, err: error });
      throw unavailable(60);
    });
    models.set(newest.run_id, restoring);
    return restoring;
  };
}
