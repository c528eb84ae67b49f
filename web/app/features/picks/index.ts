export { browserSaver } from './browser-saver.ts';
export { AdoptedPicks } from './adopted-picks.tsx';
export { describeDay, describeWaiting, describeWeek, summarizeDay } from './day-words.ts';
export { KeptPicks } from './kept-picks.tsx';
export { PicksSoFar } from './picks-so-far.tsx';
export type { PickGame } from './kept.ts';
export { useOwnToday } from './own-today.ts';
export { isSameWish, type Pick, type SavedPick, shownPick, type Side, wishOf } from './row.ts';
export type { RowView, Saver } from './saver.ts';
export { type RowStatus, shortStatusOf, statusOf } from './status.ts';
export { useFromPicks, useFromPicksAndTime, useLocks, usePickRow, usePickRows } from './use-picks.ts';
export {
  describePick,
  firstOfEqualMargins,
  formatLocked,
  formatMargin,
  formatMarginHint,
  formatPick,
  formatPlaysAt,
  formatSaved,
  formatStakes,
  formatWait,
  type Scale,
  teamOf,
} from './words.ts';
