import { sql } from 'kysely';
import pg from 'pg';
import type { Reader } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedGame, GameStatus } from '../games/index.ts';
import { previewRun } from '../ratings/index.ts';
import type { RunPreview } from '../ratings/index.ts';
import { noChanges, previewResettlement, previewSettlement } from '../settlement/index.ts';
import type { ContestProposal, PointChanges, SettlementPreview } from '../settlement/index.ts';
import { proposePin, proposeRestore, proposeUnpin } from '../ingest/readings/index.ts';
import type { EarlierGame } from '../ingest/readings/index.ts';

/** An act on a game whose consequences an operator wants to see. */
export type Proposal =
  | {
      readonly kind: 'pin';
      readonly startsAt?: Date;
      readonly result?: {
        readonly status: GameStatus;
        readonly points: { readonly home: number; readonly away: number } | null;
      };
    }
  | { readonly kind: 'unpin'; readonly field: 'start' | 'result' | 'all' }
  | { readonly kind: 'restore'; readonly state: EarlierGame }
  | { readonly kind: 'contest'; readonly slateGameId: string; readonly act: 'add' | 'drop' | 'void' };

/** The consequences of an act. */
export interface Consequences {
  /** Undefined if the act does not change the game itself. */
  readonly changed: ChangedGame | undefined;
  /** `ratings` and `settlement` are undefined if they could not be computed in time. */
  readonly ratings: RunPreview | undefined;
  readonly settlement: SettlementPreview | undefined;
}

/**
 * Time limit of a preview, because an operator waits for it. Relearning several seasons of a league of 350 teams takes up to
 * five seconds on a busy machine.
 */
export const maxPreviewSeconds = 8;
const maxPreviewMs = maxPreviewSeconds * 1000;

const noRatings: RunPreview = { teams: 0, largest: null, forecasts: 0, hasOtherResults: false };
const noSettlement: SettlementPreview = {
  games: [],
  slateIds: [],
  points: noChanges,
};

/** PostgreSQL's error code `query_canceled`, here for a statement that exceeded its time limit. */
const queryCanceled = '57014';

/**
 * Runs reads with a time limit for each statement; undefined if one exceeds it. The transaction is read-only, so it locks no
 * rows.
 */
async function readWithin<T>(
  { db }: Platform,
  ms: number,
  work: (db: Reader) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
        return work(tx);
      });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === queryCanceled) return undefined;
    throw error;
  }
}

async function previewRatings(
  { db }: Platform,
  changed: ChangedGame,
  { signal, withinMs = maxPreviewMs }: PreviewOptions,
): Promise<RunPreview | undefined> {
  const deadline = AbortSignal.timeout(withinMs);
  try {
    return await previewRun(db, changed, signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    if (deadline.aborted) return undefined;
    throw error;
  }
}

export interface PreviewOptions {
  readonly gameId: string;
  readonly proposal: Proposal;
  readonly signal?: AbortSignal | undefined;
  /** Time limit of each part of `Consequences`; a part that takes longer is undefined. Default: `maxPreviewSeconds`. */
  readonly withinMs?: number;
}

async function findChange(
  { db, now }: Platform,
  { gameId, proposal }: PreviewOptions,
): Promise<ChangedGame | undefined> {
  if (proposal.kind === 'pin') return proposePin(db, { ...proposal, gameId });
  if (proposal.kind === 'unpin') return proposeUnpin(db, { gameId, field: proposal.field }, now());
  if (proposal.kind === 'restore') return proposeRestore(db, { gameId, state: proposal.state });
  return undefined;
}

/**
 * Computes the consequences of an act on a game from saved models and stored picks. Writes nothing and locks no rows. A part
 * that takes too long is undefined.
 */
export async function previewCorrection(platform: Platform, options: PreviewOptions): Promise<Consequences> {
  const { proposal, withinMs = maxPreviewMs } = options;
  const changed = await findChange(platform, options);
  const contestProposal: ContestProposal | undefined =
    proposal.kind === 'contest' ? proposal : changed && { game: changed };
  const [ratings, settlement] = await Promise.all([
    changed ? previewRatings(platform, changed, options) : noRatings,
    contestProposal
      ? readWithin(platform, withinMs, async (db) => previewSettlement(db, contestProposal))
      : noSettlement,
  ]);
  return { changed, ratings, settlement };
}

/** Computes what a new settlement of a slate would change; undefined if that takes too long. */
export const previewSlate = async (platform: Platform, slateId: string): Promise<PointChanges | undefined> =>
  readWithin(platform, maxPreviewMs, async (db) => previewResettlement(db, slateId));
