import { storeReadings } from '@outpick/server';
import type { Adapter, Platform } from '@outpick/server';
import type { Provider } from '@outpick/server/testing';
import { createTeams } from '../season.ts';
import { setUpLeague } from '../set-up-league.ts';
import { findShape } from './documents.ts';
import { mutateDocuments } from './fuzz-adapter.ts';

export interface StorageResult {
  readonly documents: number;
  readonly stored: number;
  readonly errors: readonly string[];
  /** Final games in the database. Must be 0, because no document had an ended game. */
  readonly finals: number;
}

/** Stores an adapter's readings of documents with faults and without ended games. */
export async function fuzzStorage(
  platform: Platform,
  { adapter, provider }: { readonly adapter: Adapter; readonly provider: Provider },
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<StorageResult> {
  const shape = { ...findShape(adapter.name), adapter: adapter.name };
  const feed = { adapter, provider, origin: adapter.origin, teams: createTeams(4) };
  const { sportId } = await setUpLeague(platform, shape, { feeds: [feed], createdAt: new Date(0) });
  const errors: string[] = [];
  let [documents, stored] = [0, 0];
  for await (const { sample, hasFinal, read } of mutateDocuments(adapter, provider, {
    count: 3 * count,
    seed,
  })) {
    if (hasFinal || documents === count) continue;
    documents += 1;
    const readings = readOrNothing(read);
    try {
      await storeReadings(platform, {
        sportId,
        source: adapter.name,
        readings,
        page: sample.page,
        now: sample.now,
        createsTeams: documents % 2 === 0,
        isJoinOnly: adapter.isJoinOnly ?? false,
      });
      stored += readings.length;
    } catch (error) {
      errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  const finals = await platform.db
    .selectFrom('games')
    .select('id')
    .where('sport_id', '=', sportId)
    .where('status', '=', 'final')
    // `setUpLeague` also adds final games of the previous season, without this source.
    .where('source', '=', adapter.name)
    .execute();
  return { documents, stored, errors, finals: finals.length };
}

/** Returns the readings, or none if the adapter refuses the document. */
function readOrNothing(read: () => { readonly readings: Parameters<typeof storeReadings>[1]['readings'] }) {
  try {
    return read().readings;
  } catch {
    return [];
  }
}
