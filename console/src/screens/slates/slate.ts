import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

export type SlateRow = Output<typeof adminCalls.listAdminSlates>['rows'][number];
export type Slate = Output<typeof adminCalls.getAdminSlate>;

export const stateWords: Readonly<Record<SlateRow['state'], string>> = {
  waiting: 'No result yet',
  behind: 'Being settled',
  partly: 'Settled so far',
  settled: 'Settled',
};

/** "2026-11-17" or "2026-11-17 to 2026-11-23". */
export const windowOf = ({ firstDay, lastDay }: Pick<SlateRow, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
