import { contestMessages, formMessages, noPick, pickFields } from '@outpick/contracts';
import type { SentPick } from '@outpick/contracts';
import { sql } from 'kysely';
import { sha256 } from '../../platform/crypto.ts';
import { Refusal, invalidInput } from '../../platform/http/refusal.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { genesis } from '../ledger/index.ts';
import { isShownSport } from '../sports/index.ts';
import { openAt } from './open-now.ts';
import { pickVersion, timeOfVersion, versionOf } from './pick-version.ts';

export interface Submission {
  readonly playerId: string;
  /** The Idempotency-Key, if the sender gave one. */
  readonly key: string | undefined;
  /** If-Match: the version of the pick that the submission's only pick replaces. */
  readonly replaces?: string | undefined;
  readonly picks: readonly SentPick[];
}

/** A pick as this submission saved it. */
export interface SavedPick {
  readonly slateGameId: string;
  readonly savedAt: Date;
  readonly version: string;
}

/** The ids of the contest games whose picks were saved and of the locked ones, and the ledger's head at that time. */
export interface SubmissionAnswer {
  readonly saved: readonly string[];
  readonly locked: readonly string[];
  readonly ledgerHead: string;
  /** Empty for an answer that the previous release stored. */
  readonly picks: readonly SavedPick[];
}

/** The verdict on one pick. */
interface JudgedRow {
  known: boolean;
  fault: 'team' | 'margin' | 'date' | 'rules' | null;
  max_margin: number | null;
  /** Set in the first row only. Null if a pick has a fault, or if an earlier submission has the same key. */
  saved: string[] | null;
  locked: string[] | null;
  ledger_head: string | null;
  versions: string[] | null;
  /** How many picks were written. */
  written: number;
}

/**
 * Saves the picks of all open games and names the locked ones. If one pick has a fault, refuses all. A submission with a known
 * key gets the first answer again; it is refused if the first one had other picks. Throws if the pick to replace has another
 * version; call it in a transaction then, which undoes the stored answer.
 */
export const submitPicks = async (db: Reader, submission: Submission): Promise<SubmissionAnswer> =>
  runSubmission(db, submission, submissionStatement(submission));

/**
 * Saves picks as of a moment in the past, because the demo world replays its past. No call of the API uses this: players'
 * submissions are judged by the database's clock.
 */
export const replayPicks = async (db: Reader, submission: Submission, at: Date): Promise<SubmissionAnswer> =>
  runSubmission(db, submission, submissionStatement(submission, sql`${at}::timestamptz`));

async function runSubmission(
  db: Reader,
  submission: Submission,
  statement: ReturnType<typeof submissionStatement>,
): Promise<SubmissionAnswer> {
  const { rows } = await statement.execute(db);
  const fields = faultsByField(rows);
  if (Object.keys(fields).length > 0) {
    // A retry gets its first answer, even if one of its games has changed since.
    const earlier = await findFirstAnswer(db, submission);
    if (earlier) return earlier;
    throw invalidInput(fields);
  }
  const [first] = rows;
  if (first?.saved && first.locked && first.ledger_head !== null) {
    if (submission.replaces !== undefined && first.written < first.saved.length) throw changedElsewhere();
    const { saved, locked, ledger_head: ledgerHead, versions } = first;
    return { saved, locked, ledgerHead, picks: savedPicksOf(saved, versions) };
  }
  const earlier = await findFirstAnswer(db, submission);
  if (!earlier) throw new Error('a submission without an answer');
  return earlier;
}

const savedPicksOf = (saved: readonly string[], versions: readonly string[] | null): SavedPick[] =>
  (versions ?? []).flatMap((version, index) => {
    const slateGameId = saved[index];
    return slateGameId === undefined ? [] : [{ slateGameId, version, savedAt: timeOfVersion(version) }];
  });

