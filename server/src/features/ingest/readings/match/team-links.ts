import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import { lockGames } from '../../../games/index.ts';
import { touchTeams } from '../../../teams/index.ts';
import { rereadPages } from '../combine/sport-facts.ts';

/** A source's id for a team. */
export interface TeamLink {
  readonly source: string;
  readonly sourceId: string;
  /** The name of our team. */
  readonly team: string;
  /** The source's name for the team; null if no reading had it yet. */
  readonly name: string | null;
}

export interface SourceTeamId {
  readonly sportId: string;
  readonly source: string;
  readonly sourceId: string;
}

async function findTeamId(db: Reader, sportId: string, name: string): Promise<string> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!team) throw refuseAct(`There is no team "${name}".`, '"outpick team list <sport>" lists them.');
  return team.id;
}

/**
 * Adds an alias, another name that feeds use for a team. Deletes and returns the links of other teams that sources list
 * under this name, so that the next reading finds the team by the alias.
 */
export async function aliasTeam(
  tx: ActTransaction,
  {
    sportId,
    alias,
    teamName,
  }: { readonly sportId: string; readonly alias: string; readonly teamName: string },
): Promise<TeamLink[]> {
  const name = alias.normalize('NFC');
  await lockGames(tx, sportId);
  const teamId = await findTeamId(tx.db, sportId, teamName);
  await refuseOwnName(tx, { sportId, name, teamId });
  await tx.db
    .insertInto('team_aliases')
    .values({ sport_id: sportId, alias: name, team_id: teamId })
    .onConflict((conflict) => conflict.columns(['sport_id', 'alias']).doUpdateSet({ team_id: teamId }))
    .execute();
  const { rows } = await sql<TeamLink>`
    delete from team_sources using teams
    where teams.id = team_id and team_sources.sport_id = ${sportId} and team_sources.name = ${name} and team_id <> ${teamId}
    returning source, source_id as "sourceId", teams.name as team, team_sources.name
  `.execute(tx.db);
  for (const source of new Set(rows.map((row) => row.source))) await rereadPages(tx, { sportId, source });
  // Search results include teams by alias.
  touchTeams(tx, sportId);
  // Unchanged files are read again too, because rows with this name may have been refused.
  await sql`update file_feeds set entity_tag = null, last_modified = null`.execute(tx.db);
  return rows;
}

/** Removes an alias of a team. Games that were found by it stay. */
export async function removeAlias(
  tx: ActTransaction,
  { sportId, alias, teamId }: { readonly sportId: string; readonly alias: string; readonly teamId: string },
): Promise<void> {
  await lockGames(tx, sportId);
  const { numDeletedRows } = await tx.db
    .deleteFrom('team_aliases')
    .where('sport_id', '=', sportId)
    .where('alias', '=', alias.normalize('NFC'))
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuseAct('The team has no such name.');
  touchTeams(tx, sportId);
}

/** A team's own name wins over another team's alias, so such an alias would have no effect. */
async function refuseOwnName(
  tx: Transaction,
  { sportId, name, teamId }: { readonly sportId: string; readonly name: string; readonly teamId: string },
): Promise<void> {
  const other = await tx.db
    .selectFrom('teams')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('name', '=', name)
    .where('id', '<>', teamId)
    .executeTakeFirst();
  if (other)
    throw refuseAct(
      `"${name}" is the name of another team.`,
      'Say which id of a source is which team: "outpick team link".',
    );
}

/** Links a source's team id to a team. The source's games change when they are read again. */
export async function linkTeam(
  tx: ActTransaction,
  { sportId, source, sourceId, teamName }: SourceTeamId & { readonly teamName: string },
): Promise<void> {
  await lockGames(tx, sportId);
  const teamId = await findTeamId(tx.db, sportId, teamName);
  if (!(await hasTeamIds(tx, sportId, source)))
    throw refuseAct(`The sport has no feed "${source}".`, '"outpick feed list" lists them.');
  await tx.db
    .insertInto('team_sources')
    .values({ sport_id: sportId, source, source_id: sourceId, team_id: teamId })
    .onConflict((conflict) =>
      conflict.columns(['sport_id', 'source', 'source_id']).doUpdateSet({ team_id: teamId }),
    )
    .execute();
  await rereadPages(tx, { sportId, source });
}

/** Whether a source has team ids: feeds do, files do not. */
async function hasTeamIds(tx: Transaction, sportId: string, source: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from provider_feeds where sport_id = ${sportId} and adapter = ${source})
        or exists (select from team_sources where sport_id = ${sportId} and source = ${source}) as found
  `.execute(tx.db);
  return rows[0]?.found === true;
}

/** Deletes the link of a source's team id. The next reading finds the team by name again. */
export async function unlinkTeam(
  tx: ActTransaction,
  { sportId, source, sourceId }: SourceTeamId,
): Promise<void> {
  await lockGames(tx, sportId);
  const { numDeletedRows } = await tx.db
    .deleteFrom('team_sources')
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw refuseAct(
      `No team is linked to the id "${sourceId}" of "${source}".`,
      '"outpick team list <sport>" lists the ids.',
    );
  await rereadPages(tx, { sportId, source });
}

interface ListedTeam {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly links: readonly TeamLink[];
}

/** Lists the teams of a sport with their aliases and their ids at sources. */
export async function listTeamLinks(db: Reader, sportId: string): Promise<ListedTeam[]> {
  const { rows } = await sql<ListedTeam>`
    select name,
           array(select alias from team_aliases where team_id = teams.id order by alias) as aliases,
           (select coalesce(json_agg(json_build_object(
              'source', source, 'sourceId', source_id, 'team', teams.name, 'name', team_sources.name)
              order by source, source_id), '[]')
            from team_sources where team_id = teams.id) as links
    from teams where sport_id = ${sportId} order by name
  `.execute(db);
  return rows;
}
