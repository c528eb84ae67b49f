import { defineFeature } from '../../../platform/feature.ts';
import { disagreementObservation, sourceObservation } from './observe-sources.ts';

export { isStart } from './match/place-readings.ts';
export { emptyReading } from './reading.ts';
export type { Reading, Sides, SourceTeam } from './reading.ts';
export type { ReadingBatch, ReadingProblem, ReadingReport } from './reading-batch.ts';
export { confirmPage, hasLinks, hasOtherSources, previewReadings, storeReadings } from './store-readings.ts';
export { aliasTeam, linkTeam, listTeamLinks, removeAlias, unlinkTeam } from './match/team-links.ts';
export type { SourceTeamId } from './match/team-links.ts';
export { restoreTeam } from './match/restore-team.ts';
export { mergeTeams, previewTeamMerge } from './match/merge-teams.ts';
export type { TeamMergePreview } from './match/merge-teams.ts';
export { createTeams, loadTeamIds } from './match/team-names.ts';
export { readSourceGameRows, restoreSourceGame } from './match/restore-source-game.ts';
export { unlinkGame } from './match/unlink-game.ts';
export { decideDoubt, listDoubts } from './doubts/doubts.ts';
export { listDisagreements } from './combine/disagreements.ts';
export { mergeGames } from './match/merge-games.ts';
export type { Merge } from './match/merge-games.ts';
export { findMovedGames } from './match/moved-games.ts';
export type { MovedGame } from './match/moved-games.ts';
export { pinGame, unpinGame } from './pins/pins.ts';
export type { NewPin } from './pins/pins.ts';
export { hasShownPoints, proposeRestore, restoreGame } from './pins/restore-game.ts';
export type { EarlierGame } from './pins/restore-game.ts';
export { findPin, proposePin, proposeUnpin } from './pins/propose-pin.ts';
export { listDuplicates, listGameReadings, listSportGames, showGame } from './show-games.ts';
export { beginImportRun, endImportRun, recordImportRun, storeProgress } from './import-run.ts';
export type { ImportCounts, RefusedRow } from './import-run.ts';
export { createZone } from './zoned-time.ts';

export const readingsFeature = defineFeature({
  layer: 'beside',
  observations: [disagreementObservation, sourceObservation],
});
