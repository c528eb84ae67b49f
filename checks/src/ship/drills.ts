import type { Drill } from './drill.ts';
import { failoverDrill } from './failover/failover.ts';
import { restoreDrill } from './restore/restore.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [restoreDrill, failoverDrill];
