import type { Input, Output } from '@outpick/contracts';
import { feedsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { readPage } from '../../../platform/database/read-rows.ts';
import type { Reader } from '../../../platform/database/transaction.ts';

type RunsQuery = Input<typeof feedsAdminCalls.listFeedRuns>['query'];
type RunsPage = Output<typeof feedsAdminCalls.listFeedRuns>;

/** Problems of files have a line number. Problems of feeds have line 0, and a reason that begins with the source's game id. */
const problems = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'row', 'line ' || nullif(problem ->> 'line', '0'), 'reason', problem ->> 'reason') order by position), '[]')
   from jsonb_array_elements(problems) with ordinality as listed (problem, position))`;

const sorts = { startedAt: sql`import_runs.started_at`, refused: sql`import_runs.refused` };

/** Lists imports of files and feeds, newest first. */
export async function listFeedRuns(db: Reader, query: RunsQuery): Promise<RunsPage> {
  const { page, perPage, q = '', sort = 'startedAt', order = 'desc' } = query;
  const { feedId = null, sportId = null, outcome = null, hasRefused } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rows = sql`
    select import_runs.id, import_runs.sport_id as "sportId", sports.name as sport, import_runs.source,
           started_at as "startedAt", finished_at as "finishedAt", outcome, rows, added, changed, refused,
           ${problems} as problems, count(*) over ()::int as total
    from import_runs join sports on sports.id = import_runs.sport_id
    where (${feedId}::uuid is null or exists (
        select from provider_feeds
        where provider_feeds.id = ${feedId}::uuid and provider_feeds.sport_id = import_runs.sport_id
          and import_runs.source = sports.slug || '/' || adapter))
      and (${sportId}::uuid is null or import_runs.sport_id = ${sportId}::uuid)
      and (${outcome}::text is null or outcome = ${outcome}::text)
      and (${hasRefused === undefined} or refused > 0)
      and strpos(lower(import_runs.source || ' ' || sports.slug), lower(${q})) > 0
    order by ${sorts[sort]} ${direction}, import_runs.id desc
    limit ${perPage} offset ${(page - 1) * perPage}
  `;
  return readPage(db, feedsAdminCalls.listFeedRuns.output, rows);
}
