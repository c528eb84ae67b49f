import type { namesAdminCalls } from '@outpick/contracts/admin';
import { actorOf, byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mergeDuplicate } from '../../../acts/games/merge-games.ts';
import { decideSourceGame, unlinkSourceGame } from '../../../acts/games/source-games.ts';
import { addTeamName, linkTeamId, removeTeamName, unlinkTeamId } from '../../../acts/teams/team-names.ts';
import { addNewTeam, changeTeam, mergeIntoTeam } from '../../../acts/teams/teams.ts';
import { previewTeamMerge } from '../../ingest/readings/index.ts';
import type { TeamMergePreview } from '../../ingest/readings/index.ts';
import { listDuplicateGames, listGameDoubts, listSourceDisagreements } from './list-games.ts';
import { listRefusedNames } from './list-refused-names.ts';
import { getAdminTeam, listAdminTeams } from './list-teams.ts';

type NamesRoutes = Routes<typeof namesAdminCalls>;
type TeamRoutes = Pick<
  NamesRoutes,
  'listAdminTeams' | 'getAdminTeam' | 'addTeam' | 'editTeam' | 'previewTeamMerge' | 'mergeTeams'
>;
type NameRoutes = Pick<
  NamesRoutes,
  'listRefusedNames' | 'mapTeamName' | 'removeTeamName' | 'linkTeamId' | 'unlinkTeamId'
>;
type GameRoutes = Omit<NamesRoutes, keyof TeamRoutes | keyof NameRoutes>;

export const namesAdminRoutes = (platform: Platform): NamesRoutes => ({
  ...teamRoutes(platform),
  ...nameRoutes(platform),
  ...gameRoutes(platform),
});

const presentMerge = ({ names, links, ...preview }: TeamMergePreview) => ({
  ...preview,
  names: [...names],
  links: links.map((link) => ({ ...link })),
});

const teamRoutes = (platform: Platform): TeamRoutes => ({
  listAdminTeams: async ({ query }) => ({ data: await listAdminTeams(platform.db, query) }),
  getAdminTeam: async ({ params }) => ({ data: await getAdminTeam(platform.db, params.id) }),
  addTeam: async ({ body }, caller) => {
    const acted = await addNewTeam(platform, actorOf(caller), body);
    return { data: { id: acted.result }, acted };
  },
  editTeam: byAct(platform, changeTeam, ({ params, body }) => ({ teamId: params.id, team: body })),
  previewTeamMerge: async ({ params, query }) => ({
    data: presentMerge(await previewTeamMerge(platform.db, { teamId: params.id, intoId: query.intoId })),
  }),
  mergeTeams: async ({ params, body }, caller) => {
    const acted = await mergeIntoTeam(platform, actorOf(caller), { teamId: params.id, ...body });
    return { data: presentMerge(acted.result), acted };
  },
});

/** Calls for the names and ids that sources use for teams. */
const nameRoutes = (platform: Platform): NameRoutes => ({
  listRefusedNames: async ({ query }) => ({
    data: await listRefusedNames(platform.db, { ...query, now: platform.now() }),
  }),
  mapTeamName: byAct(platform, addTeamName, ({ params, body }) => ({ teamId: params.id, ...body })),
  removeTeamName: byAct(platform, removeTeamName, ({ params, body }) => ({ teamId: params.id, ...body })),
  linkTeamId: byAct(platform, linkTeamId, ({ params, body }) => ({ teamId: params.id, ...body })),
  unlinkTeamId: byAct(platform, unlinkTeamId, ({ params, body }) => ({ teamId: params.id, ...body })),
});

/** Calls for games that may be duplicates, and on which sources disagree. */
const gameRoutes = (platform: Platform): GameRoutes => ({
  listGameDoubts: async ({ query }) => ({ data: await listGameDoubts(platform.db, query) }),
  decideGameDoubt: byAct(platform, decideSourceGame, ({ body }) => body),
  listDuplicateGames: async ({ query }) => ({
    data: await listDuplicateGames(platform.db, { ...query, now: platform.now() }),
  }),
  mergeDuplicateGames: async ({ body }, caller) => {
    const acted = await mergeDuplicate(platform, actorOf(caller), body);
    return { data: { ...acted.result }, acted };
  },
  unlinkSourceGame: async ({ body }, caller) => {
    const acted = await unlinkSourceGame(platform, actorOf(caller), body);
    return { data: { ...acted.result }, acted };
  },
  listSourceDisagreements: async ({ query }) => ({
    data: await listSourceDisagreements(platform.db, { ...query, now: platform.now() }),
  }),
});
