import { Model } from '@outpick/forecast';
import type { Profile } from '@outpick/forecast';
import { sql } from 'kysely';
import { sha256 } from '../../platform/crypto.ts';
import type { Reader, Transaction } from '../../platform/database/transaction.ts';

/** A saved model. `history` has the hashes of its past forecasts, oldest season first. */
export interface CollectedState {
  readonly state: Uint8Array;
  readonly history: readonly string[];
}

/** Collects the states of one run. States of the same season share their past forecasts, which are collected once. */
export class SavedStates {
  readonly #pastForecasts = new Map<string, Uint8Array>();

  collect(model: Model): CollectedState {
    const { state, history } = model.save();
    const hashes = history.map((content) => {
      const hash = sha256(content).toString('hex');
      this.#pastForecasts.set(hash, content);
      return hash;
    });
    return { state, history: hashes };
  }

  /** Stores the past forecasts of all collected states. */
  async storePastForecasts(tx: Transaction, sportId: string): Promise<void> {
    const { rows: missing } = await sql<{ hash: string }>`
      select hash from unnest(${[...this.#pastForecasts.keys()]}::text[]) as collected_hashes (hash)
      where not exists (
        select from past_forecasts where sport_id = ${sportId} and past_forecasts.hash = collected_hashes.hash)
    `.execute(tx.db);
    for (const { hash } of missing) {
      const content = Buffer.from(this.#pastForecasts.get(hash) ?? []);
      await tx.db.insertInto('past_forecasts').values({ sport_id: sportId, hash, content }).execute();
    }
  }
}

/** Restores a stored state with its history. */
export async function restoreModel(
  db: Reader,
  { sportId, profile, stored }: { sportId: string; profile: Profile; stored: CollectedState },
): Promise<Model> {
  const rows = await db
    .selectFrom('past_forecasts')
    .select(['hash', 'content'])
    .where('sport_id', '=', sportId)
    .where('hash', 'in', ['', ...stored.history])
    .execute();
  const contents = new Map(rows.map(({ hash, content }) => [hash, content]));
  const history = stored.history.map((hash) => {
    const content = contents.get(hash);
    if (!content) throw new Error(`the past forecasts ${hash} are missing`);
    return content;
  });
  return Model.restore(profile, { state: stored.state, history });
}

/** Deletes past forecasts that no state of the sport refers to. */
export const deleteUnusedPastForecasts = async (tx: Transaction, sportId: string) =>
  sql`
    delete from past_forecasts
    where sport_id = ${sportId}
      and hash not in (select unnest(history) from rating_models where sport_id = ${sportId})
      and hash not in (select unnest(history) from saved_models where sport_id = ${sportId})
  `.execute(tx.db);
