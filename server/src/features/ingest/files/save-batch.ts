import type { Transaction } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUnplayedMeetings, putGames, renameGames } from '../../games/index.ts';
import type { GameEntry } from '../../games/index.ts';
import { createTeams, hasLinks, storeReadings } from '../readings/index.ts';
import type { Reading } from '../readings/index.ts';
import { makeFeedId } from './feed-ids.ts';
import type { FeedIdParts } from './feed-ids.ts';
import { storeProgress } from '../readings/index.ts';
import type { ImportCounts, RefusedRow } from '../readings/index.ts';
import { findMoved } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import type { PendingGame } from './read-rows.ts';

export interface Batch {
  readonly sportId: string;
  readonly runId: string;
  readonly sourceName: string;
  /** Whether other sources report games of the sport. */
  readonly isShared: boolean;
  readonly games: readonly PendingGame[];
  /** Team ids by name. `saveBatch` adds the teams that it creates. */
  readonly teamIds: Map<string, string>;
  readonly coverage: Coverage | undefined;
  readonly now: Date;
  /** The counts before this batch. */
  readonly counts: ImportCounts;
}

interface BatchChanges {
  readonly added: number;
  readonly changed: number;
  /** The first readable rows that were refused. */
  readonly problems: readonly RefusedRow[];
  /** The number of refused rows; `problems` may list fewer. */
  readonly refused: number;
}

/** Stores the games of a batch and their new teams. */
export async function saveBatch(platform: Platform, batch: Batch): Promise<BatchChanges> {
  // A feed may have linked its first games since a long import began.
  const isShared = batch.isShared || (await hasLinks(platform.db, batch.sportId));
  return isShared ? saveShared(platform, batch) : saveAlone(platform, batch);
}

/**
 * Saves a batch of the sport's only source: the file's ids identify the games. The games and the import's progress are
 * committed in one transaction.
 */
async function saveAlone(platform: Platform, batch: Batch): Promise<BatchChanges> {
  const { sportId, runId, games, teamIds, coverage, counts } = batch;
  const { changes, newTeams, entries } = await platform.transact(async (tx) => {
    const created = await createMissingTeams(tx, batch);
    const findTeamId = (name: string) => teamIds.get(name) ?? created.get(name) ?? '';
    const newEntries = games.map(({ game, dayNumber, home, away }) =>
      entryOf(
        game,
        { homeTeamId: findTeamId(home), awayTeamId: findTeamId(away), dayNumber },
        batch.sourceName,
      ),
    );
    if (coverage) await renameMovedGames(tx, sportId, newEntries, coverage);
    const saved = await putGames(platform, tx, sportId, newEntries, { now: batch.now });
    await storeProgress(tx.db, runId, {
      ...counts,
      added: counts.added + saved.added,
      changed: counts.changed + saved.changed,
    });
    return { changes: saved, newTeams: created, entries: newEntries };
  });
  // Update the map only after the commit: a rolled-back batch has created no team.
  for (const [name, id] of newTeams) teamIds.set(name, id);
  const early = new Set(changes.early);
  const problems = games.flatMap(({ line }, index) =>
    early.has(entries[index]?.feedId ?? '') ? [{ line, reason: 'a result before its start' }] : [],
  );
  return { added: changes.added, changed: changes.changed, problems, refused: problems.length };
}

/** Saves a batch of a sport that other sources report too: matches the file's games with theirs and combines all readings. */
async function saveShared(platform: Platform, batch: Batch): Promise<BatchChanges> {
  const { sportId, sourceName, games, teamIds, coverage } = batch;
  const created = await platform.transact(async (tx) => createMissingTeams(tx, batch));
  for (const [name, id] of created) teamIds.set(name, id);
  const findTeamId = (name: string) => teamIds.get(name) ?? '';
  const lines = new Map<string, number>();
  const readings = games.map(({ line, game, dayNumber, home, away }) => {
    const sourceId = makeFeedId(game, {
      homeTeamId: findTeamId(home),
      awayTeamId: findTeamId(away),
      dayNumber,
    });
    lines.set(sourceId, line);
    return readingOf(game, { sourceId, home, away });
  });
  const report = await storeReadings(
    platform,
    {
      sportId,
      source: sourceName,
      readings,
      page: null,
      now: batch.now,
      createsTeams: false,
      isJoinOnly: false,
    },
    coverage && { coverage: { from: coverage.first, to: coverage.last }, lists: coverage.lists },
  );
  const problems = report.problems.map(({ sourceId, reason }) => ({
    line: lines.get(sourceId ?? '') ?? 0,
    reason,
  }));
  return { added: report.added, changed: report.changed, problems, refused: report.refused };
}

async function createMissingTeams(
  tx: Transaction,
  { sportId, games, teamIds }: Batch,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(games.flatMap(({ home, away }) => [home, away]));
  const newNames = [...names].filter((name) => !teamIds.has(name));
  return newNames.length > 0 ? createTeams(tx, sportId, newNames) : new Map();
}

/** If the file lists a stored game on another day now, gives the stored game the feed id of that row. */
async function renameMovedGames(
  tx: Transaction,
  sportId: string,
  entries: readonly GameEntry[],
  coverage: Coverage,
): Promise<void> {
  const withoutFeedId = entries.filter(({ feedId }) => coverage.lists(feedId));
  const moved = findMoved(await findUnplayedMeetings(tx.db, sportId, withoutFeedId), coverage);
  if (moved.length > 0) await renameGames(tx, moved);
}

/** Picks the facts that entries and readings have in common. */
const factsOf = ({
  season,
  startsAt,
  isTimeKnown,
  neutral,
  points,
  expectedGoals,
  closingLine,
  closingProbability,
  lowerDivision,
  keyPlayers,
}: PendingGame['game']) => ({
  season,
  startsAt,
  isTimeKnown,
  neutral,
  points,
  expectedGoals,
  closingLine,
  closingProbability,
  lowerDivision,
  keyPlayers,
});

const entryOf = (game: PendingGame['game'], parts: FeedIdParts, source: string): GameEntry => ({
  ...factsOf(game),
  source,
  feedId: makeFeedId(game, parts),
  homeTeamId: parts.homeTeamId,
  awayTeamId: parts.awayTeamId,
  status: game.status,
});

/** Turns a row of an imported file into a reading. Its results are official, because an operator chose the file. */
const readingOf = (
  game: PendingGame['game'],
  { sourceId, home, away }: { readonly sourceId: string; readonly home: string; readonly away: string },
): Reading => ({
  ...factsOf(game),
  sourceId,
  home: { id: null, name: home },
  away: { id: null, name: away },
  status: game.status,
  isOfficial: true,
  review: null,
  lineUpdatedAt: null,
});
