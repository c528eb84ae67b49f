export { addressOfContest } from './load.ts';
export { formatCrowd, formatScoredAs, formatVoid } from './words.ts';
