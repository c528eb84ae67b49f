export { enterAlgorithm } from './algorithm.ts';
export { boardPublished } from './events.ts';
export {
  enqueueChangedGames,
  enqueueSettlement,
  settleChangedGames,
  settleContest,
  settleDueSlates,
} from './jobs.ts';
export { writePoints } from './points-table.ts';
export { settleSlate } from './settle-slate.ts';
