import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';
import { readableDay } from '../../design/readable-times.ts';

export type SlateRow = Output<typeof adminCalls.listAdminSlates>['rows'][number];
export type Slate = Output<typeof adminCalls.getAdminSlate>;

export const stateWords: Readonly<Record<SlateRow['state'], string>> = {
  waiting: 'No result yet',
  behind: 'Being settled',
  partly: 'Settled so far',
  settled: 'Settled',
};

/** The days of a window: "Nov 17, 2026" or "Nov 17, 2026 to Nov 23, 2026". */
export const windowOf = ({ firstDay, lastDay }: Pick<SlateRow, 'firstDay' | 'lastDay'>): string =>
  firstDay === lastDay ? readableDay(firstDay) : `${readableDay(firstDay)} to ${readableDay(lastDay)}`;
