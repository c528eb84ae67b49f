import { sql } from 'kysely';
import { z } from 'zod';
import type { Recorded } from '../../platform/audit.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Database } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/transaction.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { compareWithNewest, findNewestRunId, findWaitingRun, hasUnratedResults } from '../ratings/index.ts';
import { compareBoardVersions, isBeingSettled, isUnsettled } from '../settlement/index.ts';
import type { PointChanges } from '../settlement/index.ts';
import { listGameReadings } from '../ingest/readings/index.ts';

/** The state before an act, stored in the audit log. The act's outcome is compared with it later. */
const basis = z.object({
  sportId: z.uuid(),
  runId: z.uuid().nullable(),
  boards: z.record(z.uuid(), z.int().nullable()),
});

type Basis = z.output<typeof basis>;

/** Reads the newest rating run of a sport and the versions of the given slates' boards. */
async function readBasis(
  db: Reader,
  { sportId, slateIds }: { readonly sportId: string; readonly slateIds: readonly string[] },
): Promise<Basis> {
  const { rows } = await sql<{ id: string; version: number | null }>`
    select slates.id, boards.version from slates left join boards on boards.slate_id = slates.id
    where slates.id = any (${[...slateIds]}::uuid[]) order by slates.id
  `.execute(db);
  return {
    sportId,
    runId: (await findNewestRunId(db, sportId)) ?? null,
    boards: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
  };
}

/** What an act changed in ratings and boards. */
export interface ActOutcome {
  /** `working`: rating or settlement is not finished. `expired`: the earlier boards or ratings were deleted. */
  readonly state: 'working' | 'done' | 'expired';
  readonly act: string;
  readonly actedAt: Date;
  readonly teams: number;
  readonly largest: { readonly teamId: string; readonly change: number } | null;
  readonly slates: number;
  readonly points: PointChanges;
}

interface ActSubject {
  readonly subject: 'game' | 'slate';
  readonly subjectId: string;
}

interface ActRow {
  readonly act: string;
  readonly at: Date;
  readonly before: unknown;
}

