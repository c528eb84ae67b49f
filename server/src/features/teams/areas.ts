import type { Transaction } from '../../platform/database/transaction.ts';

/** Names and colours of one sport's teams. */
export const teamsArea = (sportId: string): string => `teams:${sportId}`;

/** The same of every sport, for answers that are asked for by an id alone. */
export const allTeamsArea = 'teams';

/** Says that they change. */
export function touchTeams(tx: Transaction, sportId: string): void {
  tx.touch(teamsArea(sportId));
  tx.touch(allTeamsArea);
}
