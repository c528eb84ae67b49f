import type { Transaction } from '../../platform/database/transaction.ts';

/** The slates of one sport, and their frozen forecasts. */
export const slatesArea = (sportId: string): string => `slates:${sportId}`;

/** The slates of all sports. */
export const allSlatesArea = 'slates';

export function touchSlates(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(slatesArea(sportId));
  tx.touch(allSlatesArea);
}

/** The contests of one sport: their games, outcomes, boards and crowds. */
export const contestsArea = (sportId: string): string => `contests:${sportId}`;

/** The contests of all sports. */
export const allContestsArea = 'contests';

export function touchContests(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(contestsArea(sportId));
  tx.touch(allContestsArea);
}

/**
 * The year sums on one sport's boards. They contain the points of all sports, so boards of other sports change them. Separate
 * from `contestsArea`, because only lists of rows show sums.
 */
export const sumsArea = (sportId: string): string => `sums:${sportId}`;

export function touchSums(tx: Pick<Transaction, 'touch'>, sportIds: readonly string[]): void {
  for (const sportId of sportIds) tx.touch(sumsArea(sportId));
}
