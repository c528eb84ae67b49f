import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FixtureForecast } from './forecast-fixtures.ts';
import type { StoredForm } from './stored-forecast.ts';

const batchSize = 500;

/**
 * Stores the changed forecasts of scheduled games. Started and canceled games keep their last forecast. A frozen forecast
 * stays too, unless its game has moved out of the slate's window.
 */
export async function storeForecasts(
  tx: Transaction,
  sportId: string,
  runId: string,
  forecasts: readonly FixtureForecast[],
): Promise<void> {
  await sql`
    update predictions set slate_id = null
    from games, slates
    where predictions.sport_id = ${sportId} and games.id = predictions.game_id and slates.id = predictions.slate_id
      and games.status = 'scheduled' and games.league_day not between slates.first_day and slates.last_day
  `.execute(tx.db);
  const formIds = await storeForms(tx, sportId, new Set(forecasts.map(({ form }) => form)));
  for (let from = 0; from < forecasts.length; from += batchSize) {
    const batch = forecasts.slice(from, from + batchSize);
    const column = <T>(read: (forecast: FixtureForecast) => T): T[] => batch.map(read);
    await sql`
      insert into predictions (
        game_id, sport_id, made_at, form_id, home_wins, forecast_neutral, algo_margin, win_prob, tie_prob, mean, variance,
        other_mean, other_variance, factor_points)
      select entry.game_id, ${sportId}::uuid, run.made_at, form_id, home_wins, entry.forecast_neutral, algo_margin, win_prob,
             tie_prob, mean, variance, other_mean, other_variance, factor_points
      from unnest(
        ${column(({ gameId }) => gameId)}::uuid[], ${column(({ form }) => formIds.get(form.hash) ?? 0)}::integer[],
        ${column(({ summary }) => summary.homeWins)}::boolean[], ${column(({ neutral }) => neutral)}::boolean[],
        ${column(({ summary }) => summary.margin)}::float8[], ${column(({ summary }) => summary.winProb)}::float8[],
        ${column(({ summary }) => summary.tieProb)}::float8[], ${column(({ filtered }) => filtered.mean)}::float8[],
        ${column(({ filtered }) => filtered.variance)}::float8[], ${column(({ other }) => other.mean)}::float8[],
        ${column(({ other }) => other.variance)}::float8[], ${column(({ factorPoints }) => factorPoints)}::bytea[]
      ) as entry (
        game_id, form_id, home_wins, forecast_neutral, algo_margin, win_prob, tie_prob, mean, variance, other_mean,
        other_variance, factor_points)
      join games on games.id = entry.game_id and games.status = 'scheduled'
      join rating_runs as run on run.id = ${runId}
      on conflict (game_id) do update set
        made_at = excluded.made_at, form_id = excluded.form_id, home_wins = excluded.home_wins,
        forecast_neutral = excluded.forecast_neutral, algo_margin = excluded.algo_margin, win_prob = excluded.win_prob, tie_prob = excluded.tie_prob,
        mean = excluded.mean, variance = excluded.variance, other_mean = excluded.other_mean,
        other_variance = excluded.other_variance, factor_points = excluded.factor_points
      where predictions.slate_id is null
        -- The other columns follow from the compared ones, so they need no comparison.
        and (predictions.form_id, predictions.forecast_neutral, predictions.mean, predictions.variance, predictions.other_mean,
             predictions.other_variance, predictions.factor_points)
            is distinct from (excluded.form_id, excluded.forecast_neutral, excluded.mean, excluded.variance, excluded.other_mean,
                              excluded.other_variance, excluded.factor_points)
    `.execute(tx.db);
  }
  await deleteUnusedForms(tx, sportId);
}

/** Stores new margin forms. Returns the ids of all given forms, by hash. */
async function storeForms(
  tx: Transaction,
  sportId: string,
  forms: ReadonlySet<StoredForm>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { hash, content, factors } of forms) {
    const existing = await tx.db
      .selectFrom('margin_forms')
      .select('id')
      .where('sport_id', '=', sportId)
      .where('hash', '=', hash)
      .executeTakeFirst();
    const { id } =
      existing ??
      (await tx.db
        .insertInto('margin_forms')
        .values({ sport_id: sportId, hash, content, factors: [...factors] })
        .returning('id')
        .executeTakeFirstOrThrow());
    ids.set(hash, id);
  }
  return ids;
}

/**
 * Deletes margin forms that no forecast of the sport uses. A form is calibrated on past seasons, so a changed result of one of
 * them gives the season a new form and leaves the old one unused.
 */
const deleteUnusedForms = async (tx: Transaction, sportId: string) =>
  sql`
    delete from margin_forms
    where sport_id = ${sportId}
      and not exists (select from predictions where predictions.sport_id = ${sportId} and form_id = margin_forms.id)
  `.execute(tx.db);
