import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import { touchRatings } from './changes.ts';
import { compareDays } from './play-days.ts';
import { calendarDay } from './queries.ts';
import { deleteUnusedPastForecasts } from './saved-states.ts';
import type { CollectedState, SavedStates } from './saved-states.ts';
import type { LearnedResults } from './update-model.ts';

/** Replaces the saved states after the first day that a run learned, and deletes states that are no longer kept. */
export async function storeSavedStates(
  tx: Transaction,
  sportId: string,
  { from, saved, keptDays }: LearnedResults,
  states: SavedStates,
): Promise<void> {
  const unchanged = keptDays.filter((day) => from && compareDays(day, from) <= 0);
  await sql`
    delete from saved_models
    where sport_id = ${sportId} and (year, day) not in (
      select * from unnest(
        ${unchanged.map(({ year }) => year)}::integer[], ${unchanged.map(({ day }) => calendarDay(day))}::date[])
    )
  `.execute(tx.db);
  for (const { year, day, games, gamesHash, state, history } of saved)
    await tx.db
      .insertInto('saved_models')
      .values({
        sport_id: sportId,
        year,
        day: calendarDay(day),
        games,
        games_hash: gamesHash,
        state: Buffer.from(state),
        history: [...history],
      })
      .execute();
  await states.storePastForecasts(tx, sportId);
}

export interface NewestModel {
  readonly sportId: string;
  readonly runId: string;
  readonly gamesHash: string;
  /** Undefined if the stored state is still right. */
  readonly state: CollectedState | undefined;
  /** The pause before the next run, in milliseconds. */
  readonly nextRunMs: number;
}

export async function storeNewestModel(
  tx: Transaction,
  { sportId, runId, gamesHash, state, nextRunMs }: NewestModel,
): Promise<void> {
  const next_run_at = sql<Date>`clock_timestamp() + ${nextRunMs} * interval '1 millisecond'`;
  if (!state) {
    await tx.db
      .updateTable('rating_models')
      .set({ run_id: runId, next_run_at })
      .where('sport_id', '=', sportId)
      .execute();
    return;
  }
  const model = {
    run_id: runId,
    state: Buffer.from(state.state),
    history: [...state.history],
    games_hash: gamesHash,
    next_run_at,
  };
  await tx.db
    .insertInto('rating_models')
    .values({ sport_id: sportId, ...model })
    .onConflict((conflict) => conflict.column('sport_id').doUpdateSet(model))
    .execute();
  await deleteUnusedPastForecasts(tx, sportId);
}

/** Deletes a sport's models and rating history once all its results are withdrawn. The next run trains from the first game. */
export async function deleteModels(tx: Transaction, sportId: string): Promise<void> {
  await tx.db.deleteFrom('rating_models').where('sport_id', '=', sportId).execute();
  await tx.db.deleteFrom('saved_models').where('sport_id', '=', sportId).execute();
  await tx.db.deleteFrom('past_forecasts').where('sport_id', '=', sportId).execute();
  await sql`
    delete from rating_history where season_id in (select id from seasons where sport_id = ${sportId})
  `.execute(tx.db);
  touchRatings(tx, sportId);
}
