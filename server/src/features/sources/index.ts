export { emptyReading } from './reading.ts';
export type { OtherId, Reading, Sides, SourceTeam } from './reading.ts';
export type { GameChange, ReadPage, ReadingBatch, ReadingProblem, ReadingReport } from './reading-batch.ts';
export { confirmPage, previewReadings, storeReadings } from './store-readings.ts';
export { aliasTeam, createTeams, loadTeamIds } from './team-names.ts';
