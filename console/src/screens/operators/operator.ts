import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

/** A row of the list of operators. */
export type Operator = Output<typeof adminCalls.listOperators>['rows'][number];
