import { defineFeature } from '../../platform/feature.ts';

export { allTeamsArea, putTeams, teamsArea, touchTeams } from './commands.ts';
export { addTeam, editTeam } from './edit-team.ts';
export type { AddedTeam } from './edit-team.ts';
export type { NewTeam } from './commands.ts';
export { presentBadge, presentPair } from './present.ts';
export type { PairRow } from './present.ts';
export { findCurrentTeamId, findTeam, listTeams } from './queries.ts';
export { colorsOf, monogramOf } from './team-look.ts';

export const teamsFeature = defineFeature({
  layer: 'reference',
});
