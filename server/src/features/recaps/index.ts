export { holdRecap, isRecap, listRecaps, releaseRecap, writePastRecaps } from './commands.ts';
export { enqueueRecapNames, refreshRecapNames, writeRecaps } from './jobs.ts';
