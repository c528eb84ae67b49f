import { sql } from 'kysely';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** Describes a team with its names for the audit log; null if there is none. */
export async function describeTeam(
  db: Reader,
  teamId: string,
): Promise<{ readonly [name: string]: Recorded } | null> {
  const { rows } = await sql<{ readonly [name: string]: Recorded }>`
    select slug as sport, teams.name, city, conference, monogram, array[colour_1, colour_2] as colours,
           array(select alias from team_aliases where team_id = teams.id order by alias) as "otherNames",
           array(select source || ' ' || source_id from team_sources where team_id = teams.id order by 1) as links
    from teams join sports on sports.id = sport_id
    where teams.id = ${teamId}
  `.execute(db);
  return rows[0] ? { ...rows[0] } : null;
}

/** Describes a team with the names under which sources list it. */
export async function readRestorableTeam(db: Reader, teamId: string): Promise<Recorded> {
  const team = await describeTeam(db, teamId);
  const links = await db
    .selectFrom('team_sources')
    .select(['source', 'source_id as sourceId', 'name'])
    .where('team_id', '=', teamId)
    .orderBy('source')
    .orderBy('source_id')
    .execute();
  return team && { ...team, links };
}

/** Lists the teams to which a source's id is linked. */
export const listLinkedTeams = async (
  db: Reader,
  {
    sportId,
    source,
    sourceId,
  }: { readonly sportId: string; readonly source: string; readonly sourceId: string },
) =>
  db
    .selectFrom('team_sources')
    .select('team_id as id')
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .execute();

/** Returns the id of the team to which a source's id is linked, if any. */
export const findLinkedTeam = async (db: Reader, link: Parameters<typeof listLinkedTeams>[1]) =>
  (await listLinkedTeams(db, link))[0]?.id;

/** Lists the teams that have a name as an alias, or that a source lists under this name. */
export async function listTeamsCalled(db: Reader, sportId: string, name: string) {
  const { rows } = await sql<{ id: string }>`
    select team_id as id from team_aliases where sport_id = ${sportId} and alias = ${name.normalize('NFC')}
    union
    select team_id from team_sources where sport_id = ${sportId} and name = ${name.normalize('NFC')}
  `.execute(db);
  return rows;
}

/** Returns the id of the team with a name, if there is one. */
export async function findTeamByName(db: Reader, sportId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.id;
}
