import { boardsCalls, homeCalls, todayCalls, youVsAlgorithmCalls } from '@outpick/contracts';
import type { Gap, OwnRow, WinnerRow } from '@outpick/contracts';
import type { TestPlayer } from '@outpick/server/testing';
import { expect } from '../test.ts';
import { callSite } from './ask.ts';
import type { NumbersSite } from './numbers-site.ts';
import { gapIn, lastSevenDays, sumPeriod, weekOf, yearOf } from './periods.ts';
import type { BoardNumbers, Numbers, RowNumbers } from './rule.ts';
import { algorithmId } from './stored.ts';

/** `getBoards` and `getOwnRows` read the newest boards. */
const summarizedBoards = 12;
const pageSize = 100;

const wireDate = ({ day }: BoardNumbers): string => `${day}T00:00:00.000Z`;

/** The boards of each sport, newest first. */
export const boardsBySport = ({ boards }: Numbers): ReadonlyMap<string, readonly BoardNumbers[]> =>
  Map.groupBy(boards, ({ slate }) => slate.sportId);

function againstAlgorithm(board: BoardNumbers, row: RowNumbers): WinnerRow['againstAlgorithm'] {
  if (row.player === algorithmId) return null;
  if (row.rank === board.algorithm.rank) return 'level';
  return row.rank < board.algorithm.rank ? 'beat' : 'chasing';
}

const expectedRow = (board: BoardNumbers, row: RowNumbers): Omit<WinnerRow, 'rowId'> => ({
  slateId: board.slate.id,
  date: wireDate(board),
  sportId: board.slate.sportId,
  sportName: board.slate.sportName,
  rank: row.rank,
  name: row.name,
  contestPoints: row.points,
  seasonPoints: row.seasonPoints,
  yearPoints: row.yearPoints,
  isAlgorithm: row.player === algorithmId,
  gamesPicked: row.gamesPicked,
  gamesInContest: board.games,
  againstAlgorithm: againstAlgorithm(board, row),
});

const withoutId = ({ rowId: _rowId, ...row }: WinnerRow): Omit<WinnerRow, 'rowId'> => row;

/** Compares the calls that are the same for everyone. */
export async function expectBoardCalls({ origin, numbers }: NumbersSite): Promise<void> {
  const call = callSite(origin);
  for (const [sportId, boards] of boardsBySport(numbers)) {
    const all = [];
    for (let pageNumber = 1; pageNumber <= 20; pageNumber += 1) {
      const { result } = await call(boardsCalls.listWinners, { query: { sportId, pageSize, pageNumber } });
      all.push(...result);
      if (result.length < pageSize) break;
    }
    expect(all.map(withoutId), 'rows of all boards').toEqual(
      boards.flatMap((board) => board.rows.map((row) => expectedRow(board, row))),
    );
    for (const board of boards) {
      const query = { sportId, slateId: board.slate.id, pageSize, pageNumber: 1 };
      const { result } = await call(boardsCalls.listWinners, { query });
      expect(result.map(withoutId), 'rows of a board').toEqual(
        board.rows.map((row) => expectedRow(board, row)),
      );
    }
    const { result: summaries } = await call(boardsCalls.getBoards, { params: { sportId } });
    expect(summaries, 'summaries of boards').toEqual(boards.slice(0, summarizedBoards).map(expectedSummary));
  }
  const { result: winners } = await call(boardsCalls.listLastWinners, {});
  expect(winners, 'last winners').toEqual(expectedWinners(numbers));
  await expectHomeCall(origin, numbers);
}

const expectedSummary = (board: BoardNumbers) => ({
  slateId: board.slate.id,
  date: wireDate(board),
  day: board.day,
  players: board.players,
  games: board.games,
  gamesDecided: board.decided,
  algorithm: { rank: board.algorithm.rank, points: board.algorithm.points, beatenBy: board.ahead },
});

/** The last finished board of each sport, in the order of the menu, with its first row: a player, if one shares the rank. */
export const lastFinished = (numbers: Numbers) =>
  [...boardsBySport(numbers).values()]
    .flatMap((boards) => boards.find(({ isFinished }) => isFinished) ?? [])
    .toSorted((a, b) => a.slate.position - b.slate.position)
    .flatMap((board) => {
      const first = board.rows.filter(({ rank }) => rank === 1);
      const winner = first.find(({ player }) => player !== algorithmId) ?? first[0];
      return winner ? { board, winner } : [];
    });

