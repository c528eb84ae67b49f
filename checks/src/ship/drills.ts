import type { Drill } from './drill.ts';
import { upgradeDrill } from './upgrade/drill.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [upgradeDrill];
