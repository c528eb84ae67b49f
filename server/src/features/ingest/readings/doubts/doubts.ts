import { z } from 'zod';
import type { ActTransaction } from '../../../../platform/act.ts';
import type { Reader } from '../../../../platform/database/transaction.ts';
import { refuseAct } from '../../../../platform/http/refusal.ts';
import type { Refusal } from '../../../../platform/http/refusal.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { namesOf } from '../file-readings.ts';
import type { Decision } from '../match/identify-games.ts';
import { readingFacts } from '../combine/resolve-game.ts';
import type { ReadingProblem, ReadingReport } from '../reading-batch.ts';
import type { Reading } from '../reading.ts';
import { storePart } from '../store-readings.ts';

const team = z.object({
  id: z.string().nullable(),
  name: z.string(),
  otherNames: z.array(z.string()).exactOptional(),
});

/** A complete reading, stored with a doubtful game. */
const completeReading: z.ZodType<Reading> = z.object({
  sourceId: z.string(),
  otherIds: z.array(z.object({ source: z.string(), sourceId: z.string() })).exactOptional(),
  ...readingFacts,
  startsAt: z.string(),
  home: team,
  away: team,
});

/** Lists a sport's doubtful games, oldest first. */
export async function listDoubts(db: Reader, sportId: string) {
  const rows = await db
    .selectFrom('doubtful_games')
    .select(['source', 'source_id', 'reading', 'reason', 'game_ids', 'found_at'])
    .where('sport_id', '=', sportId)
    .orderBy('found_at')
    .orderBy('source')
    .orderBy('source_id')
    .execute();
  return rows.map(({ reading, ...row }) => ({ ...row, reading: completeReading.parse(reading) }));
}

export interface DoubtDecision {
  readonly sportId: string;
  readonly source: string;
  readonly sourceId: string;
  readonly decision: Decision;
}

/** Carries out a person's decision: links a doubtful game to a known game or adds it as a new one, and stores its reading. */
export async function decideDoubt(
  platform: Platform,
  tx: ActTransaction,
  { sportId, source, sourceId, decision }: DoubtDecision,
): Promise<ReadingReport> {
  const row = await tx.db
    .selectFrom('doubtful_games')
    .select(['reading', 'is_file'])
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (!row) throw refuseAct('No such game waits for a decision.');
  const reading = completeReading.parse(row.reading);
  const day = reading.startsAt.slice(0, 10);
  const page = row.is_file ? null : { key: 'decision', from: day, to: day, isComplete: false };
  const batch = { sportId, source, readings: [reading], page, now: platform.now() };
  const report = await storePart(
    platform,
    tx,
    { ...batch, createsTeams: false, isJoinOnly: false },
    { coverage: null, lists: (id) => id === sourceId, decisions: new Map([[sourceId, decision]]) },
  );
  if (report.added === 0 && !(await isLinked(tx.db, { sportId, source, sourceId })))
    throw refuseProblem(report.problems[0]);
  if (decision !== 'new')
    await tx.db
      .deleteFrom('refused_links')
      .where('sport_id', '=', sportId)
      .where('source', 'in', namesOf(source, row.is_file))
      .where('source_id', '=', sourceId)
      .where('game_id', '=', decision.gameId)
      .execute();
  return report;
}

/** Turns the reason why a reading could not be stored into a refusal. */
function refuseProblem(problem: ReadingProblem | undefined): Refusal {
  if (!problem) return refuseAct('That is not a game of this sport.');
  const { reason, hint } = problem;
  return refuseAct(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, hint);
}

async function isLinked(
  db: Reader,
  { sportId, source, sourceId }: Pick<DoubtDecision, 'sportId' | 'source' | 'sourceId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('game_sources')
    .select('game_id')
    .where('sport_id', '=', sportId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row !== undefined;
}
