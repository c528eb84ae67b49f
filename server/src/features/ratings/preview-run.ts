import { sql } from 'kysely';
import type { Reader } from '../../platform/database/transaction.ts';
import type { ChangedGame } from '../games/index.ts';
import { compareRatings, loadRatings } from './compare-runs.ts';
import type { RatingChanges } from './compare-runs.ts';
import { forecastFixtures } from './forecast-fixtures.ts';
import type { FixtureForecast } from './forecast-fixtures.ts';
import { compareDays } from './play-days.ts';
import type { PlayDay } from './play-days.ts';
import { dayNumber, findNewestRun, loadFixtures, readResultChanges } from './queries.ts';
import { readSettings } from './read-settings.ts';
import { SavedStates } from './saved-states.ts';
import { updateModel } from './update-model.ts';

/** The effects of the rating run that would follow a changed game. */
export interface RunPreview extends RatingChanges {
  /** Coming games whose forecast would differ. */
  readonly forecasts: number;
  /** Whether results of other games wait to be rated. If so, the preview includes their effects. */
  readonly hasOtherResults: boolean;
}

/**
 * Computes the next rating run in memory as if a game were changed already, and compares it with the newest one. Continues
 * from a saved state, as a run does. Writes nothing and takes no locks; `signal` aborts it.
 */
export async function previewRun(
  db: Reader,
  changed: ChangedGame,
  signal: AbortSignal | undefined,
): Promise<RunPreview> {
  const { sportId } = changed;
  const unread = await readResultChanges(db, sportId);
  const newest = await findNewestRun(db, sportId);
  const settings = await readSettings(db, sportId, changed);
  const fixtures = await loadFixtures(db, sportId, changed);
  const none = { teams: 0, largest: null, forecasts: 0, hasOtherResults: unread.ids.length > 0 };
  if (!settings) return none;
  const changes = { ids: unread.ids, earliest: earliestOf(unread.earliest, changed) };
  const { model } = await updateModel(db, {
    sportId,
    settings,
    newest,
    changes,
    fixtures,
    states: new SavedStates(),
    signal,
    changed,
  });
  // Read before forecasting, which may advance the model to a later season.
  const ratings = model.ratings();
  const forecasts = await forecastFixtures(model, fixtures, signal);
  return {
    ...none,
    ...compareRatings(await loadRatings(db, newest?.run_id), new Map(ratings.map((one) => [one.team, one]))),
    forecasts: await countOtherForecasts(db, changed, forecasts),
  };
}

/** Returns the first day that must be learned again: the earliest day of the unread results and of the game's two states. */
function earliestOf(unread: PlayDay | undefined, { before, after }: ChangedGame): PlayDay | undefined {
  const changedDays = [before, after]
    .filter(({ status }) => status === 'final')
    .map(({ year, day }) => ({ year, day: dayNumber(day) }));
  return [...changedDays, ...(unread ? [unread] : [])].toSorted(compareDays)[0];
}

/** Counts coming games whose stored forecast differs. A frozen forecast stays, unless its game leaves the slate's window. */
async function countOtherForecasts(
  db: Reader,
  changed: ChangedGame,
  forecasts: readonly FixtureForecast[],
): Promise<number> {
  const column = <T>(read: (forecast: FixtureForecast) => T): T[] => forecasts.map(read);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from unnest(
      ${column(({ gameId }) => gameId)}::uuid[], ${column(({ form }) => form.hash)}::text[],
      ${column(({ neutral }) => neutral)}::boolean[], ${column(({ filtered }) => filtered.mean)}::float8[],
      ${column(({ filtered }) => filtered.variance)}::float8[], ${column(({ other }) => other.mean)}::float8[],
      ${column(({ other }) => other.variance)}::float8[], ${column(({ factorPoints }) => factorPoints)}::bytea[]
    ) as entry (game_id, form, neutral, mean, variance, other_mean, other_variance, factor_points)
    join games on games.id = entry.game_id
    left join predictions on predictions.game_id = entry.game_id
    left join margin_forms on margin_forms.id = predictions.form_id
    left join slates on slates.id = predictions.slate_id
    where (slates.id is null
        or case when games.id = ${changed.gameId} then ${changed.after.day}::date else league_day end
           not between slates.first_day and slates.last_day)
      and (margin_forms.hash, forecast_neutral, predictions.mean, predictions.variance, predictions.other_mean,
           predictions.other_variance, predictions.factor_points)
          is distinct from (entry.form, entry.neutral, entry.mean, entry.variance, entry.other_mean, entry.other_variance,
                            entry.factor_points)
  `.execute(db);
  return rows[0]?.count ?? 0;
}
