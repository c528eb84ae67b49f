export type { Game, Sides } from './game.ts';
export { cholesky, choleskySolve, solvePositiveDefinite } from './numerics/linear-algebra.ts';
export { minimise, type MinimiseOptions, type Minimum } from './numerics/nelder-mead.ts';
export { normalCdf, normalPdf, normalQuantile } from './numerics/normal.ts';
export { createRandom, type Random } from './numerics/random.ts';
export { threeWayBrier, twoWayBrier } from './scoring/brier.ts';
export {
  calibrationByDecile,
  type Calibration,
  type CalibrationBin,
  type CalibrationCase,
} from './scoring/calibration.ts';
export {
  contestPoints,
  marginProbability,
  playingMargin,
  pointsTable,
  type PointsRow,
} from './scoring/contest-points.ts';
export { marginCrps } from './scoring/crps.ts';
export { chanceOfSkill } from './scoring/lead.ts';
export { threeWayLogLoss, twoWayLogLoss } from './scoring/log-loss.ts';
export { marginError } from './scoring/margin-error.ts';
export {
  outcomeOfMargin,
  outcomeShare,
  winShare,
  type Outcome,
  type OutcomeProbabilities,
} from './scoring/outcome.ts';
export { mean, pairedDifference, type PairedDifference } from './scoring/paired.ts';
export { rankedProbabilityScore } from './scoring/rps.ts';
export { SPREADS, spreadGridError, type SpreadForecast } from './scoring/spread-grid.ts';
export type { BaselineForecast } from './baselines/baseline.ts';
export { eloForecasts, eloShare, type EloForecast, type EloSettings } from './baselines/elo.ts';
export { ELO_SETTINGS } from './baselines/elo-settings.ts';
export { homeRateForecasts } from './baselines/home-rate.ts';
export { fitThreeWayLink, threeWayOutcome, type ThreeWayLink } from './baselines/three-way.ts';
export { Model, type Contribution, type Forecast, type HypotheticalGame, type Rating } from './model.ts';
export { byDay, trainModel, walkForward, type ForecastGame, type RunOptions } from './run.ts';
export {
  against,
  meanMargin,
  mirrored,
  outcomes,
  probabilityAtLeast,
  probabilityOf,
  type MarginDistribution,
} from './margin/distribution.ts';
export { quantileMargins } from './margin/quantiles.ts';
export type { FitRecord, MarginScale, Piece, Profile, Shape } from './profiles/profile.ts';
export { fitProfile, negativeLogLikelihood, type FitOptions } from './fit/fit.ts';
export { simulateLeague, type SimulatedLeague, type SimulationOptions } from './fit/simulate-league.ts';
export { defaultProfile, type SportOutline } from './profiles/default-profile.ts';
export { parseProfile, renderProfile } from './profiles/parse-profile.ts';
export { FITTED_SPORTS, fittedProfile } from './profiles/fitted.ts';
export type { Fixture } from './memory.ts';
