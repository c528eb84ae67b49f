import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { contestChanged } from '../contests/index.ts';
import { gamesChanged } from '../games/index.ts';
import { touchContests, touchSums } from '../slates/index.ts';
import { deleteReplacedBoards } from './delete-replaced.ts';
import { boardPublished } from './events.ts';
import {
  enqueueChangedGames,
  enqueueSettlement,
  settleChangedGames,
  settleContest,
  settleDueSlates,
} from './jobs.ts';
import { settlementObservation } from './observe-settlement.ts';

export { enterAlgorithm } from './algorithm.ts';
export { fixSeasonsWithoutRules } from './backfill-rules.ts';
export { checkBoards, isBeingSettled, isUnsettled } from './check-boards.ts';
export {
  comparedColumns,
  comparedPicks,
  findGapOfPeriod,
  findGaps,
  picksOfPeriod,
} from './compared-picks.ts';
export type { SlatePeriod } from './compared-picks.ts';
export { boardPublished } from './events.ts';
export { settleContest } from './jobs.ts';
export { readSettlementLag } from './observe-settlement.ts';
export { decidedGame, findUnsettledSlates, unsettledGame } from './outcomes.ts';
export { noChanges, previewSettlement } from './preview-settlement.ts';
export type {
  ContestProposal,
  PointChanges,
  PreviewedPoints,
  SettlementPreview,
} from './preview-settlement.ts';
export { compareBoardVersions, previewResettlement, resettleSlate } from './resettle.ts';
export { settleSlate } from './settle-slate.ts';
export { weekOf } from './week.ts';

export const settlementFeature = defineFeature({
  layer: 'contest',
  jobs: [
    anyJob(settleContest),
    anyJob(settleChangedGames),
    anyJob(settleDueSlates),
    anyJob(deleteReplacedBoards),
  ],
  subscriptions: [
    subscribe(gamesChanged, enqueueChangedGames),
    subscribe(contestChanged, enqueueSettlement),
    subscribe(
      boardPublished,
      (effects, { sportId }) => touchContests(effects, sportId),
      (effects, { sportsWithLaterSlates }) => touchSums(effects, sportsWithLaterSlates),
    ),
  ],
  observations: [settlementObservation],
});
