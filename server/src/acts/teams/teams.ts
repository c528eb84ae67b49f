import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { mergeTeams } from '../../features/ingest/readings/index.ts';
import { addTeam, editTeam } from '../../features/teams/index.ts';
import type { AddedTeam, NewTeam } from '../../features/teams/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';
import { describeTeam } from '../subjects/team.ts';

/** Adds a team. Returns its id. */
export const addNewTeam = async (platform: Platform, actor: Actor, team: AddedTeam): Promise<Acted<string>> =>
  act(platform, { actor, act: 'team.add', records: 'always' }, async (tx) => {
    const id = await addTeam(tx, team);
    const after = await describeTeam(tx.db, id);
    await tx.record({ subject: 'team', subjectId: id, before: null, after });
    return id;
  });

interface TeamChange {
  readonly teamId: string;
  readonly team: NewTeam;
  readonly reason?: string;
}

/** Changes a team's name and how it is shown. */
export const changeTeam = defineAct(
  'team.edit',
  ({ teamId }: TeamChange) => ({ on: thing('team', teamId) }),
  async (tx, { teamId, team }) => editTeam(tx, teamId, team),
);

interface MergeOrder {
  readonly teamId: string;
  readonly intoId: string;
  readonly reason: string;
}

/** Merges a team into another one. Returns what moved. */
export const mergeIntoTeam = defineAct(
  'team.merge',
  ({ teamId, intoId }: MergeOrder) => ({
    on: thing('team', teamId),
    others: async () => Promise.resolve([thing('team', intoId)]),
  }),
  async (tx, { teamId, intoId }, platform) => mergeTeams(platform, tx, { teamId, intoId }),
);
