import type { Reader } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import { aliasTeam, linkTeam, removeAlias, unlinkTeam } from '../../features/ingest/readings/index.ts';
import type { SourceTeamId } from '../../features/ingest/readings/index.ts';
import { defineAct } from '../define-act.ts';
import { thing } from '../subjects/subjects.ts';
import { findLinkedTeam, findTeamByName, listLinkedTeams, listTeamsCalled } from '../subjects/team.ts';

/** Loads the sport and name of a team. */
async function requireTeam(db: Reader, teamId: string) {
  const team = await db
    .selectFrom('teams')
    .select(['sport_id as sportId', 'name as teamName'])
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team) throw notFound('team');
  return team;
}

interface TeamName {
  readonly teamId: string;
  readonly name: string;
  readonly reason?: string;
}

/** Returns the target of an act on a team's name, including the teams that may lose the name. */
async function onTeamName({ teamId, name }: TeamName, db: Reader) {
  const { sportId } = await requireTeam(db, teamId);
  const others = async (reader: Reader) =>
    (await listTeamsCalled(reader, sportId, name)).map(({ id }) => thing('team', id));
  return { on: thing('team', teamId), others };
}

/** Adds an alias to a team. Returns the links of source ids that are deleted for it (see `aliasTeam`). */
export const addTeamName = defineAct('team.add-name', onTeamName, async (tx, { teamId, name }) => {
  const team = await requireTeam(tx.db, teamId);
  return aliasTeam(tx, { ...team, alias: name });
});

/** Removes an alias from a team. */
export const removeTeamName = defineAct('team.remove-name', onTeamName, async (tx, { teamId, name }) => {
  const { sportId } = await requireTeam(tx.db, teamId);
  return removeAlias(tx, { sportId, alias: name, teamId });
});

interface TeamId {
  readonly teamId: string;
  readonly source: string;
  readonly sourceId: string;
  readonly reason?: string;
}

/** Returns the target of an act on a team's source id, including the team that may lose the id. */
async function onTeamId({ teamId, source, sourceId }: TeamId, db: Reader) {
  const { sportId } = await requireTeam(db, teamId);
  const others = async (reader: Reader) =>
    (await listLinkedTeams(reader, { sportId, source, sourceId })).map(({ id }) => thing('team', id));
  return { on: thing('team', teamId), others };
}

/** Links a source's team id to a team. */
export const linkTeamId = defineAct('team.link', onTeamId, async (tx, { teamId, source, sourceId }) => {
  const team = await requireTeam(tx.db, teamId);
  return linkTeam(tx, { ...team, source, sourceId });
});

/** Unlinks a source's team id from a team. */
export const unlinkTeamId = defineAct('team.unlink', onTeamId, async (tx, { teamId, source, sourceId }) => {
  const { sportId } = await requireTeam(tx.db, teamId);
  return unlinkTeam(tx, { sportId, source, sourceId });
});

/** Returns the id of the team with a name. Refuses an unknown name. */
export async function requireTeamNamed(db: Reader, sportId: string, name: string): Promise<string> {
  const id = await findTeamByName(db, sportId, name);
  if (id === undefined)
    throw refuseAct(`There is no team "${name}".`, '"outpick team list <sport>" lists them.');
  return id;
}

/** Returns the id of the team to which a source's id is linked. Refuses an id without a team. */
export async function requireTeamLinked(db: Reader, link: SourceTeamId): Promise<string> {
  const id = await findLinkedTeam(db, link);
  if (id === undefined)
    throw refuseAct(
      `No team is linked to the id "${link.sourceId}" of "${link.source}".`,
      '"outpick team list <sport>" lists the ids.',
    );
  return id;
}