/** Creates the refusal of a change to a pick that has been changed since its version was read. */
export const changedElsewhere = () =>
  new Refusal({ code: 'PRECONDITION_FAILED', message: contestMessages.changedElsewhere });

/** Creates the refusal of a submission whose games are all locked. */
export const allLocked = () => new Refusal({ code: 'CONTEST_LOCKED', message: contestMessages.allLocked });

function faultsByField(rows: readonly JudgedRow[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { known, fault, max_margin: maxMargin }] of rows.entries()) {
    if (fault === 'rules')
      throw new Error('a slate whose season has no rules: run "outpick contest backfill-rules"');
    if (!known) fields[`${index}.${pickFields.slateGameId}`] = contestMessages.noSuchGame;
    if (fault === 'team') fields[`${index}.${pickFields.team}`] = contestMessages.otherTeam;
    if (fault === 'margin')
      fields[`${index}.${pickFields.margin}`] = formMessages.atMost(pickFields.margin, maxMargin ?? 0);
    if (fault === 'date') fields[`${index}.${pickFields.date}`] = contestMessages.wrongDate;
  }
  return fields;
}

/** Selects the answer of a submission as one row; no row if a pick has a fault. */
const answerOfSubmission = sql`
  select array(select slate_game_id from judged_picks where open order by place) as saved,
         array(select slate_game_id from judged_picks where not open order by place) as locked,
         coalesce((select hash from ledger_entries order by sequence desc limit 1), ${genesis}) as ledger_head,
         array(select version from judged_picks where open order by place) as versions
  where not exists (
    select from requested_picks left join judged_picks using (place)
    where judged_picks.place is null or judged_picks.fault is not null)
`;

/** Identifies the picks of a submission, in the order in which they were sent. */
const digestOf = (picks: Submission['picks']): Buffer =>
  sha256(
    JSON.stringify(picks.map(({ slateGameId, team, margin, date }) => [slateGameId, team, margin, date])),
  );

/** Stores the answer under the submission's key; returns no row if the key is known. */
const storedAnswer = (playerId: string, key: string, digest: Buffer) => sql`
  insert into submissions (player_id, key, picks_digest, submitted_at, saved, locked, ledger_head, versions)
  select ${playerId}::uuid, ${key}::text, ${digest}::bytea, clock_timestamp(), answer.*
  from (${answerOfSubmission}) as answer
  on conflict do nothing
  returning saved, locked, ledger_head, versions
`;

/** Condition: the saved pick is the one that the submission replaces. A game without a pick has no row. */
const isReplaceable = (replaces: string | undefined) => sql<boolean>`
  (${replaces ?? null}::text is null or ${pickVersion} = ${replaces ?? null}::text)
`;

