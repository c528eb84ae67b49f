import type { Transaction } from '../../platform/database/transaction.ts';

/** The newest ratings of one sport. */
export const ratingsArea = (sportId: string): string => `ratings:${sportId}`;

/** The same of every sport, for answers that are asked for by an id alone. */
export const allRatingsArea = 'ratings';

export function touchRatings(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(ratingsArea(sportId));
  tx.touch(allRatingsArea);
}
