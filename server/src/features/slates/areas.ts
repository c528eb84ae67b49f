import type { Transaction } from '../../platform/database/transaction.ts';

/** The slates of one sport, and the forecasts they froze. */
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
