import { cdnDrill } from './cdn/drill.ts';
import { composeDrill } from './compose/drill.ts';
import type { Drill } from './drill.ts';
import { imageDrill } from './image/drill.ts';
import { rollingDrill } from './rolling/drill.ts';
import { upgradeDrill } from './upgrade/drill.ts';
import { watchingDrill } from './watching/drill.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  imageDrill,
  composeDrill,
  upgradeDrill,
  rollingDrill,
  watchingDrill,
  cdnDrill,
];
