export { isOpen } from './choices.ts';
export { addressOfContest, loadContest } from './load.ts';
export { ownId } from './use-own-contest.ts';
export { formatPick, formatSaved, formatStakes, formatWait } from './words.ts';
