import { defineFeature } from '../../platform/feature.ts';
import { disagreementObservation, sourceObservation } from './observe-sources.ts';

export { isStart } from './place-readings.ts';
export { emptyReading } from './reading.ts';
export type { Reading, Sides, SourceTeam } from './reading.ts';
export type { ReadingBatch, ReadingProblem, ReadingReport } from './reading-batch.ts';
export { confirmPage, hasLinks, hasOtherSources, previewReadings, storeReadings } from './store-readings.ts';
export { aliasTeam, linkTeam, listTeamLinks, removeAlias, unlinkTeam } from './team-links.ts';
export type { SourceTeamId, TeamLink } from './team-links.ts';
export { mergeTeams, previewTeamMerge } from './merge-teams.ts';
export type { TeamMergePreview } from './merge-teams.ts';
export { createTeams, loadTeamIds } from './team-names.ts';
export { unlinkGame } from './unlink-game.ts';
export type { Unlinked } from './unlink-game.ts';
export { decideDoubt, listDoubts } from './doubts.ts';
export { listDisagreements } from './disagreements.ts';
export { mergeGames } from './merge.ts';
export type { Merge } from './merge.ts';
export { findMovedGames } from './moved-games.ts';
export type { MovedGame } from './moved-games.ts';
export { pinGame, unpinGame } from './pins.ts';
export type { NewPin } from './pins.ts';
export { findPin, proposePin, proposeUnpin } from './propose-pin.ts';
export { listDuplicates, listGameReadings, listSportGames, showGame } from './show-games.ts';

export const sourcesFeature = defineFeature({
  layer: 'beside',
  observations: [sourceObservation, disagreementObservation],
});
