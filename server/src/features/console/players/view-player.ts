import type { PlayerState, PlayerView } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/transaction.ts';
import { fileAddress } from '../../../platform/http/mount-files.ts';
import { countPasskeys, listSessions, policy } from '../../accounts/index.ts';
import { listVisiblePicks } from '../../contests/index.ts';
import { findSubscriptions } from '../../mailings/index.ts';
import { listSuspensions } from '../../moderation/index.ts';
import { findBoardNames } from '../../players/index.ts';
import { stateColumn } from '../../moderation/index.ts';
import { chosenName } from './columns.ts';
import { listReports } from './list-reports.ts';

const maxMails = 50;
const maxPicks = 50;
const maxReports = 20;

interface AccountRow {
  id: string;
  email: string;
  name: string;
  first_name: string | null;
  last_name: string | null;
  contest_team_name: string | null;
  picture: string | null;
  tag: string;
  state: PlayerState;
  ends_at: Date | null;
  created_at: Date;
  password_changed_at: Date;
}

async function findAccountRow(db: Reader, playerId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select accounts.id, accounts.email, ${chosenName} as name, profiles.name as first_name, profiles.last_name,
           profiles.contest_team_name, profiles.picture, players.tag, ${stateColumn} as state, suspensions.ends_at,
           accounts.created_at, accounts.password_changed_at
    from accounts
    join players on players.id = accounts.id
    left join profiles on profiles.account_id = accounts.id
    left join suspensions on suspensions.id = players.suspension_id
    where accounts.id = ${playerId}
  `.execute(db);
  return rows[0];
}

interface MailRow {
  kind: PlayerView['mails'][number]['kind'];
  sent_at: Date | null;
  refused_at: Date | null;
}

/** Lists the newest mails. Mails with codes are recorded for a day. */
async function listMails(
  db: Reader,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<PlayerView['mails']> {
  const { rows } = await sql<MailRow>`
    select * from (
      select case kind when 'monday' then 'digest' else 'reminder' end as kind, enqueued_at as at, sent_at, refused_at
      from mails_due where account_id = ${id}
      union all
      select 'code', sent_at, sent_at, null from code_mails where email = ${email} and sent
    ) as mail
    order by at desc limit ${maxMails}
  `.execute(db);
  return rows.map(({ kind, sent_at, refused_at }) => ({
    kind,
    sentAt: sent_at?.toISOString() ?? null,
    refusedAt: refused_at?.toISOString() ?? null,
  }));
}

async function findLimits(db: Reader, email: string): Promise<PlayerView['limits']> {
  const { rows } = await sql<{ guesses: number; mails: number }>`
    select
      (select count(*) from code_guesses where email = ${email} and wrong
         and guessed_at > clock_timestamp() - make_interval(hours => ${policy.code.guessWindowHours}))::integer as guesses,
      (select count(*) from code_mails where email = ${email} and sent
         and sent_at > clock_timestamp() - interval '1 hour')::integer as mails
  `.execute(db);
  return {
    wrongCodesInADay: rows[0]?.guesses ?? 0,
    wrongCodesAllowed: policy.code.guessesPerEmail,
    codeMailsInAnHour: rows[0]?.mails ?? 0,
    codeMailsAllowed: policy.code.mailsPerEmail,
  };
}

const toIso = (at: Date | null) => at?.toISOString() ?? null;

async function viewSuspensions(db: Reader, playerId: string): Promise<PlayerView['suspensions']> {
  const rows = await listSuspensions(db, playerId);
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    beganAt: row.beganAt.toISOString(),
    endsAt: toIso(row.endsAt),
    endedAt: toIso(row.endedAt),
    endedBy: row.endedBy,
    appeal: row.appeal && {
      message: row.appeal.message,
      receivedAt: row.appeal.receivedAt.toISOString(),
      decision: row.appeal.decision,
    },
  }));
}

/** Loads what the console shows about one player; undefined without an account. Never a password, code or token. */
export async function viewPlayer(db: Reader, playerId: string): Promise<PlayerView | undefined> {
  const account = await findAccountRow(db, playerId);
  if (!account) return undefined;
  const sessions = await listSessions(db, playerId);
  const picks = await listVisiblePicks(db, playerId);
  const reports = await listReports(db, { page: 1, perPage: maxReports, playerId, sort: 'lastAt' });
  return {
    id: account.id,
    name: account.name,
    shownName: (await findBoardNames(db, [playerId])).get(playerId) ?? account.name,
    tag: account.tag,
    state: account.state,
    suspendedUntil: toIso(account.ends_at),
    createdAt: account.created_at.toISOString(),
    lastSeenAt: toIso(sessions[0]?.last_used_at ?? null),
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    contestTeamName: account.contest_team_name,
    picture: account.picture === null ? null : fileAddress(account.picture),
    passwordChangedAt: account.password_changed_at.toISOString(),
    suspensions: await viewSuspensions(db, playerId),
    reports: reports.rows.map(({ playerId: _player, name: _name, state: _state, ...report }) => report),
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device,
      issuedAt: session.issued_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    })),
    passkeyCount: await countPasskeys(db, playerId),
    subscriptions: await findSubscriptions(db, playerId),
    mails: await listMails(db, account),
    limits: await findLimits(db, account.email),
    pickCount: picks.length,
    picks: picks.toReversed().slice(0, maxPicks),
  };
}
