import type { PlayerState } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';

/** A player's state in SQL. The query must have `players`, and `suspensions` joined on `players.suspension_id`. */
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

/**
 * Describes a player for the audit log; null if there is none. Names are left out: the log is never deleted, but personal data
 * must be deletable.
 */
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

/** Describes an appeal for the audit log; null if there is none. */
export async function describeAppeal(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('appeals')
    .innerJoin('suspensions', 'suspensions.id', 'suspension_id')
    .select(['player_id', 'decision', 'ended_by'])
    .where('suspension_id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, decision: row.decision, suspensionEndedBy: row.ended_by } : null;
}

/** Describes a report for the audit log; null if there is none. */
export async function describeReport(db: Reader, id: string): Promise<Recorded> {
  const row = await db
    .selectFrom('player_reports')
    .select(['player_id', 'reports', 'decision'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, reports: row.reports, decision: row.decision } : null;
}

/** Lists a player's appeals, reports and enquiries, which acts on the player may decide or delete. */
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

/** Finds the suspended player of an appeal, which has the id of its suspension. */
export async function findAppellant(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('suspensions').select('player_id').where('id', '=', id).executeTakeFirst();
  return row?.player_id;
}

/** Finds the player whom a report is about. */
export async function findReported(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('player_reports')
    .select('player_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.player_id;
}
