export { algorithmId, enterAlgorithm } from './algorithm.ts';
export { enqueueSettling, settleContest } from './jobs.ts';
export { writePoints } from './points-table.ts';
export { settleSlate } from './settle-slate.ts';
export { findUnsettled } from './wanted.ts';
