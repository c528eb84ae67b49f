import type { DownloadKind } from '@outpick/contracts';
import type { Database } from '../../platform/database/open.ts';
import { walkBoards } from '../boards/index.ts';
import { listPredictions, presentPrediction } from '../predictions/index.ts';
import { listRanking, presentRankingRow } from '../rankings/index.ts';
import { listResultsFrom, presentResult } from '../results/index.ts';
import { writeRecord } from './csv-writer.ts';
import type { Cell } from './csv-writer.ts';

/** Rows fetched at once: the file is never held whole. */
const batchSize = 1000;

interface File {
  readonly columns: readonly string[];
  rows(db: Database, sportId: string): AsyncGenerator<readonly Cell[]>;
}

/** Batch after batch, until one is not full. */
async function* inBatches<T>(fetch: (offset: number) => Promise<readonly T[]>): AsyncGenerator<T> {
  for (let offset = 0; ; offset += batchSize) {
    const batch = await fetch(offset);
    yield* batch;
    if (batch.length < batchSize) return;
  }
}

/** What each file holds: the columns of the screen it is downloaded from. */
const files: Readonly<Record<DownloadKind, File>> = {
  ranking: {
    columns: ['Rank', 'TeamName', 'W-L-T', 'PSG', 'PAG'],
    async *rows(db, sportId) {
      const page = { sportId, sortKey: 'rank', sortOrder: 'asc', limit: batchSize } as const;
      for await (const row of inBatches(async (offset) => listRanking(db, { ...page, offset }))) {
        const { rank, teamName, record, pointsScored, pointsAllowed } = presentRankingRow(row);
        yield [rank, teamName, record, pointsScored, pointsAllowed];
      }
    },
  },
  prediction: {
    columns: ['Dates', 'Predicted Winner', 'Predicted Loser', 'Algo Margin', 'Win Prob', 'Tie Prob'],
    async *rows(db, sportId) {
      const page = { sportId, sortKey: 'date', sortOrder: 'asc', limit: batchSize } as const;
      for await (const row of inBatches(async (offset) => listPredictions(db, { ...page, offset }))) {
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
    async *rows(db, sportId) {
      let last: string | undefined;
      for (;;) {
        const batch = await listResultsFrom(db, sportId, last, batchSize);
        for (const row of batch) {
          const game = presentResult(row);
          yield [game.date, game.homeTeam, game.homePoints, game.awayTeam, game.awayPoints];
        }
        last = batch.at(-1)?.game_id;
        if (batch.length < batchSize) return;
      }
    },
  },
  winner: {
    columns: ['Date', 'Sport', 'Rank', 'Name', 'Contest_Pts', 'Cumul_Sport_Pts', 'All_Sport_Pts'],
    async *rows(db, sportId) {
      for await (const row of walkBoards(db, sportId, batchSize))
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

/** Records joined into one piece of text, so that many small ones do not each cost a write. */
const pieceLength = 16_384;

/** A file as text, piece by piece, as fast as it is read. */
export async function* writeFile(db: Database, kind: DownloadKind, sportId: string): AsyncGenerator<string> {
  const file = files[kind];
  let piece = writeRecord(file.columns);
  for await (const row of file.rows(db, sportId)) {
    piece += writeRecord(row);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
