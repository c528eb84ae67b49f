export { emptyReading } from './reading.ts';
export type { OtherId, Reading, Sides, SourceTeam } from './reading.ts';
