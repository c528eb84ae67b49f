import type { Transaction } from '../../platform/database/transaction.ts';

/** Areas of data that belong to one sport. */
export const gamesArea = (sportId: string): string => `games:${sportId}`;

/** The same of every sport, for answers that are asked for by an id alone. */
export const allGamesArea = 'games';

export function touchGames(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(gamesArea(sportId));
  tx.touch(allGamesArea);
}
