import type { Input, Output, ReportKind } from '@outpick/contracts';
import type { PlayerState, playersAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { containing } from '../../../platform/database/containing.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import { stateColumn } from '../../moderation/index.ts';
import { chosenName } from './columns.ts';

type ReportsQuery = Input<typeof playersAdminCalls.listReports>['query'];
type ReportsPage = Output<typeof playersAdminCalls.listReports>;
type Report = ReportsPage['rows'][number];

interface ReportRow {
  id: string;
  player_id: string;
  reported_name: string;
  name: string;
  state: PlayerState;
  reports: number;
  first_at: Date;
  last_at: Date;
  decision: Report['decision'];
  decided_at: Date | null;
  total: string;
}

interface NoteRow {
  report_id: string;
  kind: ReportKind;
  note: string | null;
  sent_at: Date;
}

/** Lists the notes of reports, oldest first. */
async function listNotes(
  db: Reader,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, Report['notes']>> {
  const { rows } = await sql<NoteRow>`
    select report_id, kind, note, sent_at from player_report_notes
    where report_id = any (${[...reportIds]}::uuid[])
    order by sent_at, id
  `.execute(db);
  const byReport = Map.groupBy(rows, (row) => row.report_id);
  return new Map(
    [...byReport].map(([id, notes]) => [
      id,
      notes.map(({ kind, note, sent_at }) => ({ kind, note, sentAt: sent_at.toISOString() })),
    ]),
  );
}

interface ReportsSelection extends ReportsQuery {
  readonly playerId?: string;
}

const sorts = { lastAt: sql`last_at`, reports: sql`reports` };

/** Lists reports of players, by default the most reported players first. */
export async function listReports(
  db: Reader,
  { page, perPage, q, state, playerId, sort = 'reports', order = 'desc' }: ReportsSelection,
): Promise<ReportsPage> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const like = containing(q);
  const { rows } = await sql<ReportRow>`
    with found as (
      select player_reports.id, player_reports.player_id, player_reports.name as reported_name, ${chosenName} as name,
             ${stateColumn} as state, reports, first_at, last_at, decision, decided_at
      from player_reports
      join players on players.id = player_reports.player_id
      left join profiles on profiles.account_id = players.id
      left join suspensions on suspensions.id = players.suspension_id
    )
    select *, count(*) over () as total from found
    where (${state ?? null}::text is null or coalesce(decision, 'open') = ${state ?? null})
      and (${playerId ?? null}::uuid is null or player_id = ${playerId ?? null})
      and (${like}::text is null or reported_name ilike ${like} or name ilike ${like})
    order by ${sorts[sort]} ${direction}, id ${direction}
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  const notes = await listNotes(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((row) => ({
      id: row.id,
      playerId: row.player_id,
      reportedName: row.reported_name,
      name: row.name,
      state: row.state,
      reports: row.reports,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      decision: row.decision,
      decidedAt: row.decided_at?.toISOString() ?? null,
      notes: notes.get(row.id) ?? [],
    })),
  };
}
