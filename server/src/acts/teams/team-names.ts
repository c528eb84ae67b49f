import { act } from '../../platform/act.ts';
import type { Acted } from '../../platform/act.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { notFound, refuseAct } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { aliasTeam, linkTeam, removeAlias, unlinkTeam } from '../../features/ingest/readings/index.ts';
import type { SourceTeamId, TeamLink } from '../../features/ingest/readings/index.ts';
import { thing } from '../subjects/subjects.ts';
import { findLinkedTeam, findTeamByName, listLinkedTeams, listTeamsCalled } from '../subjects/team.ts';

interface TeamName {
  readonly teamId: string;
  readonly name: string;
}

/** The sport and name of a team. */
async function requireTeam(db: Reader, teamId: string) {
  const team = await db
    .selectFrom('teams')
    .select(['sport_id as sportId', 'name as teamName'])
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team) throw notFound('team');
  return team;
}

/** The teams that a name moves away from. */
const teamsCalled = (sportId: string, name: string) => async (db: Reader) =>
  (await listTeamsCalled(db, sportId, name)).map(({ id }) => thing('team', id));

/** The team that an id of a source moves away from. */
const teamsLinked = (link: SourceTeamId) => async (db: Reader) =>
  (await listLinkedTeams(db, link)).map(({ id }) => thing('team', id));

/** Adds another name of a team. Returns the ids of sources that are forgotten with it. */
export async function addTeamName(
  platform: Platform,
  actor: Actor,
  { teamId, name }: TeamName,
): Promise<Acted<TeamLink[]>> {
  const { sportId, teamName } = await requireTeam(platform.db, teamId);
  return act(
    platform,
    { actor, act: 'team.add-name', on: thing('team', teamId), others: teamsCalled(sportId, name) },
    async (tx) => aliasTeam(tx, { sportId, alias: name, teamName }),
  );
}

/** Removes another name of a team. */
export async function removeTeamName(
  platform: Platform,
  actor: Actor,
  { teamId, name }: TeamName,
): Promise<Acted<void>> {
  const { sportId } = await requireTeam(platform.db, teamId);
  return act(
    platform,
    { actor, act: 'team.remove-name', on: thing('team', teamId), others: teamsCalled(sportId, name) },
    async (tx) => removeAlias(tx, { sportId, alias: name, teamId }),
  );
}

interface TeamId {
  readonly teamId: string;
  readonly source: string;
  readonly sourceId: string;
}

/** Links an id of a source to a team. */
export async function linkTeamId(
  platform: Platform,
  actor: Actor,
  { teamId, ...id }: TeamId,
): Promise<Acted<void>> {
  const { sportId, teamName } = await requireTeam(platform.db, teamId);
  const link = { sportId, ...id };
  return act(
    platform,
    { actor, act: 'team.link', on: thing('team', teamId), others: teamsLinked(link) },
    async (tx) => linkTeam(tx, { ...link, teamName }),
  );
}

/** Unlinks an id of a source from a team. */
export async function unlinkTeamId(
  platform: Platform,
  actor: Actor,
  { teamId, ...id }: TeamId,
): Promise<Acted<void>> {
  const { sportId } = await requireTeam(platform.db, teamId);
  const link = { sportId, ...id };
  return act(
    platform,
    { actor, act: 'team.unlink', on: thing('team', teamId), others: teamsLinked(link) },
    async (tx) => unlinkTeam(tx, link),
  );
}

/** The id of the team with a name. */
export async function requireTeamNamed(db: Reader, sportId: string, name: string): Promise<string> {
  const id = await findTeamByName(db, sportId, name);
  if (id === undefined)
    throw refuseAct(`There is no team "${name}".`, '"outpick team list <sport>" lists them.');
  return id;
}

/** The id of the team that an id of a source is linked to. */
export async function requireTeamLinked(db: Reader, link: SourceTeamId): Promise<string> {
  const id = await findLinkedTeam(db, link);
  if (id === undefined)
    throw refuseAct(
      `No team is linked to the id "${link.sourceId}" of "${link.source}".`,
      '"outpick team list <sport>" lists the ids.',
    );
  return id;
}
