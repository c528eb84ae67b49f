import { algorithmName } from '@outpick/contracts';
import type { Board, Rescoring, WinnerRow } from '@outpick/contracts';
import { sha256 } from '../../platform/crypto.ts';
import { algorithmId } from '../players/index.ts';
import { dateOfBoard } from './board-facts.ts';
import type { BoardRow, RescoringRow } from './queries.ts';
import type { StandingRow, SummedRow } from './sums.ts';

/** Points are stored in tenths. */
export const toPoints = (tenths: number): number => tenths / 10;

/** Returns the public id of a row. It is a hash, because a player's id is also the account's id and must not be public. */
export const rowIdOf = ({
  slate_id: slateId,
  player_id: playerId,
}: Pick<StandingRow, 'slate_id' | 'player_id'>): string =>
  sha256(`${slateId} ${playerId}`).toString('base64url').slice(0, 16);

function compareWithAlgorithm(
  { rank }: StandingRow,
  { algorithm_rank: line }: BoardRow,
): WinnerRow['againstAlgorithm'] {
  if (line === null) return null;
  if (rank === line) return 'level';
  return rank < line ? 'beat' : 'chasing';
}

export interface RowContext {
  readonly sport: { readonly id: string; readonly name: string };
  readonly boards: ReadonlyMap<string, BoardRow>;
  readonly names: ReadonlyMap<string, string>;
}

export function presentRow(row: SummedRow, { sport, boards, names }: RowContext): WinnerRow {
  const isAlgorithm = row.player_id === algorithmId;
  const board = boards.get(row.slate_id);
  if (!board) throw new Error('a row without its board');
  return {
    rowId: rowIdOf(row),
    slateId: row.slate_id,
    date: dateOfBoard(board.day),
    sportId: sport.id,
    sportName: sport.name,
    rank: row.rank,
    name: isAlgorithm ? algorithmName : (names.get(row.player_id) ?? 'Player'),
    contestPoints: toPoints(row.points),
    seasonPoints: toPoints(row.season_points),
    yearPoints: toPoints(row.year_points),
    isAlgorithm,
    gamesPicked: row.games,
    gamesInContest: board.games,
    againstAlgorithm: isAlgorithm ? null : compareWithAlgorithm(row, board),
  };
}

export function presentBoard(row: BoardRow): Board {
  const { algorithm_rank: rank, algorithm_points: tenths, ahead } = row;
  return {
    slateId: row.slate_id,
    date: dateOfBoard(row.day),
    day: row.day,
    players: row.players,
    games: row.games,
    gamesDecided: row.decided,
    algorithm:
      rank === null || tenths === null || ahead === null
        ? null
        : { rank, points: toPoints(tenths), beatenBy: ahead },
  };
}

const presentScored = (outcome: string | null, homeMargin: number | null): Rescoring['before'] => {
  if (outcome === null) return { outcome: 'none', homeMargin: null };
  return outcome === 'void' ? { outcome: 'void', homeMargin: null } : { outcome: 'result', homeMargin };
};

export const presentRescoring = (row: RescoringRow): Rescoring => ({
  at: row.rescored_at.toISOString(),
  slateId: row.slate_id,
  gameId: row.game_id,
  homeTeam: row.home,
  awayTeam: row.away,
  before: presentScored(row.outcome_before, row.home_margin_before),
  after: presentScored(row.outcome_after, row.home_margin_after),
});
