import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUnplayedMeetings, putGames, renameGames } from '../games/index.ts';
import type { GameEntry } from '../games/index.ts';
import type { FeedFormat, FeedGame, SideFile } from './feed-game.ts';
import { GameCounter, gameName } from './game-names.ts';
import { beginImportRun, endImportRun, noteProgress } from './import-run.ts';
import type { ImportCounts, RefusedRow } from './import-run.ts';
import { findMoved, readCoverage } from './moved-games.ts';
import type { Coverage } from './moved-games.ts';
import { createTeams, loadTeamNames } from './resolve-teams.ts';
import type { TextSource } from './source.ts';
import { RowProblem, readTable } from './table.ts';

export interface ImportOrder {
  readonly sportId: string;
  readonly format: FeedFormat;
  readonly source: TextSource;
  readonly side?: TextSource;
  /** Adds unknown teams instead of refusing their games. */
  readonly createTeams: boolean;
  /** Treats games after this day as not yet played. */
  readonly until?: string;
  readonly onProgress?: (bytes: number, counts: ImportCounts) => void;
}

export interface ImportReport extends ImportCounts {
  readonly runId: string;
  readonly unchanged: number;
  readonly unknownTeams: readonly string[];
}

/** Games written in one transaction: large enough to be fast, small enough to keep row locks short. */
const batchSize = 1000;
const mostProblems = 100;

interface Pending {
  readonly game: FeedGame;
  readonly nth: number;
  readonly home: string;
  readonly away: string;
}

/**
 * Imports a file's games in batches, one transaction each. Idempotent: a repeated import changes nothing, and a killed one
 * can be run again.
 */
export async function importGames(platform: Platform, order: ImportOrder): Promise<ImportReport> {
  const { db } = platform;
  const { sportId, format, source } = order;
  const runId = await beginImportRun(db, sportId, format.name, source.name);
  try {
    const report = await importRows(platform, order, runId);
    await endImportRun(db, runId, report.added + report.changed > 0 ? 'done' : 'unchanged');
    return report;
  } catch (error) {
    await endImportRun(db, runId, 'failed', error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function importRows(platform: Platform, order: ImportOrder, runId: string): Promise<ImportReport> {
  const { sportId, format, source, until } = order;
  const side = await readSide(order);
  const teamIds = await loadTeamNames(platform.db, sportId);
  const coverage = await readCoverage(platform, sportId, format, source, teamIds);
  // A copy without the teams that this import adds: those are counted by name throughout the file.
  const known = new Map(teamIds);
  const counter = new GameCounter();
  const problems: RefusedRow[] = [];
  const unknown = new Set<string>();
  const counts = { rows: 0, added: 0, changed: 0, refused: 0 };
  let batch: Pending[] = [];
  let bytes = 0;
  const refuse = (line: number, reason: string) => {
    counts.refused += 1;
    if (problems.length < mostProblems) problems.push({ line, reason });
  };
  const state = (): ImportCounts => ({ ...counts, problems });
  const flush = async () => {
    if (batch.length > 0) {
      const saved = await saveBatch(platform, order, runId, batch, teamIds, coverage, state());
      counts.added += saved.added;
      counts.changed += saved.changed;
      batch = [];
    }
    order.onProgress?.(bytes, state());
  };

  for await (const row of readTable(
    source.read((read) => (bytes = read)),
    format.columns,
  )) {
    counts.rows += 1;
    try {
      const game = format.read(row);
      const [home, away] = [game.home.normalize('NFC'), game.away.normalize('NFC')];
      if (home === away) throw new RowProblem(`${home} cannot play itself`);
      for (const team of [home, away]) {
        if (teamIds.has(team) || order.createTeams) continue;
        unknown.add(team);
        throw new RowProblem(`there is no team "${team}"`);
      }
      if (game.feedId !== null && !counter.isNew(game.feedId))
        throw new RowProblem(`the id ${game.feedId} was used on an earlier line`);
      const nth = counter.nth(game, known.get(home) ?? home, known.get(away) ?? away);
      const complete = { ...game, ...side?.factsOf(game, nth) };
      batch.push({ game: until === undefined ? complete : asOf(complete, until), nth, home, away });
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      refuse(row.line, error.message);
    }
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  await noteProgress(platform.db, runId, state());
  const unchanged = counts.rows - counts.refused - counts.added - counts.changed;
  return { ...counts, problems, runId, unchanged, unknownTeams: [...unknown].toSorted() };
}

/** A game as it was known at the end of a day. */
function asOf(game: FeedGame, until: string): FeedGame {
  if (game.day <= until || game.status === 'postponed' || game.status === 'cancelled') return game;
  return {
    ...game,
    status: 'scheduled',
    points: null,
    expectedGoals: null,
    closingLine: null,
    closingProbability: null,
  };
}

async function readSide({ format, side }: ImportOrder): Promise<SideFile | undefined> {
  if (!side) return undefined;
  if (!format.readSide) throw new Error(`the format ${format.name} has no side file`);
  return format.readSide(readTable(side.read(), ['date', 'home_team', 'away_team']));
}

async function saveBatch(
  platform: Platform,
  { sportId }: ImportOrder,
  runId: string,
  batch: readonly Pending[],
  teamIds: Map<string, string>,
  coverage: Coverage | undefined,
  before: ImportCounts,
) {
  const newNames = [...new Set(batch.flatMap(({ home, away }) => [home, away]))].filter(
    (name) => !teamIds.has(name),
  );
  const { changes, created } = await platform.transact(async (tx) => {
    const newTeams =
      newNames.length > 0 ? await createTeams(tx, sportId, newNames) : new Map<string, string>();
    const idOf = (name: string) => teamIds.get(name) ?? newTeams.get(name) ?? '';
    const entries = batch.map((one) => entryOf(one, idOf(one.home), idOf(one.away)));
    if (coverage) await followMoves(tx, sportId, entries, coverage);
    const saved = await putGames(platform, tx, sportId, entries);
    await noteProgress(tx.db, runId, {
      ...before,
      added: before.added + saved.added,
      changed: before.changed + saved.changed,
    });
    return { changes: saved, created: newTeams };
  });
  for (const [name, id] of created) teamIds.set(name, id);
  return changes;
}

async function followMoves(
  tx: Transaction,
  sportId: string,
  entries: readonly GameEntry[],
  coverage: Coverage,
): Promise<void> {
  const unnamed = entries.filter(({ feedId }) => coverage.names.has(feedId));
  const moved = findMoved(await findUnplayedMeetings(tx.db, sportId, unnamed), coverage);
  if (moved.length > 0) await renameGames(tx, moved);
}

function entryOf({ game, nth }: Pending, homeTeamId: string, awayTeamId: string): GameEntry {
  const { season, startsAt, neutral, status, points, keyPlayers, expectedGoals } = game;
  return {
    feedId: gameName(game, homeTeamId, awayTeamId, nth),
    season,
    startsAt,
    homeTeamId,
    awayTeamId,
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
