import type { PlayerState } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** Needs `players`, and `suspensions` joined by `players.suspension_id`. */
export const stateColumn = sql<PlayerState>`case
  when players.suspension_id is null then 'active'
  when suspensions.ends_at is null then 'banned'
  else 'suspended'
end`;

interface PlayerFacts {
  state: string;
  ends_at: Date | null;
  has_name: boolean;
  has_picture: boolean;
  sessions: number;
}

/** A player in the audit log. Without names: the log is never deleted, personal data must be deletable. */
export async function describePlayer(db: Reader, playerId: string): Promise<Recorded> {
  const { rows } = await sql<PlayerFacts>`
    select ${stateColumn} as state, suspensions.ends_at,
           coalesce(profiles.contest_team_name, profiles.name) is not null as has_name,
           profiles.picture is not null as has_picture,
           (select count(*) from sessions where account_id = accounts.id)::integer as sessions
    from accounts
    join players on players.id = accounts.id
    left join profiles on profiles.account_id = accounts.id
    left join suspensions on suspensions.id = players.suspension_id
    where accounts.id = ${playerId}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    state: row.state,
    suspendedUntil: row.ends_at?.toISOString() ?? null,
    hasName: row.has_name,
    hasPicture: row.has_picture,
    sessions: row.sessions,
  };
}

/** The state of an appeal in the audit log. */
export async function describeAppeal(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_id')
    .select(['player_id', 'decision', 'ended_by'])
    .where('suspension_id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, decision: row.decision, suspensionEndedBy: row.ended_by } : null;
}

/** The state of a report in the audit log. */
export async function describeReport(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('player_reports')
    .select(['player_id', 'reports', 'decision'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, reports: row.reports, decision: row.decision } : null;
}

/** The appeals, reports and enquiries of a player, which acts on the player may decide or delete. */
export async function listPlayerSubjects(db: Reader, playerId: string) {
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_id')
    .select('suspension_id')
    .where('player_id', '=', playerId)
    .execute();
  const reports = await db
    .selectFrom('player_reports')
    .select('id')
    .where('player_id', '=', playerId)
    .execute();
  const { rows: enquiries } = await sql<{ id: string }>`
    select enquiries.id from enquiries join accounts on lower(enquiries.email) = lower(accounts.email)
    where accounts.id = ${playerId}
  `.execute(db);
  return [
    ...enquiries.map((row) => ({ subject: 'enquiry' as const, subjectId: row.id })),
    ...appeals.map((row) => ({ subject: 'appeal' as const, subjectId: row.suspension_id })),
    ...reports.map((row) => ({ subject: 'report' as const, subjectId: row.id })),
  ];
}

/** The player whose suspension an appeal is about. */
export async function findAppellant(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('suspensions').select('player_id').where('id', '=', id).executeTakeFirst();
  return row?.player_id;
}

/** The player whom a report is about. */
export async function findReported(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('player_reports')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id;
}
