import { sql } from 'kysely';
import type { ActTransaction } from '../../../../platform/act.ts';
import { notFound } from '../../../../platform/http/refusal.ts';
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

/** Restores a team, its other names and its ids at sources. Names and ids that another team has since are taken from it. */
export async function restoreTeam(
  tx: ActTransaction,
  { teamId, state }: { readonly teamId: string; readonly state: StoredTeam },
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
  const ids = JSON.stringify(links);
  const listed = sql`jsonb_to_recordset(${ids}::jsonb) as link (source text, "sourceId" text, name text)`;
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