async function findLastAct(db: Reader, { subject, subjectId }: ActSubject): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select act, at, before -> 'basis' as before from audit_log
    where subject = ${subject} and subject_id = ${subjectId} and before -> 'basis' is not null
    order by at desc, id desc limit 1
  `.execute(db);
  return rows[0];
}

async function isWorking(db: Reader, { sportId, boards }: Basis): Promise<boolean> {
  if (await hasUnratedResults(db, sportId)) return true;
  const waiting = await findWaitingRun(db, sportId);
  if (waiting && waiting.state !== 'failed') return true;
  for (const slateId of Object.keys(boards))
    if ((await isBeingSettled(db, slateId)) || (await isUnsettled(db, slateId))) return true;
  return false;
}

/**
 * Combines the changes of several boards: the sum of players, the largest gain and the largest loss. A player on two boards is
 * counted twice. That is rare, because a game is rarely in two slates.
 */
const addChanges = (all: readonly PointChanges[]): PointChanges => ({
  players: all.reduce((sum, { players }) => sum + players, 0),
  mostUp: Math.max(0, ...all.map(({ mostUp }) => mostUp)),
  mostDown: Math.min(0, ...all.map(({ mostDown }) => mostDown)),
});

/**
 * Finds the outcome of the last act on a game or slate by comparing current boards and ratings with those before the act. Reads
 * one snapshot: otherwise a board published between two reads would be missing from an outcome whose state is `done`.
 */
export const findActOutcome = async (db: Database, subject: ActSubject): Promise<ActOutcome | undefined> =>
  readSnapshot(db, async (snapshot) => compareWithNow(snapshot, subject));

async function compareWithNow(db: Reader, subject: ActSubject): Promise<ActOutcome | undefined> {
  const lastAct = await findLastAct(db, subject);
  const before = basis.safeParse(lastAct?.before).data;
  if (!lastAct || !before) return undefined;
  const ratings = await compareWithNewest(db, { sportId: before.sportId, runId: before.runId ?? undefined });
  const now = await readBasis(db, { sportId: before.sportId, slateIds: Object.keys(before.boards) });
  const changedBoards = Object.entries(before.boards).filter(([id, version]) => now.boards[id] !== version);
  const comparisons = [];
  for (const [slateId, version] of changedBoards)
    comparisons.push(await compareBoardVersions(db, { slateId, before: version }));
  const points = comparisons.filter((one) => one !== undefined);
  const isExpired = !ratings || points.length < comparisons.length;
  const finished = isExpired ? 'expired' : 'done';
  return {
    state: (await isWorking(db, before)) ? 'working' : finished,
    act: lastAct.act,
    actedAt: lastAct.at,
    teams: ratings?.teams ?? 0,
    largest: ratings?.largest ?? null,
    slates: changedBoards.length,
    points: addChanges(points),
  };
}

interface StoredGame {
  readonly state: Record<string, Recorded>;
  readonly basis: Basis;
}

async function readGame(db: Reader, gameId: string): Promise<StoredGame | undefined> {
  const { rows } = await sql<{
    sport_id: string;
    slate_ids: string[];
    state: Record<string, Recorded>;
  }>`
    select games.sport_id,
           array(select slate_id from slate_games where game_id = games.id order by slate_id) as slate_ids,
           jsonb_build_object(
             'status', games.status, 'homePoints', games.home_points, 'awayPoints', games.away_points,
             'startsAt', games.starts_at, 'pinnedStatus', game_pins.status, 'pinnedStart', game_pins.starts_at,
             'pinnedHomePoints', game_pins.home_points, 'pinnedAwayPoints', game_pins.away_points,
             'isSetAside', games.set_aside_at is not null, 'mergedInto', games.merged_into,
             'contest', coalesce(
               (select jsonb_agg(jsonb_build_object('slateGameId', id, 'inContest', in_contest, 'act', act) order by id)
                from contest_games where game_id = games.id), '[]')) as state
    from games left join game_pins on game_pins.game_id = games.id
    where games.id = ${gameId}
  `.execute(db);
  const [row] = rows;
  return (
    row && {
      state: row.state,
      basis: await readBasis(db, { sportId: row.sport_id, slateIds: row.slate_ids }),
    }
  );
}

/**
 * Describes a game for the audit log, with the basis of its outcome; null if there is no such game. The ids of its sources are
 * left out, because they have lines of their own in the log.
 */
export async function describeGame(
  db: Reader,
  gameId: string,
): Promise<{ readonly [name: string]: Recorded } | null> {
  const game = await readGame(db, gameId);
  return game ? { ...game.state, basis: { ...game.basis } } : null;
}

/** Reads what the sources say of a game, without the scores of games in progress. */
const readReports = async (db: Reader, gameId: string) =>
  (await listGameReadings(db, gameId)).map((reading) => [
    reading.source,
    reading.sourceId,
    reading.startsAt,
    reading.status,
    reading.status === 'final' && reading.points,
    reading.isConfirmed,
    reading.missingSince !== null,
  ]);

/** Identifies what the sources say of a game. */
export const readSourcesVersion = async (db: Reader, gameId: string): Promise<string> =>
  sha256(JSON.stringify(await readReports(db, gameId))).toString('base64url');

/**
 * Identifies the state from which the preview of an act is computed: the game, its pin, its contests, their boards and its
 * sources' readings. Picks, ratings and scores of games in progress are left out: they change all the time, so no preview would
 * stay valid on a busy day.
 */
export async function readGameVersion(db: Reader, gameId: string): Promise<string> {
  const game = await readGame(db, gameId);
  const reports = await readReports(db, gameId);
  return sha256(JSON.stringify([game?.state, game?.basis.boards, reports])).toString('base64url');
}

/** Describes a slate for the audit log; null if there is none. */
export async function describeSlate(db: Reader, slateId: string): Promise<Recorded> {
  const slate = await db.selectFrom('slates').select('sport_id').where('id', '=', slateId).executeTakeFirst();
  if (!slate) return null;
  return { basis: { ...(await readBasis(db, { sportId: slate.sport_id, slateIds: [slateId] })) } };
}
