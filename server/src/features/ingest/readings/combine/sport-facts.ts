import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../../platform/database/transaction.ts';
import { gameMinutes } from '../../../sports/index.ts';
import type { SportLimits } from './resolve-game.ts';

/** The maximum score of one side, by unit. The records are 36 goals, 49 runs and 258 points. */
const mostPointsOf: Readonly<Record<string, number>> = { goal: 45, run: 60 };
const mostPoints = 400;

/** The properties of a sport's feed that decide between sources. */
export interface SportFeed {
  readonly source: string;
  readonly rank: number;
  readonly facts: ReadonlySet<string>;
  readonly fetchedAt: Date | null;
}

/** What the importer needs to know about a sport. */
export interface SportFacts {
  readonly timeZone: string;
  readonly limits: SportLimits;
  readonly feeds: ReadonlyMap<string, SportFeed>;
}

export async function loadSportFacts(db: Reader, sportId: string): Promise<SportFacts> {
  const sport = await db
    .selectFrom('sports')
    .select(['time_zone', 'model', 'ties_possible', 'unit_word'])
    .where('id', '=', sportId)
    .executeTakeFirstOrThrow();
  const feeds = await db
    .selectFrom('provider_feeds')
    .select(['adapter', 'facts', 'fetched_at'])
    .where('sport_id', '=', sportId)
    .orderBy('priority')
    .orderBy('adapter')
    .execute();
  return {
    timeZone: sport.time_zone,
    limits: {
      minutes: gameMinutes(sport.model),
      tiesPossible: sport.ties_possible,
      mostPoints: mostPointsOf[sport.unit_word] ?? mostPoints,
    },
    feeds: new Map(
      feeds.map(({ adapter, facts, fetched_at: fetchedAt }, rank) => [
        adapter,
        { source: adapter, rank, facts: new Set(facts), fetchedAt },
      ]),
    ),
  };
}

/**
 * Deletes what is stored about a source's pages, so that the worker reads each page again even if it has not changed. Call
 * this function when the links of the source's ids change. A running fetch stores nothing about a deleted page.
 */
export async function rereadPages(
  tx: Transaction,
  { sportId, source }: { readonly sportId: string; readonly source: string },
): Promise<void> {
  await sql`
    delete from feed_pages using provider_feeds
    where provider_feeds.id = feed_id and sport_id = ${sportId} and adapter = ${source}
  `.execute(tx.db);
}
