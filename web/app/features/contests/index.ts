export { isOpen, isSaved, picksToSend } from './choices.ts';
export { addressOfContest, loadContest } from './load.ts';
export { ownId } from './use-own-contest.ts';
export { formatLocked, formatMargin, formatPick, formatSaved, formatStakes, formatWait } from './words.ts';