/** Condition: the player has a pick of the game to replace, or the submission replaces none. */
const hasReplaceable = (playerId: string, replaces: string | undefined) =>
  replaces === undefined || replaces === noPick
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from picks
        where picks.month = judged_picks.month and picks.slate_id = judged_picks.slate_id
          and picks.player_id = ${playerId}::uuid and picks.slate_game_id = judged_picks.slate_game_id
      )`;

/**
 * Builds a submission as one statement, which is its own transaction. It locks the games' rows, then reads the clock, and
 * writes everything or nothing. The locks are shared, so that submissions do not wait for each other, and taken in id order,
 * which prevents deadlocks.
 */
export function submissionStatement(
  { playerId, key, replaces, picks }: Submission,
  clock: ReturnType<typeof sql> = sql`clock_timestamp()`,
) {
  const column = <T>(pick: (one: SentPick) => T): T[] => picks.map(pick);
  return sql<JudgedRow>`
    with requested_picks as materialized (
      select * from unnest(
        ${column((one) => one.slateGameId)}::uuid[], ${column((one) => one.team)}::text[],
        ${column((one) => one.margin)}::integer[], ${column((one) => one.date)}::timestamptz[]
      ) with ordinality as request (slate_game_id, team, margin, date, place)
    ),
    contest_picks as materialized (
      select requested_picks.*, slate_games.game_id, slate_games.starts_at as first_start, slates.id as slate_id,
             slates.month, slates.last_day, season_rules.max_margin, last_act.act
      from requested_picks
      join slate_games on slate_games.id = requested_picks.slate_game_id
      join slates on slates.id = slate_games.slate_id
      left join season_rules on season_rules.sport_id = slates.sport_id
        and season_rules.season_id = slates.season_id
      left join lateral (
        select act from contest_acts where slate_game_id = slate_games.id order by id desc limit 1
      ) as last_act on true
      where coalesce(last_act.act <> 'drop', slate_games.in_contest) and ${isShownSport(sql`slates.sport_id`)}
    ),
    locked_games as materialized (
      select id as game_id, home_team_id, away_team_id, starts_at, league_day, status, begun
      from games where id = any (array(select game_id from contest_picks)) order by id for share
    ),
    -- Reads the clock for each row after its row lock was granted.
    timed_games as materialized (select *, ${clock} as judged_at from locked_games),
    timed_picks as materialized (
      select contest_picks.*, judged_at, starts_at, ${openAt(sql`judged_at`)} as open,
             case when contest_picks.team in (home.name, home.id::text) then true
                  when contest_picks.team in (away.name, away.id::text) then false end as home
      from contest_picks
      join timed_games using (game_id)
      join teams as home on home.id = timed_games.home_team_id
      join teams as away on away.id = timed_games.away_team_id
    ),
    judged_picks as materialized (
      select timed_picks.*, case
        when max_margin is null then 'rules'
        when home is null then 'team'
        when margin > max_margin then 'margin'
        -- Clients send times with milliseconds, the database has microseconds.
        when open and date not in (date_trunc('milliseconds', starts_at), date_trunc('milliseconds', first_start))
          then 'date'
      end as fault, ${versionOf({ savedAt: sql`judged_at`, home: sql`home`, margin: sql`margin` })} as version
      from timed_picks
    ),
    answer as (${key === undefined ? answerOfSubmission : storedAnswer(playerId, key, digestOf(picks))}),
    saved_picks as (
      insert into picks (month, slate_id, player_id, slate_game_id, home, margin, saved_at)
      select month, slate_id, ${playerId}::uuid, slate_game_id, home, margin, judged_at
      from judged_picks, answer
      where open and ${hasReplaceable(playerId, replaces)}
      order by slate_game_id
      on conflict (month, slate_id, player_id, slate_game_id) do update
        set home = excluded.home, margin = excluded.margin, saved_at = excluded.saved_at
        -- Of two concurrent submissions the later one wins, in whatever order they are written.
        where picks.saved_at <= excluded.saved_at and ${isReplaceable(replaces)}
      returning slate_game_id
    )
    select judged_picks.place is not null as known, fault, max_margin, answer.saved, answer.locked, answer.ledger_head,
           answer.versions, (select count(*)::integer from saved_picks) as written
    from requested_picks left join judged_picks using (place)
    -- The answer is in the first row only, because repeating its lists in each row would cost bandwidth and parsing.
    left join answer on requested_picks.place = 1
    order by requested_picks.place
  `;
}

async function findFirstAnswer(
  db: Reader,
  { playerId, key, picks }: Submission,
): Promise<SubmissionAnswer | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom('submissions')
    .select(['saved', 'locked', 'ledger_head', 'picks_digest', 'versions'])
    .where('player_id', '=', playerId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { saved, locked, ledger_head, picks_digest, versions } = row;
  if (picks_digest !== null && !picks_digest.equals(digestOf(picks)))
    throw invalidInput({ 'idempotency-key': contestMessages.keyOfOtherPicks });
  return { saved, locked, ledgerHead: ledger_head, picks: savedPicksOf(saved, versions) };
}
