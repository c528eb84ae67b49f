import type { Gap } from '@outpick/contracts';
import { sumGap } from './rule.ts';
import type { BoardNumbers, Numbers, RowNumbers } from './rule.ts';

const dayMs = 86_400_000;

/** A period of moments or of days. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / dayMs) * dayMs);
const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs);

/** From Monday to Monday in UTC. */
export function weekOf(now: Date): Period {
  const from = addDays(startOfDay(now), -((now.getUTCDay() + 6) % 7));
  return { from, to: addDays(from, 7) };
}

/** The week before, which the digest of Monday describes. */
export const weekBefore = (now: Date): Period => weekOf(addDays(now, -7));

/** The calendar year in UTC. */
export const yearOf = (now: Date): Period => ({
  from: new Date(Date.UTC(now.getUTCFullYear(), 0, 1)),
  to: new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 1)),
});

const isWithin = ({ from, to }: Period, moment: Date): boolean => moment >= from && moment < to;

/** A player's gap on the slates whose first game began in a period. */
export function gapIn({ slates, picks, scoreOf }: Numbers, player: string, period: Period): Gap {
  const ids = new Set(slates.filter(({ firstStart }) => isWithin(period, firstStart)).map(({ id }) => id));
  return sumGap(
    picks.filter((pick) => pick.player === player && ids.has(pick.slateId)),
    scoreOf,
  );
}

/** Finished boards of slates that ended on the days of a period, in the order of the menu. */
const finishedIn = ({ boards }: Numbers, period: Period): readonly BoardNumbers[] =>
  boards
    .filter(
      ({ isFinished, players, slate }) =>
        isFinished && players > 0 && isWithin(period, new Date(slate.lastDay)),
    )
    .toSorted((a, b) => a.slate.position - b.slate.position);

/** An entry above the algorithm. */
export interface Entry {
  readonly board: BoardNumbers;
  readonly row: RowNumbers;
}

/** How many people a recap or the home page considers from the top of each board. */
const peoplePerBoard = 3;

const tenthsOfGap = ({ gap }: RowNumbers): number =>
  Math.round(gap.points * 10) - Math.round(gap.algorithmPoints * 10);

/** The largest gaps among the best three people of each board, above the algorithm, at most one of each player. */
function findBest(boards: readonly BoardNumbers[]): readonly Entry[] {
  const idOf = ({ row, board }: Entry) => `${row.player} ${board.slate.id}`;
  const entries = boards.flatMap((board) =>
    board.rows
      .filter((row) => row !== board.algorithm)
      .slice(0, peoplePerBoard)
      .filter((row) => row.rank < board.algorithm.rank && tenthsOfGap(row) > 0)
      .map((row) => ({ board, row })),
  );
  const seen = new Set<string>();
  return entries
    .toSorted((a, b) => tenthsOfGap(b.row) - tenthsOfGap(a.row) || (idOf(a) < idOf(b) ? -1 : 1))
    .filter(({ row: { player } }) => !seen.has(player) && seen.add(player));
}

/** How players did on the finished boards of a period. */
export interface PeriodNumbers {
  readonly boards: readonly BoardNumbers[];
  readonly entries: number;
  readonly ahead: number;
  readonly best: readonly Entry[];
}

export function sumPeriod(numbers: Numbers, period: Period): PeriodNumbers {
  const boards = finishedIn(numbers, period);
  return {
    boards,
    entries: boards.reduce((sum, { players }) => sum + players, 0),
    ahead: boards.reduce((sum, { ahead }) => sum + ahead, 0),
    best: findBest(boards),
  };
}

/** Slates that ended in the last seven days. All games of a slate may be over before its last day. */
export const lastSevenDays = (now: Date): Period => ({
  from: addDays(startOfDay(now), -7),
  to: addDays(startOfDay(now), 7),
});

/** The week of a recap, from its Tuesday on. */
export const recapWeek = (tuesday: string): Period => ({
  from: new Date(tuesday),
  to: addDays(new Date(tuesday), 7),
});
