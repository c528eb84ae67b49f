import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/transaction.ts';
import type { Match } from '../match/match-games.ts';
import type { TeamedReading } from '../match/find-teams.ts';
import type { ReadingBatch, ReadingProblem } from '../reading-batch.ts';

/** Stores the readings that need a person's decision, and deletes stored ones that no longer do. */
export async function storeDoubts(
  tx: Transaction,
  { sportId, source, page, now }: ReadingBatch,
  teamedReadings: readonly TeamedReading[],
  matches: ReadonlyMap<string, Match>,
): Promise<ReadingProblem[]> {
  const doubts = teamedReadings.flatMap(({ reading }) => {
    const match = matches.get(reading.sourceId);
    return match?.kind === 'doubtful' ? [{ reading, match }] : [];
  });
  const resolvedIds = teamedReadings
    .map(({ reading }) => reading.sourceId)
    .filter((id) => matches.get(id)?.kind !== 'doubtful');
  await sql`
    delete from doubtful_games
    where sport_id = ${sportId} and source = ${source} and source_id = any (${resolvedIds}::text[])
  `.execute(tx.db);
  for (const { reading, match } of doubts)
    await tx.db
      .insertInto('doubtful_games')
      .values({
        sport_id: sportId,
        source,
        source_id: reading.sourceId,
        reading: JSON.stringify(reading),
        reason: match.reason,
        game_ids: [...match.gameIds],
        is_file: page === null,
        found_at: now,
      })
      .onConflict((conflict) =>
        conflict.columns(['sport_id', 'source', 'source_id']).doUpdateSet({
          reading: JSON.stringify(reading),
          reason: match.reason,
          game_ids: [...match.gameIds],
        }),
      )
      .execute();
  return doubts.map(({ reading, match }) => ({
    sourceId: reading.sourceId,
    reason: `waits for a decision: ${match.reason}`,
  }));
}
