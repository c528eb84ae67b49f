import type { Transaction } from '../../platform/database/transaction.ts';

/** The data version of one sport's games. */
export const gamesArea = (sportId: string): string => `games:${sportId}`;

/** The data version of all games, for calls that do not name a sport. */
export const allGamesArea = 'games';

export function touchGames(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(gamesArea(sportId));
  tx.touch(allGamesArea);
}
