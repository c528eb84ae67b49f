import { contestMessages, formMessages, pickFields } from '@outpick/contracts';
import type { SentPick } from '@outpick/contracts';
import { sql } from 'kysely';
import { Refusal, invalidInput } from '../../platform/http/refusal.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { genesis } from '../ledger/index.ts';
import { openAt } from './open-now.ts';

export interface Submission {
  readonly playerId: string;
  /** The name that its sender gave it. */
  readonly key: string | undefined;
  readonly picks: readonly SentPick[];
}

/** Contest ids, and the ledger's head when they were saved. */
export interface SubmissionAnswer {
  readonly saved: readonly string[];
  readonly locked: readonly string[];
  readonly ledgerHead: string;
}

interface JudgedRow {
  known: boolean;
  fault: 'team' | 'margin' | 'date' | null;
  max_margin: number;
  /** In the first row only. Null where something is wrong with a pick, or an earlier submission has this one's name. */
  saved: string[] | null;
  locked: string[] | null;
  ledger_head: string | null;
}

/**
 * Saves the picks of all games that are open and names the others; or, if something is wrong with one of them, refuses all.
 * A submission whose name is known is given its first answer again.
 */
export const submitPicks = async (db: Reader, submission: Submission): Promise<SubmissionAnswer> =>
  judge(db, submission, submissionStatement(submission));

/**
 * The same at a moment of the past, for a world whose past is played back while its games still wait for their results. No
 * call leads here: whoever plays is judged by the database's clock.
 */
export const replayPicks = async (db: Reader, submission: Submission, at: Date): Promise<SubmissionAnswer> =>
  judge(db, submission, submissionStatement(submission, sql`${at}::timestamptz`));

async function judge(
  db: Reader,
  submission: Submission,
  statement: ReturnType<typeof submissionStatement>,
): Promise<SubmissionAnswer> {
  const { rows } = await statement.execute(db);
  const fields = faultsOf(rows);
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  const [first] = rows;
  return first?.saved && first.locked && first.ledger_head !== null
    ? { saved: first.saved, locked: first.locked, ledgerHead: first.ledger_head }
    : firstAnswer(db, submission);
}

/** What a submission is told of which nothing was open. */
export const allLocked = () => new Refusal(409, 'CONTEST_LOCKED', contestMessages.allLocked);

function faultsOf(rows: readonly JudgedRow[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { known, fault, max_margin: most }] of rows.entries()) {
    if (!known) fields[`${index}.${pickFields.contestId}`] = contestMessages.noSuchGame;
    if (fault === 'team') fields[`${index}.${pickFields.team}`] = contestMessages.otherTeam;
    if (fault === 'margin')
      fields[`${index}.${pickFields.margin}`] = formMessages.atMost(pickFields.margin, most);
    if (fault === 'date') fields[`${index}.${pickFields.date}`] = contestMessages.wrongDate;
  }
  return fields;
}

/**
 * One statement, which is a transaction of its own. It takes hold of the games' rows (shared, so that submissions do not wait
 * for each other; by id, so that nobody waits in a circle), reads the clock only then, and writes everything or nothing.
 */
export function submissionStatement(
  { playerId, key, picks }: Submission,
  clock: ReturnType<typeof sql> = sql`clock_timestamp()`,
) {
  const column = <T>(pick: (one: SentPick) => T): T[] => picks.map(pick);
  const answer = sql`
    select array(select contest_id from judged where open order by place) as saved,
           array(select contest_id from judged where not open order by place) as locked,
           coalesce((select hash from ledger_entries order by sequence desc limit 1), ${genesis}) as ledger_head
    where not exists (
      select from given left join judged using (place) where judged.place is null or judged.fault is not null)
  `;
  // A submission with a name is the first of that name, or does nothing.
  const told =
    key === undefined
      ? answer
      : sql`
    insert into submissions (player_id, key, submitted_at, saved, locked, ledger_head)
    select ${playerId}::uuid, ${key}::text, clock_timestamp(), answer.* from (${answer}) as answer
    on conflict do nothing
    returning saved, locked, ledger_head
  `;
  return sql<JudgedRow>`
    with given as materialized (
      select * from unnest(
        ${column((one) => one.contestId)}::uuid[], ${column((one) => one.team)}::text[],
        ${column((one) => one.margin)}::integer[], ${column((one) => one.date)}::timestamptz[]
      ) with ordinality as sent (contest_id, team, margin, date, place)
    ),
    wanted as materialized (
      select given.*, slate_games.game_id, slate_games.starts_at as first_start, slates.id as slate_id, slates.month,
             slates.last_day, sports.max_margin, last_act.act
      from given
      join slate_games on slate_games.id = given.contest_id
      join slates on slates.id = slate_games.slate_id
      join sports on sports.id = slates.sport_id
      left join lateral (
        select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1
      ) as last_act on true
      where coalesce(last_act.act <> 'drop', slate_games.in_contest)
    ),
    held as materialized (
      select id as game_id, home_team_id, away_team_id, starts_at, league_day, status, begun
      from games where id = any (array(select game_id from wanted)) order by id for share
    ),
    -- Each row comes here when it is held, and only then the clock is read.
    timed as materialized (select *, ${clock} as judged_at from held),
    found as materialized (
      select wanted.*, judged_at, starts_at, ${openAt(sql`judged_at`)} as open,
             case when wanted.team in (home.name, home.id::text) then true
                  when wanted.team in (away.name, away.id::text) then false end as home
      from wanted
      join timed using (game_id)
      join teams as home on home.id = timed.home_team_id
      join teams as away on away.id = timed.away_team_id
    ),
    judged as materialized (
      select found.*, case
        when home is null then 'team'
        when margin > max_margin then 'margin'
        -- The wire has milliseconds.
        when open and date not in (date_trunc('milliseconds', starts_at), date_trunc('milliseconds', first_start))
          then 'date'
      end as fault
      from found
    ),
    told as (${told}),
    saved as (
      insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
      select month, slate_id, ${playerId}::uuid, contest_id, home, margin, judged_at
      from judged, told
      where open
      order by contest_id
      on conflict (month, slate_id, player_id, slate_game_id) do update
        set home = excluded.home, margin = excluded.margin, saved_at = excluded.saved_at
        -- Of two at the same time the later one stays, whichever is written last.
        where picks.saved_at <= excluded.saved_at
    )
    select judged.place is not null as known, fault, max_margin, told.saved, told.locked, told.ledger_head
    from given left join judged using (place)
    -- Said once: every further row would carry, and the site read, the same lists again.
    left join told on given.place = 1
    order by given.place
  `;
}

async function firstAnswer(db: Reader, { playerId, key = '' }: Submission): Promise<SubmissionAnswer> {
  const { saved, locked, ledger_head } = await db
    .selectFrom('submissions')
    .select(['saved', 'locked', 'ledger_head'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { saved, locked, ledgerHead: ledger_head };
}
