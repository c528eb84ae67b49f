import { formatGapGames, formatGamesPicked, formatLead, gapOf } from '@outpick/contracts';
import type { Gap } from '@outpick/contracts';
import type { BoardNumbers, RowNumbers } from './rule.ts';

/** "+20.4", "−3.0", "0.0". The minus is U+2212. */
export function signed(points: number): string {
  const digits = Math.abs(points).toFixed(1);
  if (Number(digits) === 0) return digits;
  return `${points > 0 ? '+' : '−'}${digits}`;
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The date of a board: "November 17, 2026". */
export const boardDate = (day: string): string => longDay.format(new Date(day));

export const count = (value: number, one: string, many = `${one}s`): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;

/** The cells of a row on a board: date, sport, rank, name with the number of games, and points. */
export const rowCells = (board: BoardNumbers, row: RowNumbers): readonly string[] => [
  boardDate(board.day),
  board.slate.sportName,
  String(row.rank),
  `${row.name}${formatGamesPicked(row.gamesPicked, board.games)}`,
  signed(row.points),
  signed(row.seasonPoints),
  signed(row.yearPoints),
];

/** The sentences above a board: who beat the algorithm, and where the algorithm stands. */
export function cutSentences(board: BoardNumbers, isNewest: boolean): readonly string[] {
  const { players, ahead, games, decided, algorithm, day, isFinished } = board;
  const standing = isFinished ? `all ${count(games, 'game')} in` : `${decided} of ${count(games, 'game')} in`;
  const note = `${isNewest ? 'Newest board, ' : 'Board of '}${boardDate(day)}: ${standing}. The algorithm has ${signed(algorithm.points)} points, rank ${algorithm.rank}.`;
  return players === 0 ? [note] : [aheadSentence(ahead, players, isFinished), note];
}

function aheadSentence(ahead: number, players: number, isFinished: boolean): string {
  if (ahead === 0)
    return isFinished ? 'Nobody beat the algorithm.' : 'So far nobody is ahead of the algorithm.';
  const verb = isFinished ? 'beat' : `${ahead === 1 ? 'is' : 'are'} ahead of`;
  return `${ahead} of ${count(players, 'player')} ${verb} the algorithm.`;
}

/** Who is ahead, as the player reads it or as the player shares it. */
export function gapSentence(gap: Gap, speaker: 'you' | 'I' = 'you'): string {
  const difference = gapOf(gap);
  if (difference === 0) return `${speaker === 'you' ? 'You are' : 'I am'} level with the algorithm`;
  const by = Math.abs(difference).toFixed(1);
  if (difference > 0) return `${speaker === 'you' ? 'You' : 'I'} beat the algorithm by ${by}`;
  return `The algorithm beat ${speaker === 'you' ? 'you' : 'me'} by ${by}`;
}

/** "You +20.4, the algorithm +9.0". */
export const totals = ({ points, algorithmPoints }: Gap, speaker: 'You' | 'Me' = 'You'): string =>
  `${speaker} ${signed(points)}, the algorithm ${signed(algorithmPoints)}`;

/** The gap of the week on Today; undefined without a result. */
export function weekSentence(gap: Gap): string | undefined {
  if (gap.games === 0) return undefined;
  const lead = formatLead(gap);
  const standing = lead === 'level' ? 'Level with' : lead.replace('ahead', 'ahead of');
  return `${standing} the algorithm this week.`;
}

/** A contest's running score; undefined without a result of the contest. */
export function runningScore(gap: Gap, decided: number, games: number): string {
  const lead = formatLead(gap).replace('level', 'Level');
  return `${lead} ${formatGapGames(gap.games)}. ${totals(gap)}. ${decided} of ${count(games, 'game')} in.`;
}
