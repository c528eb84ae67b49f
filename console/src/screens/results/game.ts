import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

export type GameRow = Output<typeof adminCalls.listAdminGames>['rows'][number];
export type Game = Output<typeof adminCalls.getAdminGame>;
export type ContestGame = Game['contests'][number];
export type ContestAct = ContestGame['acts'][number];

/** The name of a game: "Bears @ Lions". */
export const nameOf = ({ away, home }: Pick<GameRow, 'away' | 'home'>): string => `${away} @ ${home}`;

export const statusWords: Readonly<Record<GameRow['status'], string>> = {
  scheduled: 'Scheduled',
  live: 'Live',
  final: 'Final',
  postponed: 'Postponed',
  cancelled: 'Canceled',
};

export const needWords: Readonly<Record<GameRow['needs'][number], string>> = {
  late: 'Needs a result',
  disagreeing: 'Sources disagree',
  pinned: 'Pinned',
};

/** The status and score of a game, away team first as in its name: "Final, 20–21". */
export const showResult = ({ status, points }: Pick<GameRow, 'status' | 'points'>): string =>
  points ? `${statusWords[status]}, ${points.away}–${points.home}` : statusWords[status];

/** The status and score of a game with the teams' names: "Final: Lions 21, Bears 20". */
export const showScore = ({
  status,
  points,
  home,
  away,
}: Pick<GameRow, 'status' | 'points' | 'home' | 'away'>): string =>
  points ? `${statusWords[status]}: ${home} ${points.home}, ${away} ${points.away}` : statusWords[status];

/** The label of the act that sets a result: it enters the first one or corrects an existing one. */
export const resultActLabel = ({ status }: Pick<GameRow, 'status'>): string =>
  status === 'final' ? 'Correct the result' : 'Enter the result';

export const voidWords: Readonly<Record<string, string>> = {
  operator: 'an operator voided it',
  cancelled: 'it was canceled',
  postponed: 'it was postponed past its window',
};
