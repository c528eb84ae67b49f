import type { Platform } from '../../../platform/platform.ts';
import type { FileFormat } from './file-game.ts';
import { beginImportRun, endImportRun, storeProgress } from '../readings/index.ts';
import type { ImportCounts, RefusedRow } from '../readings/index.ts';
import { readCoverage } from './coverage.ts';
import { RowReader, asOf } from './read-rows.ts';
import type { PendingGame } from './read-rows.ts';
import { hasOtherSources, loadTeamIds } from '../readings/index.ts';
import { saveBatch } from './save-batch.ts';
import { deleteSideFacts, stageSideFile } from './side-file.ts';
import type { TextSource } from './text-source.ts';
import { RowProblem, readTable } from '../../../platform/csv/read-table.ts';

export interface ImportOptions {
  readonly sportId: string;
  readonly format: FileFormat;
  readonly source: TextSource;
  readonly side?: TextSource;
  /** The name of the source to which the games' ids belong; by default the format's name. */
  readonly sourceName?: string;
  /** Adds unknown teams instead of refusing their games. */
  readonly createTeams: boolean;
  /** The simulated time of an import that replays the past: results of games that start later are refused. */
  readonly now?: Date;
  /** Treats games after this day as not yet played. */
  readonly until?: string;
  readonly onProgress?: (bytes: number, counts: ImportCounts) => void;
}

export interface ImportReport extends ImportCounts {
  readonly runId: string;
  readonly unchanged: number;
  readonly unknownTeams: readonly string[];
}

/** Games per transaction: enough to be fast, few enough to keep row locks short. */
const batchSize = 1000;
const maxProblems = 100;

/**
 * Imports a file's games in batches, one transaction each. Idempotent: a repeated import changes nothing, and a killed one
 * can be run again. Memory holds a chunk of the file, a batch, the sport's teams, and a hash per row (see `KeyCounts`). The
 * facts of a side file are staged in the database.
 */
export async function importGames(platform: Platform, options: ImportOptions): Promise<ImportReport> {
  const { db } = platform;
  const { sportId, format, source } = options;
  const runId = await beginImportRun(db, { sportId, format: format.name, source: source.name });
  try {
    const report = await importRows(platform, options, runId);
    await endImportRun(db, runId, { outcome: report.added + report.changed > 0 ? 'done' : 'unchanged' });
    return report;
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await endImportRun(db, runId, { outcome: 'failed', failure });
    throw error;
  } finally {
    if (options.side) await deleteSideFacts(db, runId);
  }
}

async function importRows(platform: Platform, options: ImportOptions, runId: string): Promise<ImportReport> {
  const { sportId, format, source, createTeams, until } = options;
  const side = options.side && (await stageSideFile(platform.db, { runId, format, source: options.side }));
  const teamIds = await loadTeamIds(platform.db, sportId);
  const sourceName = options.sourceName ?? format.name;
  const isShared = await hasOtherSources(platform.db, sportId, sourceName);
  const coverage = await readCoverage(platform.db, { sportId, format, source, teamIds });
  const reader = new RowReader({ format, createTeams, teamIds: new Map(teamIds) });
  const problems: RefusedRow[] = [];
  const counts = { rows: 0, added: 0, changed: 0, refused: 0 };
  let games: PendingGame[] = [];
  let bytes = 0;
  const addProblem = (problem: RefusedRow) => {
    if (problems.length < maxProblems) problems.push(problem);
  };
  const flush = async () => {
    if (games.length > 0) {
      const withFacts = side ? await side.addFacts(games) : games;
      const batchGames =
        until === undefined ? withFacts : withFacts.map((one) => ({ ...one, game: asOf(one.game, until) }));
      const now = options.now ?? platform.now();
      const batch = { sportId, runId, sourceName, isShared, games: batchGames, teamIds, coverage, now };
      const changes = await saveBatch(platform, { ...batch, counts: { ...counts, problems } });
      counts.added += changes.added;
      counts.changed += changes.changed;
      counts.refused += changes.refused;
      for (const problem of changes.problems) addProblem(problem);
      games = [];
    }
    options.onProgress?.(bytes, { ...counts, problems });
  };

  const chunks = source.read((total) => (bytes = total));
  for await (const row of readTable(chunks, format.columns, format)) {
    counts.rows += 1;
    try {
      games.push(reader.read(row));
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      counts.refused += 1;
      addProblem({ line: row.line, reason: error.message });
    }
    if (games.length >= batchSize) await flush();
  }
  await flush();
  await storeProgress(platform.db, runId, { ...counts, problems });
  const unchanged = counts.rows - counts.refused - counts.added - counts.changed;
  return { ...counts, problems, runId, unchanged, unknownTeams: [...reader.unknownTeams].toSorted() };
}
