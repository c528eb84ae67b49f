import type { Transaction } from '../../platform/database/transaction.ts';

/** The data version of one sport's slates and their frozen forecasts. */
export const slatesArea = (sportId: string): string => `slates:${sportId}`;

/** The data version of all sports' slates, for calls that do not name a sport. */
export const allSlatesArea = 'slates';

export function touchSlates(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(slatesArea(sportId));
  tx.touch(allSlatesArea);
}

/** The data version of one sport's contests: their games, outcomes, boards and crowds. */
export const contestsArea = (sportId: string): string => `contests:${sportId}`;

/** The data version of all sports' contests, for calls that do not name a sport. */
export const allContestsArea = 'contests';

export function touchContests(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(contestsArea(sportId));
  tx.touch(allContestsArea);
}

/**
 * The data version of the year sums on one sport's boards. The sums contain points of all sports, so boards of other sports
 * change them too. It is separate from `contestsArea`, because only lists of rows show sums.
 */
export const sumsArea = (sportId: string): string => `sums:${sportId}`;

export function touchSums(tx: Pick<Transaction, 'touch'>, sportIds: readonly string[]): void {
  for (const sportId of sportIds) tx.touch(sumsArea(sportId));
}
