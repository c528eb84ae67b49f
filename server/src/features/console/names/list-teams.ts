import type { Input, Output } from '@outpick/contracts';
import { namesAdminCalls } from '@outpick/contracts/admin';
import type { AdminTeamRow } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { inNameOrder } from '../../../platform/database/collation.ts';
import { readPage, readRows } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/refusal.ts';

type TeamsQuery = Input<typeof namesAdminCalls.listAdminTeams>['query'];
type TeamsPage = Output<typeof namesAdminCalls.listAdminTeams>;
type TeamDetails = Output<typeof namesAdminCalls.getAdminTeam>;

const sorts = {
  name: inNameOrder(sql`teams.name`),
  city: inNameOrder(sql`city`),
  conference: sql`conference`,
  games: sql`games`,
};

const columns = sql`
  teams.id, teams.sport_id as "sportId", sports.name as sport, teams.name, city, conference, monogram,
  array[colour_1, colour_2] as colours,
  (select count(*) from games where home_team_id = teams.id)::integer
    + (select count(*) from games where away_team_id = teams.id)::integer as games,
  (select count(*)::integer from team_aliases where team_id = teams.id) as "otherNames"`;

/** Lists a page of teams. `q` searches names, cities, monograms and aliases. */
export async function listAdminTeams(
  db: Reader,
  { page, perPage, q = '', sort = 'name', order = 'asc', sportId }: TeamsQuery,
): Promise<TeamsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select ${columns}, count(*) over ()::int as total
    from teams join sports on sports.id = teams.sport_id
    where (${sportId ?? null}::uuid is null or teams.sport_id = ${sportId ?? null}::uuid)
      and (strpos(search_text(teams.name || ' ' || city || ' ' || monogram), search_text(${q})) > 0
        or exists (select from team_aliases
                   where team_id = teams.id and strpos(search_text(alias), search_text(${q})) > 0))
    order by ${sorts[sort]} ${direction} nulls last, teams.id
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, namesAdminCalls.listAdminTeams.output, rows);
}

async function loadNames(db: Reader, { id, sportId }: Pick<AdminTeamRow, 'id' | 'sportId'>) {
  const aliases = await db
    .selectFrom('team_aliases')
    .select('alias')
    .where('team_id', '=', id)
    .orderBy('alias')
    .execute();
  const links = await db
    .selectFrom('team_sources')
    .select(['source', 'source_id', 'name'])
    .where('team_id', '=', id)
    .orderBy('source')
    .orderBy('source_id')
    .execute();
  const feeds = await db
    .selectFrom('provider_feeds')
    .select('adapter')
    .where('sport_id', '=', sportId)
    .orderBy('adapter')
    .execute();
  return {
    aliases: aliases.map(({ alias }) => alias),
    links: links.map(({ source, source_id: sourceId, name }) => ({ source, sourceId, name })),
    sources: [...new Set([...feeds.map(({ adapter }) => adapter), ...links.map(({ source }) => source)])],
  };
}

export async function getAdminTeam(db: Reader, teamId: string): Promise<TeamDetails> {
  const query = sql`
    select ${columns} from teams join sports on sports.id = teams.sport_id where teams.id = ${teamId}
  `;
  const [row] = await readRows(db, namesAdminCalls.listAdminTeams.output.shape.rows.element, query);
  if (!row) throw notFound('team');
  return { ...row, ...(await loadNames(db, row)) };
}
