import { writeCsvRecord } from '@outpick/contracts';
import type { CsvCell, DownloadKind, DownloadPrecision } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import { streamBoardRows } from '../boards/index.ts';
import { listPredictions, presentPrediction } from '../predictions/index.ts';
import { listRanking, presentRankingRow } from '../rankings/index.ts';
import { listResultsFrom, presentResult } from '../results/index.ts';

/** Rows per query. The file is streamed, so that it is never in memory as a whole. */
const batchSize = 1000;

interface Download {
  readonly columns: readonly string[];
  /** The decimals that the screen shows, by column. All other columns have whole numbers. */
  readonly decimals: Readonly<Record<string, number>>;
  readonly rows: (db: Database, sportId: string) => AsyncGenerator<readonly CsvCell[]>;
}

/** Yields rows batch by batch until a batch is not full. */
async function* fetchBatches<T>(fetch: (offset: number) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let offset = 0; ; offset += batchSize) {
    const batch = await fetch(offset);
    yield* batch;
    if (batch.length < batchSize) return;
  }
}

/** Each file has the columns of the screen that offers it. */
const downloads: Readonly<Record<DownloadKind, Download>> = {
  ranking: {
    columns: ['Rank', 'TeamName', 'W-L-T', 'PSG', 'PAG'],
    decimals: { PSG: 1, PAG: 1 },
    async *rows(db, sportId) {
      const page = { sportId, sortKey: 'rank', sortOrder: 'asc', limit: batchSize } as const;
      for await (const row of fetchBatches(async (offset) => listRanking(db, { ...page, offset }))) {
        const { rank, teamName, record, pointsScored, pointsAllowed } = presentRankingRow(row);
        yield [rank, teamName, record, pointsScored, pointsAllowed];
      }
    },
  },
  prediction: {
    columns: ['Dates', 'Predicted Winner', 'Predicted Loser', 'Algo Margin', 'Win Prob', 'Tie Prob'],
    // Shares have three decimals, because the screen shows them as percentages with one decimal.
    decimals: { 'Algo Margin': 1, 'Win Prob': 3, 'Tie Prob': 3 },
    async *rows(db, sportId) {
      const page = { sportId, sortKey: 'date', sortOrder: 'asc', limit: batchSize } as const;
      for await (const row of fetchBatches(async (offset) => listPredictions(db, { ...page, offset }))) {
        const game = presentPrediction(row);
        yield [
          game.date,
          game.predictedWinner,
          game.predictedLoser,
          game.algoMargin,
          game.winProb,
          game.tieProb,
        ];
      }
    },
  },
  'game-result': {
    columns: ['Dates', 'Home Team', 'Home Pts', 'Away Team', 'Away Pts'],
    decimals: {},
    async *rows(db, sportId) {
      let cursor: string | undefined;
      for (;;) {
        const batch = await listResultsFrom(db, { sportId, after: cursor, limit: batchSize });
        for (const row of batch) {
          const game = presentResult(row);
          yield [game.date, game.homeTeam, game.homePoints, game.awayTeam, game.awayPoints];
        }
        cursor = batch.at(-1)?.game_id;
        if (batch.length < batchSize) return;
      }
    },
  },
  winner: {
    columns: ['Date', 'Sport', 'Rank', 'Name', 'Contest_Pts', 'Cumul_Sport_Pts', 'All_Sport_Pts'],
    decimals: { Contest_Pts: 1, Cumul_Sport_Pts: 1, All_Sport_Pts: 1 },
    async *rows(db, sportId) {
      for await (const row of streamBoardRows(db, sportId, batchSize))
        yield [
          row.date,
          row.sportName,
          row.rank,
          row.name,
          row.contestPoints,
          row.seasonPoints,
          row.yearPoints,
        ];
    },
  },
};

const roundCell = (cell: CsvCell, decimals: number | undefined): CsvCell =>
  typeof cell === 'number' && decimals !== undefined ? Number(cell.toFixed(decimals)) : cell;

/** Rows are collected until they have this many characters, and are then written to the stream. */
const chunkLength = 16_384;

interface DownloadRequest {
  readonly kind: DownloadKind;
  readonly sportId: string;
  readonly precision: DownloadPrecision;
}

/** Yields a file in chunks; fetches the next rows only when the reader asks for more. */
export async function* writeDownload(
  db: Database,
  { kind, sportId, precision }: DownloadRequest,
): AsyncGenerator<string> {
  const { columns, decimals, rows } = downloads[kind];
  const shownDecimals = columns.map((column) => (precision === 'page' ? decimals[column] : undefined));
  let chunk = writeCsvRecord(columns);
  for await (const row of rows(db, sportId)) {
    chunk += writeCsvRecord(row.map((cell, index) => roundCell(cell, shownDecimals[index])));
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
