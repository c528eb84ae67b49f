import type { Input, Output } from '@outpick/contracts';
import type { feedsAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/transaction.ts';

type RunsQuery = Input<typeof feedsAdminCalls.listFeedRuns>['query'];
type RunsPage = Output<typeof feedsAdminCalls.listFeedRuns>;

interface RunRow {
  id: string;
  sport_id: string;
  sport: string;
  source: string;
  started_at: Date;
  finished_at: Date | null;
  outcome: 'done' | 'unchanged' | 'failed' | null;
  rows: number;
  added: number;
  changed: number;
  refused: number;
  problems: unknown;
  total: string;
}

/** Files name a line. Feeds have none, and the reason begins with the source's id of the game. */
const storedProblems = z.array(z.object({ line: z.number(), reason: z.string() }));

const sorts = { startedAt: sql`import_runs.started_at`, refused: sql`import_runs.refused` };

/** Imports of files and feeds, newest first. */
export async function listFeedRuns(db: Reader, query: RunsQuery): Promise<RunsPage> {
  const { page, perPage, q = '', sort = 'startedAt', order = 'desc' } = query;
  const { feedId = null, sportId = null, outcome = null, hasRefused } = query;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<RunRow>`
    select import_runs.id, import_runs.sport_id, sports.name as sport, import_runs.source, started_at, finished_at, outcome,
           rows, added, changed, refused, problems, count(*) over () as total
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
  `.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      sportId: row.sport_id,
      sport: row.sport,
      source: row.source,
      startedAt: row.started_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      outcome: row.outcome,
      rows: row.rows,
      added: row.added,
      changed: row.changed,
      refused: row.refused,
      problems: storedProblems.parse(row.problems).map(({ line, reason }) => ({
        row: line === 0 ? null : `line ${line}`,
        reason,
      })),
    })),
  };
}
