export { enterAlgorithm } from './algorithm.ts';
export { fixSeasonsWithoutRules } from './backfill-rules.ts';
export { checkBoards, isBeingSettled, isUnsettled } from './check-boards.ts';
export { deleteReplacedBoards } from './delete-replaced.ts';
export { boardPublished } from './events.ts';
export {
  enqueueChangedGames,
  enqueueSettlement,
  settleChangedGames,
  settleContest,
  settleDueSlates,
} from './jobs.ts';
export { readSettlementLag, settlementObservation } from './observe-settlement.ts';
export { findUnsettledSlates, unsettledGame } from './outcomes.ts';
export { previewSettlement } from './preview-settlement.ts';
export type { ContestProposal, PointChanges, SettlementPreview } from './preview-settlement.ts';
export { compareBoardVersions, previewResettlement, resettleSlate } from './resettle.ts';
export { settleSlate } from './settle-slate.ts';
