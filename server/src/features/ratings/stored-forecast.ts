import { meanMargin, parseMarginForm, rebuildDistribution, renderMarginForm } from '@outpick/forecast';
import type { Contribution, Forecast, MarginDistribution, Model } from '@outpick/forecast';
import { sha256 } from '../../platform/crypto.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { decodeDistribution, decodeDoubles, encodeDoubles } from './forecast-summary.ts';

/** The margin form: the part that all forecasts of a season share, as stored in `margin_forms`. */
export interface StoredForm {
  readonly hash: string;
  readonly content: string;
  readonly factors: readonly string[];
}

/** The form of a model's current season. */
export function formOf(model: Model): StoredForm {
  const content = renderMarginForm(model.form);
  const factors = model.factorNames;
  return { hash: sha256(content, JSON.stringify(factors)).toString('hex'), content, factors };
}

/** Encodes the points of each factor; NaN if a factor does not contribute. The shape's points follow from the distribution. */
export function encodePoints({ factors }: StoredForm, { contributions }: Forecast): Buffer {
  const points = new Map(contributions.map((one) => [one.name, one.points]));
  return encodeDoubles(factors.map((name) => points.get(name) ?? Number.NaN));
}

/** A forecast as it was made. */
export interface RebuiltForecast {
  /** Whether the forecast is for a neutral site. */
  readonly neutral: boolean;
  readonly distribution: MarginDistribution;
  /** The distribution at the other kind of site. */
  readonly otherSite: MarginDistribution;
  /** In points for the home side. */
  readonly contributions: readonly Contribution[];
}

/** Selects stored forecasts. The caller adds conditions and passes the rows to `rebuildForecast`. */
export const selectForecasts = (db: Reader) =>
  db
    .selectFrom('predictions')
    .innerJoin('margin_forms', 'margin_forms.id', 'predictions.form_id')
    .leftJoin('slate_games', (join) =>
      join
        .onRef('slate_games.slate_id', '=', 'predictions.slate_id')
        .onRef('slate_games.game_id', '=', 'predictions.game_id'),
    )
    .select([
      'forecast_neutral',
      'mean',
      'variance',
      'other_mean',
      'other_variance',
      'factor_points',
      'factors',
      'margin_forms.content as form',
      'slate_games.distribution as frozen',
    ]);

export type ForecastRow = Awaited<ReturnType<ReturnType<typeof selectForecasts>['execute']>>[number];

/**
 * Rebuilds a forecast, bit-identical to the one that the rating run made. A frozen distribution is not recomputed, so it stays
 * the same even if a later release computes distributions in another way.
 */
export function rebuildForecast(row: ForecastRow): RebuiltForecast {
  const form = parseMarginForm(row.form);
  const neutral = row.forecast_neutral;
  const distribution = row.frozen ? decodeDistribution(row.frozen) : rebuildDistribution(form, row, neutral);
  const other = { mean: row.other_mean, variance: row.other_variance };
  const points = decodeDoubles(row.factor_points);
  const factors = row.factors.flatMap((name, index) => {
    const value = points[index];
    return value === undefined || Number.isNaN(value) ? [] : [{ name, points: value }];
  });
  return {
    neutral,
    distribution,
    otherSite: rebuildDistribution(form, other, !neutral),
    contributions: [...factors, { name: 'shape', points: meanMargin(distribution) - row.mean }],
  };
}
