import { z } from 'zod';
import type { Transaction } from '../../platform/database/transaction.ts';
import { defineEvent } from '../../platform/events.ts';

/** The data version of one sport's games. */
export const gamesArea = (sportId: string): string => `games:${sportId}`;

/** The data version of all games, for calls that do not name a sport. */
export const allGamesArea = 'games';

export function touchGames(tx: Pick<Transaction, 'touch'>, sportId: string): void {
  tx.touch(gamesArea(sportId));
  tx.touch(allGamesArea);
}

/** Games of a sport were added or changed. */
export const gamesChanged = defineEvent(
  'gamesChanged',
  z.strictObject({
    sportId: z.uuid(),
    /** The changed games. Added ones are left out: nothing depends on a new game yet. */
    gameIds: z.array(z.uuid()),
  }),
);
