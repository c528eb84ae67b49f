import { mayCall, severities, todayNames } from '@outpick/contracts/admin';
import type { Role, TodayItem, TodayName } from '@outpick/contracts/admin';
import type { Platform } from '../../../platform/platform.ts';
import { appeals } from './appeals.ts';
import { bounces } from './bounces.ts';
import { deadJobs } from './dead-jobs.ts';
import { disagreements } from './disagreements.ts';
import { doubts } from './doubts.ts';
import { enquiries } from './enquiries.ts';
import { feedsFailing } from './feeds-failing.ts';
import { feedsLate } from './feeds-late.ts';
import { gamesWithoutResult } from './games-without-result.ts';
import type { TodayCheck } from './item.ts';
import { ledgerBroken } from './ledger-broken.ts';
import { reports } from './reports.ts';
import { rowsRefused } from './rows-refused.ts';
import { settlementsBehind } from './settlements-behind.ts';
import { slatesMissing } from './slates-missing.ts';
import { unknownTeams } from './unknown-teams.ts';

/** Every check. */
const checks: readonly TodayCheck[] = [
  ledgerBroken,
  feedsFailing,
  feedsLate,
  slatesMissing,
  settlementsBehind,
  gamesWithoutResult,
  disagreements,
  doubts,
  unknownTeams,
  rowsRefused,
  deadJobs,
  reports,
  appeals,
  enquiries,
  bounces,
];

const maxExamples = 3;

interface Today {
  readonly items: TodayItem[];
  readonly failed: TodayName[];
}

const byUrgency = (a: TodayItem, b: TodayItem): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  todayNames.indexOf(a.name) - todayNames.indexOf(b.name);

/** Lists the work that waits for an operator with this role, most urgent first. A failed check does not hide the others. */
export async function findToday(platform: Platform, role: Role): Promise<Today> {
  const items: TodayItem[] = [];
  const failed: TodayName[] = [];
  // Run the checks one after another: concurrent checks would take a connection each.
  for (const check of checks.filter((one) => mayCall(one, role)))
    try {
      const { severity, count, oldestAt, examples = [] } = await check.find(platform);
      if (count > 0)
        items.push({
          name: check.name,
          severity,
          count,
          oldestAt: oldestAt?.toISOString() ?? null,
          examples: examples.slice(0, maxExamples),
        });
    } catch (error) {
      // Log an error, because the console's recent errors then show why the check failed.
      platform.log.error({ err: error, check: check.name }, 'a check of Today failed');
      failed.push(check.name);
    }
  return { items: items.toSorted(byUrgency), failed };
}
