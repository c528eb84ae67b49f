export { enqueueBoardOrder, orderLargeBoard, renewBoardOrders } from './jobs.ts';
export { findLastSlateShare, listLastWinners } from './last-slates.ts';
export type { LastSlateShare, LastWinner } from './last-slates.ts';
export { liveLimits } from './live-boards.ts';
export { mountLiveBoards } from './mount-live-boards.ts';
export { findBoardsToOrder, orderBoard } from './order-board.ts';
export { rowIdOf, toPoints } from './present.ts';
export { boardsRoutes } from './routes.ts';
export { walkBoards } from './rows.ts';
