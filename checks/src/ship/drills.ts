import { cdnDrill } from './cdn/drill.ts';
import type { Drill } from './drill.ts';
import { rollingDrill } from './rolling/drill.ts';
import { watchingDrill } from './watching/drill.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [rollingDrill, watchingDrill, cdnDrill];
