import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUnplayedMeetings, putGames, renameGames } from '../games/index.ts';
import type { GameChanges, GameEntry } from '../games/index.ts';
import { makeFeedId } from './feed-ids.ts';
import type { FeedIdParts } from './feed-ids.ts';
import { storeProgress } from './import-run.ts';
import type { ImportCounts } from './import-run.ts';
import { findMoved } from './moved-games.ts';
import type { Coverage } from './moved-games.ts';
import type { PendingGame } from './read-rows.ts';
import { createTeams } from '../sources/index.ts';

export interface Batch {
  readonly sportId: string;
  readonly runId: string;
  readonly games: readonly PendingGame[];
  /** Team ids by name. `saveBatch` adds the teams that it creates. */
  readonly teamIds: Map<string, string>;
  readonly coverage: Coverage | undefined;
  /** The counts before this batch. */
  readonly counts: ImportCounts;
}

/** Stores the games of a batch, their new teams and the import's progress in one transaction. */
export async function saveBatch(platform: Platform, batch: Batch): Promise<GameChanges> {
  const { sportId, runId, games, teamIds, coverage, counts } = batch;
  const names = new Set(games.flatMap(({ home, away }) => [home, away]));
  const newNames = [...names].filter((name) => !teamIds.has(name));
  const { changes, newTeams } = await platform.transact(async (tx) => {
    const created =
      newNames.length > 0 ? await createTeams(tx, sportId, newNames) : new Map<string, string>();
    const idOf = (name: string) => teamIds.get(name) ?? created.get(name) ?? '';
    const entries = games.map(({ game, dayNumber, home, away }) =>
      entryOf(game, { homeTeamId: idOf(home), awayTeamId: idOf(away), dayNumber }),
    );
    if (coverage) await renameMovedGames(tx, sportId, entries, coverage);
    const saved = await putGames(platform, tx, sportId, entries);
    await storeProgress(tx.db, runId, {
      ...counts,
      added: counts.added + saved.added,
      changed: counts.changed + saved.changed,
    });
    return { changes: saved, newTeams: created };
  });
  // Only after the commit: a rolled-back batch has created no team.
  for (const [name, id] of newTeams) teamIds.set(name, id);
  return changes;
}

/** Gives stored games that moved to another day the feed ids of their new entries. */
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

function entryOf(game: PendingGame['game'], parts: FeedIdParts): GameEntry {
  const { season, startsAt, neutral, status, points, keyPlayers, expectedGoals } = game;
  return {
    feedId: makeFeedId(game, parts),
    season,
    startsAt,
    homeTeamId: parts.homeTeamId,
    awayTeamId: parts.awayTeamId,
    neutral,
    status,
    points,
    keyPlayers,
    expectedGoals,
    closingLine: game.closingLine,
    closingProbability: game.closingProbability,
    lowerDivision: game.lowerDivision,
  };
}
