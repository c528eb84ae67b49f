import type { namesAdminCalls } from '@outpick/contracts/admin';
import { recordAct } from '../../../platform/audit.ts';
import { actorOf, done } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  aliasTeam,
  decideDoubt,
  linkTeam,
  mergeTeams,
  previewTeamMerge,
  removeAlias,
  unlinkGame,
  unlinkTeam,
} from '../../sources/index.ts';
import type { TeamMergePreview } from '../../sources/index.ts';
import { addTeam, editTeam } from '../../teams/index.ts';
import { auditGameMerge, auditSourceGame, auditTeamLink, auditTeamName } from '../audit-acts.ts';
import { mergeDuplicate } from '../merge-games.ts';
import { refuseActs } from '../refuse-acts.ts';
import { auditAct } from '../subjects/subjects.ts';
import { describeTeam } from '../subjects/team.ts';
import { listDuplicateGames, listGameDoubts, listSourceDisagreements } from './list-games.ts';
import { listRefusedNames } from './list-refused-names.ts';
import { getAdminTeam, listAdminTeams, requireTeam } from './list-teams.ts';

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
  listAdminTeams: { handle: async ({ query }) => ({ data: await listAdminTeams(platform.db, query) }) },
  getAdminTeam: { handle: async ({ params }) => ({ data: await getAdminTeam(platform.db, params.id) }) },
  addTeam: {
    handle: async ({ body }, caller) => {
      const id = await platform.transact(async (tx) => {
        const teamId = await addTeam(tx, body);
        const after = await describeTeam(tx.db, teamId);
        const line = { act: 'team.add', subject: 'team', subjectId: teamId, before: null, after };
        await recordAct(tx, actorOf(caller), line);
        return teamId;
      });
      return { data: { id } };
    },
  },
  editTeam: {
    handle: async ({ params: { id }, body }, caller) => {
      const act = { act: 'team.edit', subject: 'team', subjectId: id } as const;
      await editTeam(auditAct(platform, actorOf(caller), act), id, body);
      return done;
    },
  },
  previewTeamMerge: {
    handle: async ({ params, query }) => ({
      data: presentMerge(await previewTeamMerge(platform.db, { teamId: params.id, intoId: query.intoId })),
    }),
  },
  mergeTeams: {
    handle: async ({ params: { id }, body: { intoId, reason } }, caller) => {
      const own = auditAct(platform, actorOf(caller), {
        act: 'team.merge',
        subject: 'team',
        subjectId: id,
        reason,
        others: async () => Promise.resolve([{ subject: 'team', subjectId: intoId }]),
      });
      return { data: presentMerge(await mergeTeams(own, { teamId: id, intoId })) };
    },
  },
});

/** Names and ids by which sources know teams. */
const nameRoutes = (platform: Platform): NameRoutes => ({
  listRefusedNames: {
    handle: async ({ query }) => ({
      data: await listRefusedNames(platform.db, { ...query, now: platform.now() }),
    }),
  },
  mapTeamName: {
    handle: async ({ params: { id }, body }, caller) => {
      const { sportId, name: teamName } = await requireTeam(platform.db, id);
      const act = { act: 'team.add-name', teamId: id, sportId, name: body.name };
      const own = auditTeamName(platform, actorOf(caller), act);
      await refuseActs(async () => aliasTeam(own, { sportId, alias: body.name, teamName }));
      return done;
    },
  },
  removeTeamName: {
    handle: async ({ params: { id }, body }, caller) => {
      const { sportId } = await requireTeam(platform.db, id);
      const act = { act: 'team.remove-name', teamId: id, sportId, name: body.name };
      const own = auditTeamName(platform, actorOf(caller), act);
      await refuseActs(async () => removeAlias(own, { sportId, alias: body.name, teamId: id }));
      return done;
    },
  },
  linkTeamId: {
    handle: async ({ params: { id }, body }, caller) => {
      const { sportId, name: teamName } = await requireTeam(platform.db, id);
      const act = { act: 'team.link', teamId: id, link: { sportId, ...body } };
      const own = auditTeamLink(platform, actorOf(caller), act);
      await refuseActs(async () => linkTeam(own, { sportId, teamName, ...body }));
      return done;
    },
  },
  unlinkTeamId: {
    handle: async ({ params: { id }, body }, caller) => {
      const { sportId } = await requireTeam(platform.db, id);
      const act = { act: 'team.unlink', teamId: id, link: { sportId, ...body } };
      const own = auditTeamLink(platform, actorOf(caller), act);
      await refuseActs(async () => unlinkTeam(own, { sportId, ...body }));
      return done;
    },
  },
});

/** Games of several sources that may be one. */
const gameRoutes = (platform: Platform): GameRoutes => ({
  listGameDoubts: { handle: async ({ query }) => ({ data: await listGameDoubts(platform.db, query) }) },
  decideGameDoubt: {
    handle: async ({ body: { gameId, ...game } }, caller) => {
      const own = auditSourceGame(platform, actorOf(caller), { act: 'source-game.decide', game, gameId });
      const decision = gameId === null ? 'new' : { gameId };
      await refuseActs(async () => decideDoubt(own, { ...game, decision }));
      return done;
    },
  },
  listDuplicateGames: {
    handle: async ({ query }) => ({
      data: await listDuplicateGames(platform.db, { ...query, now: platform.now() }),
    }),
  },
  mergeDuplicateGames: {
    handle: async ({ body }, caller) => {
      const own = auditGameMerge(platform, actorOf(caller), body);
      const { survivorId, duplicateId } = await refuseActs(async () => mergeDuplicate(own, body));
      return { data: { survivorId, duplicateId } };
    },
  },
  unlinkSourceGame: {
    handle: async ({ body: { reason, ...game } }, caller) => {
      const own = auditSourceGame(platform, actorOf(caller), { act: 'source-game.unlink', game, reason });
      const { gameId, hasSources } = await refuseActs(async () => unlinkGame(own, game));
      return { data: { gameId, hasSources } };
    },
  },
  listSourceDisagreements: {
    handle: async ({ query }) => ({
      data: await listSourceDisagreements(platform.db, { ...query, now: platform.now() }),
    }),
  },
});
