import { cdnDrill } from './cdn/drill.ts';
import { composeDrill } from './compose/drill.ts';
import type { Drill } from './drill.ts';
import { failoverDrill } from './failover/failover.ts';
import { imageDrill } from './image/drill.ts';
import { restoreDrill } from './restore/restore.ts';
import { rollingDrill } from './rolling/drill.ts';
import { upgradeDrill } from './upgrade/drill.ts';
import { watchingDrill } from './watching/drill.ts';

/** All drills, in the order in which they run. */
export const drills: readonly Drill[] = [
  imageDrill,
  composeDrill,
  rollingDrill,
  upgradeDrill,
  restoreDrill,
  failoverDrill,
  watchingDrill,
  cdnDrill,
];