const expectedWinners = (numbers: Numbers) =>
  lastFinished(numbers).map(({ board, winner }) => ({
    sportId: board.slate.sportId,
    slateId: board.slate.id,
    date: wireDate(board),
    name: winner.name,
    contestPoints: winner.points,
    gamesPicked: winner.gamesPicked,
    gamesInContest: board.games,
    isAlgorithm: winner.player === algorithmId,
  }));

async function expectHomeCall(origin: string, numbers: Numbers): Promise<void> {
  const { winners, lastWeek } = await callSite(origin)(homeCalls.getHome, {});
  expect(winners.map(({ id, winner }) => [id, winner.date, winner.userName, winner.rank])).toEqual(
    lastFinished(numbers).map(({ board, winner }) => [board.slate.id, wireDate(board), winner.name, 1]),
  );
  const { boards, entries, ahead, best } = sumPeriod(numbers, lastSevenDays(new Date()));
  const [first] = best;
  expect(lastWeek).toMatchObject({
    boards: boards.length,
    players: entries,
    ahead,
    best: first
      ? { userName: first.row.name, slateId: first.board.slate.id, games: first.row.gap.games }
      : null,
  });
}

/** The same gap, whatever the order of its fields. */
const gapFields = ({ points, algorithmPoints, games }: Gap): Gap => ({ points, algorithmPoints, games });

/** Compares the calls about one player. */
export async function expectOwnCalls({ origin, numbers }: NumbersSite, player: TestPlayer): Promise<void> {
  const call = callSite(origin, player);
  for (const [sportId, boards] of boardsBySport(numbers)) {
    const { result } = await call(boardsCalls.getOwnRows, { params: { sportId }, query: {} });
    expect(
      result.map(({ row, ...own }) => ({ ...own, row: withoutId(row) })),
      'own rows',
    ).toEqual(expectedOwnRows(boards, player.id));
  }
  const today = await call(todayCalls.getOwnToday, {});
  expect(today.week, 'gap of the week').toEqual(gapFields(gapIn(numbers, player.id, weekOf(new Date()))));
  const versus = await call(youVsAlgorithmCalls.getVersus, {});
  expect(gapFields(versus), 'gap of the year').toEqual(gapIn(numbers, player.id, yearOf(new Date())));
  expect(versus.slates, 'gaps of the year’s slates').toEqual(expectedSlates(numbers, player.id));
  expect(versus.lastBoard, 'last board').toEqual(expectedLastBoard(numbers, player.id));
}

function expectedOwnRows(
  boards: readonly BoardNumbers[],
  playerId: string,
): readonly (Omit<OwnRow, 'row'> & { readonly row: Omit<WinnerRow, 'rowId'> })[] {
  let before = 0;
  return boards.slice(0, summarizedBoards).flatMap((board) => {
    const row = board.rows.find(({ player }) => player === playerId);
    const position = before + (row?.place ?? 0);
    before += board.rows.length;
    if (!row) return [];
    return {
      place: row.place,
      position,
      players: board.players,
      algorithmPoints: board.algorithm.points,
      gap: row.gap,
      row: expectedRow(board, row),
    };
  });
}

/** The player's rows of the year on boards where both have points, oldest first. */
function expectedSlates({ boards }: Numbers, playerId: string) {
  const { from, to } = yearOf(new Date());
  return boards.toReversed().flatMap((board) => {
    const gap = board.rows.find(({ player }) => player === playerId)?.gap;
    const isInYear = board.slate.firstStart >= from && board.slate.firstStart < to;
    if (!gap || gap.games === 0 || !isInYear) return [];
    const { id: slateId, sportId, sportName } = board.slate;
    return { slateId, date: wireDate(board), sportId, sportName, ...gap };
  });
}

function expectedLastBoard(numbers: Numbers, playerId: string) {
  const last = findLastBoard(numbers, playerId);
  if (!last) return null;
  const { board, row } = last;
  const { sportId, sportName } = board.slate;
  return { sportId, sportName, rank: row.rank, size: board.rows.length, players: board.players };
}

/** Finds a player's row on their newest board. */
export function findLastBoard({ boards }: Numbers, playerId: string) {
  for (const board of boards) {
    const row = board.rows.find(({ player }) => player === playerId);
    if (row) return { board, row };
  }
  return undefined;
}
