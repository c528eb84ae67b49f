import type { Transaction } from '../../platform/database/transaction.ts';

/** The data version of one sport's ratings and forecasts. */
export const ratingsArea = (sportId: string): string => `ratings:${sportId}`;

/** The data version of all sports' ratings, for calls that do not name a sport. */
export const allRatingsArea = 'ratings';

export function touchRatings(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(ratingsArea(sportId));
  tx.touch(allRatingsArea);
}
