import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import { notFound, refuseAct } from '../../../../platform/http/refusal.ts';
import { lockGames } from '../../../games/index.ts';
import { editTeam, touchTeams } from '../../../teams/index.ts';
import { rereadPages } from '../combine/sport-facts.ts';

/** A team with all its names and its ids at sources. */
interface StoredTeam {
  readonly name: string;
  readonly city: string;
  readonly conference: string | null;
  readonly monogram: string;
  readonly colours: readonly [string, string];
  readonly otherNames: readonly string[];
  readonly links: readonly {
    readonly source: string;
    readonly sourceId: string;
    readonly name: string | null;
  }[];
}

interface TeamRestoration {
  readonly teamId: string;
  readonly state: StoredTeam;
  /** The ids of the teams that are restored together. One may take names and ids from another. */
  readonly together: readonly string[];
}

/** Restores a team, its other names and its ids at sources. Refuses names and ids that a team not restored with it has now. */
export async function restoreTeam(
  tx: ActTransaction,
  { teamId, state, together }: TeamRestoration,
): Promise<void> {
  const team = await tx.db
    .selectFrom('teams')
    .select('sport_id as sportId')
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team) throw notFound('team');
  const { sportId } = team;
  await lockGames(tx, sportId);
  const { otherNames, links, ...look } = state;
  await refuseTaken(tx, { teamId, sportId, otherNames, links, together });
  await editTeam(tx, teamId, look);
  await restoreNames(tx, { teamId, sportId, otherNames });
  await restoreLinks(tx, { teamId, sportId, links });
  // Search results include teams by their other names.
  touchTeams(tx, sportId);
}

interface OwnTeam {
  readonly teamId: string;
  readonly sportId: string;
}

const linkRows = (links: StoredTeam['links']) =>
  sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (source text, "sourceId" text, name text)`;

interface RestoredNames extends OwnTeam, Pick<StoredTeam, 'otherNames' | 'links'> {
  readonly together: readonly string[];
}

/** Refuses names and ids that another team has now, unless it is restored together with this one. */
async function refuseTaken(
  { db }: ActTransaction,
  { teamId, sportId, otherNames, links, together }: RestoredNames,
): Promise<void> {
  const names = sql`${[...otherNames]}::text[]`;
  const { rows } = await sql<{ sentence: string }>`
    with own_names as (select alias from team_aliases where team_id = ${teamId}),
    taken (team_id, sentence) as (
      select id, 'There is a team “' || name || '” now.' from teams
      where sport_id = ${sportId} and name = any (${names}) and name not in (select alias from own_names)
      union all
      select team_id, '“' || alias || '” is another name of ' || teams.name || ' now. Remove it there first.'
      from team_aliases join teams on teams.id = team_id
      where team_aliases.sport_id = ${sportId} and alias = any (${names})
      union all
      select team_id, 'The id “' || source_id || '” of ' || link.source || ' means ' || teams.name || ' now. Unlink it there first.'
      from team_sources join teams on teams.id = team_id
      join ${linkRows(links)} on link.source = team_sources.source and link."sourceId" = source_id
      where team_sources.sport_id = ${sportId}
    )
    select sentence from taken where team_id <> all (${[teamId, ...together]}::uuid[]) order by sentence limit 1
  `.execute(db);
  if (rows[0]) throw refuseAct(rows[0].sentence);
}

async function restoreNames(
  { db }: ActTransaction,
  { teamId, sportId, otherNames }: OwnTeam & Pick<StoredTeam, 'otherNames'>,
): Promise<void> {
  const names = sql`${[...otherNames]}::text[]`;
  const { rows: deleted } = await sql`
    delete from team_aliases where team_id = ${teamId} and alias <> all (${names}) returning alias
  `.execute(db);
  const { rows: added } = await sql`
    insert into team_aliases (sport_id, alias, team_id) select ${sportId}, alias, ${teamId} from unnest(${names}) as alias
    on conflict (sport_id, alias) do update set team_id = excluded.team_id
    where team_aliases.team_id <> excluded.team_id
    returning alias
  `.execute(db);
  // Unchanged files are read again, because rows with these names now mean another team or none.
  if (deleted.length + added.length > 0)
    await sql`update file_feeds set entity_tag = null, last_modified = null`.execute(db);
}

async function restoreLinks(
  tx: ActTransaction,
  { teamId, sportId, links }: OwnTeam & Pick<StoredTeam, 'links'>,
): Promise<void> {
  const listed = linkRows(links);
  const { rows: deleted } = await sql<{ source: string }>`
    delete from team_sources where team_id = ${teamId} and not exists (
      select from ${listed} where link.source = team_sources.source and link."sourceId" = team_sources.source_id)
    returning source
  `.execute(tx.db);
  const { rows: added } = await sql<{ source: string }>`
    insert into team_sources (sport_id, source, source_id, team_id, name)
    select ${sportId}, link.source, link."sourceId", ${teamId}, link.name from ${listed}
    on conflict (sport_id, source, source_id) do update set team_id = excluded.team_id, name = excluded.name
    where (team_sources.team_id, team_sources.name) is distinct from (excluded.team_id, excluded.name)
    returning source
  `.execute(tx.db);
  for (const source of new Set([...deleted, ...added].map((row) => row.source)))
    await rereadPages(tx, { sportId, source });
}
