import { boardsCalls, eventCalls } from '@outpick/contracts';
import { boardsReference } from '@outpick/contracts/boards/reference';
import { subscribe } from '../../platform/events.ts';
import { defineFeature } from '../../platform/feature.ts';
import { anyJob } from '../../platform/jobs/job.ts';
import { boardPublished } from '../settlement/index.ts';
import { enqueueBoardOrder, orderLargeBoard, renewBoardOrders } from './jobs.ts';
import { mountLiveBoards } from './mount-live-boards.ts';
import { boardsRoutes } from './routes.ts';

export { boardDay, dateOfBoard, gamesInContest, playersAhead, playersOnBoard } from './board-facts.ts';
export { findBestRows } from './best-rows.ts';
export { listFinishedBoards, listTopRows, selectFinishedBoards } from './finished.ts';
export type { EndDays, FinishedBoard, TopRow } from './finished.ts';
export { findRowPlayer } from './find-row-player.ts';
export { listLastWinners } from './last-winners.ts';
export type { LastWinner } from './last-winners.ts';
export { liveLimits } from './live-boards.ts';
export { findBoardsToOrder, orderBoard } from './order-board.ts';
export { rowIdOf, toPoints } from './present.ts';
export { streamBoardRows } from './rows.ts';

export const boardsFeature = defineFeature({
  layer: 'contest',
  calls: boardsCalls,
  reference: boardsReference,
  mountedCalls: eventCalls,
  mount: (app, platform) => mountLiveBoards(app, platform),
  routes: boardsRoutes,
  jobs: [anyJob(orderLargeBoard), anyJob(renewBoardOrders)],
  subscriptions: [subscribe(boardPublished, enqueueBoardOrder)],
});
