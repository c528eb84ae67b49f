import { emptyReading, storeReadings } from '../../src/features/ingest/readings/index.ts';
import type { Reading, ReadingBatch, ReadingReport } from '../../src/features/ingest/readings/index.ts';
import type { Platform } from '../../src/platform/platform.ts';

export const hourMs = 3_600_000;
/** The start of the default game. */
export const start = Date.parse('2026-09-13T17:00:00Z');
/** A page of the season, which need not list all games. */
export const seasonPage = { key: 'season', from: '2026-09-01', to: '2026-12-31', isComplete: false };

/** A reading of the Lions' home game against the Bears. */
export const readingOf = (changes: Partial<Reading> = {}): Reading => ({
  ...emptyReading,
  sourceId: '1',
  season: 2026,
  startsAt: new Date(start).toISOString(),
  isTimeKnown: true,
  home: { id: null, name: 'Lions' },
  away: { id: null, name: 'Bears' },
  status: 'scheduled',
  ...changes,
});

/** The same reading with an official result. */
export const finalOf = (home: number, away: number, changes: Partial<Reading> = {}): Reading =>
  readingOf({ status: 'final', isOfficial: true, points: { home, away }, ...changes });

/** Stores readings like a feed that creates no teams. */
export const storeTestReadings = async (
  platform: Platform,
  batch: Pick<ReadingBatch, 'sportId' | 'source' | 'readings'> & Partial<ReadingBatch>,
): Promise<ReadingReport> =>
  storeReadings(platform, {
    page: seasonPage,
    now: platform.now(),
    createsTeams: false,
    isJoinOnly: false,
    ...batch,
  });
