export type { Fixture, Game, Sides } from './game.ts';
export { minimize } from './numerics/nelder-mead.ts';
export { normalCdf, normalQuantile } from './numerics/normal.ts';
export { createRandom, type Random } from './numerics/random.ts';
export { calibrationByDecile, type Calibration } from './scoring/calibration.ts';
export {
  contestPoints,
  marginProbability,
  playingMargin,
  pointsTable,
  pointsVersion,
  type PointsRow,
} from './scoring/contest-points.ts';
export { chanceOfSkill } from './scoring/lead.ts';
export { marginError, spreadGridError } from './scoring/margin-scores.ts';
export {
  rankedProbabilityScore,
  threeWayBrier,
  threeWayLogLoss,
  twoWayBrier,
  twoWayLogLoss,
} from './scoring/outcome-scores.ts';
export {
  outcomeOfMargin,
  outcomeShare,
  winShare,
  type Outcome,
  type OutcomeProbabilities,
} from './scoring/outcome.ts';
export { marginOfTap, nearestStep, surenessSteps, type Sureness } from './scoring/sureness.ts';
export { mean, pairedDifference, type PairedDifference } from './scoring/paired.ts';
export { eloForecasts, type EloSettings } from './baselines/elo.ts';
export { ELO_SETTINGS } from './baselines/elo-settings.ts';
export { homeRateForecasts } from './baselines/home-rate.ts';
export { fitThreeWayLink, threeWayOutcome } from './baselines/three-way.ts';
export { Model, type Contribution, type Forecast, type Rating } from './model.ts';
export { byDay, trainModel, walkForward } from './run.ts';
export {
  against,
  meanMargin,
  mirrored,
  outcomes,
  probabilityAtLeast,
  probabilityOf,
  type MarginDistribution,
} from './margin/distribution.ts';
export { parseMarginForm, rebuildDistribution, renderMarginForm } from './margin/margin-form.ts';
export { quantileMargins } from './margin/quantiles.ts';
export type { Profile } from './profiles/profile.ts';
export { fitProfile } from './fit/fit.ts';
export { simulateLeague } from './fit/simulate-league.ts';
export { defaultProfile } from './profiles/default-profile.ts';
export { parseProfile, renderProfile } from './profiles/parse-profile.ts';
export { fittedProfile } from './profiles/fitted.ts';
