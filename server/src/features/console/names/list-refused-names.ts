import type { Input, Output } from '@outpick/contracts';
import { namesAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import { readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { suggestTeams } from './suggest-teams.ts';
import type { NamedTeam } from './suggest-teams.ts';

type NamesQuery = Input<typeof namesAdminCalls.listRefusedNames>['query'];
type NamesPage = Output<typeof namesAdminCalls.listRefusedNames>;

const nameRow = namesAdminCalls.listRefusedNames.output.shape.rows.element
  .omit({ suggestions: true })
  .extend({ total: z.int() });

const sorts = { lastSeenAt: sql`seen_at`, name: sql`lower(names.name)`, refusedRows: sql`refused_rows` };

/** Extracts the team's name from the reason for a refused row. A feed's reason begins with the id of the game. */
const nameInReason = sql`substring(problem ->> 'reason' from 'there is no team "(.*)"$')`;

/**
 * Lists names that match no team: names that feeds recorded, and names in rows that imports refused within 14 days. Skips names
 * that have since been given to a team, even before the next reading removes them.
 */
export async function listRefusedNames(
  db: Reader,
  { now, ...query }: NamesQuery & { readonly now: Date },
): Promise<NamesPage> {
  const { page, perPage, q = '', sort = 'lastSeenAt', order = 'desc', sportId = null, source = null } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const names = sql`
    with refused_rows as (
      select sport_id, format, ${nameInReason} as name, started_at, import_runs.id as run_id
      from import_runs cross join jsonb_array_elements(problems) as problem
      where started_at > ${now}::timestamptz - interval '14 days' and refused > 0
        and problem ->> 'reason' like '%there is no team "%'
    ),
    refused_names as (
      select distinct on (sport_id, format, name) sport_id, format, name, started_at,
             count(*) over (partition by sport_id, format, name, run_id)::integer as refused_rows
      from refused_rows
      order by sport_id, format, name, run_id desc
    ),
    names as (
      select coalesce(unknown_teams.sport_id, refused_names.sport_id) as sport_id,
             coalesce(unknown_teams.source, format) as source, coalesce(unknown_teams.name, refused_names.name) as name,
             source_id, greatest(seen_at, started_at) as seen_at, coalesce(refused_rows, 0) as refused_rows
      from unknown_teams
      full join refused_names on refused_names.sport_id = unknown_teams.sport_id
        and format = unknown_teams.source and refused_names.name = left(unknown_teams.name, 100)
    )
    select concat_ws(' ', names.sport_id, names.source, names.name) as id, names.sport_id as "sportId",
           sports.name as sport, names.source, names.name, source_id as "sourceId", seen_at as "lastSeenAt",
           refused_rows as "refusedRows", count(*) over ()::int as total
    from names join sports on sports.id = names.sport_id
    where (${sportId}::uuid is null or names.sport_id = ${sportId}::uuid)
      and (${source}::text is null or names.source = ${source}::text)
      and strpos(lower(names.name || ' ' || names.source), lower(${q})) > 0
      and not exists (select from teams where teams.sport_id = names.sport_id and teams.name = names.name)
      and not exists (
        select from team_aliases where team_aliases.sport_id = names.sport_id and alias = names.name)
      and not exists (
        select from team_sources
        where team_sources.sport_id = names.sport_id and team_sources.source = names.source
          and (team_sources.source_id = names.source_id or team_sources.name = names.name))
    order by ${sorts[sort]} ${direction}, names.sport_id, names.source, names.name
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  const rows = await readRows(db, nameRow, names);
  const teams = await loadTeams(db, [...new Set(rows.map((row) => row.sportId))]);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      suggestions: [...suggestTeams(row.name, teams.get(row.sportId) ?? [])],
    })),
  };
}

/** Loads the teams of sports, with all their names. */
async function loadTeams(
  db: Reader,
  sportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedTeam[]>> {
  const { rows } = await sql<NamedTeam & { readonly sport_id: string }>`
    select id, sport_id, name,
           array[name, city || ' ' || name]
             || array(select alias from team_aliases where team_id = teams.id order by alias) as names
    from teams where sport_id = any (${[...sportIds]}::uuid[])
  `.execute(db);
  return Map.groupBy(rows, (row) => row.sport_id);
}
