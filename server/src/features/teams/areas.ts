import type { Transaction } from '../../platform/database/transaction.ts';

/** The data version of one sport's teams. */
export const teamsArea = (sportId: string): string => `teams:${sportId}`;

/** The data version of all teams, for calls that do not name a sport. */
export const allTeamsArea = 'teams';

export function touchTeams(tx: Transaction, sportId: string): void {
  tx.touch(teamsArea(sportId));
  tx.touch(allTeamsArea);
}
