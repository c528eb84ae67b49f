export { enterAlgorithm } from './algorithm.ts';
export { backfillSeasonRules } from './backfill-rules.ts';
export { deleteReplacedBoards } from './delete-replaced.ts';
export { boardPublished } from './events.ts';
export {
  enqueueChangedGames,
  enqueueSettlement,
  settleChangedGames,
  settleContest,
  settleDueSlates,
} from './jobs.ts';
export { settlementObservation } from './observe-settlement.ts';
export { findUnsettledSlates } from './outcomes.ts';
export { settleSlate } from './settle-slate.ts';
