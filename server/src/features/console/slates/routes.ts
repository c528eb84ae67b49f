import type { slatesAdminCalls } from '@outpick/contracts/admin';
import { Refusal } from '../../../platform/http/refusal.ts';
import { actorOf, byAct, doneBy } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { settleAgain } from '../../../acts/slates/settle.ts';
import { holdSlate, openSlateNow, releaseSlate } from '../../../acts/slates/windows.ts';
import { describeResettlement, findActOutcome, previewSlate } from '../../consequences/index.ts';
import { checkLedger } from '../../ledger/index.ts';
import { explainWindows } from '../../slates/index.ts';
import { listAllSports } from '../../sports/index.ts';
import { presentOutcome, presentPoints } from '../results/present.ts';
import { getSlate } from './get-slate.ts';
import { listSlates } from './list-slates.ts';

/** Verifications run one at a time, because each one reads every entry. */
const verifications = { name: 'ledger-verifications', concurrency: 1, queueLength: 5 };
const maxFaults = 100;

async function explainSports({ db }: Platform) {
  const sports = [];
  for (const { id, name } of await listAllSports(db)) {
    const windows = await explainWindows(db, id);
    sports.push({
      sportId: id,
      sport: name,
      windows: windows.map(({ firstDay, lastDay, lines, acts }) => ({
        firstDay,
        lastDay,
        lines: [...lines],
        acts: [...acts],
      })),
    });
  }
  return { sports };
}

async function refuseWithoutBoard({ db }: Platform, slateId: string): Promise<void> {
  const { boardVersion } = await getSlate(db, slateId);
  if (boardVersion === null)
    throw new Refusal({
      code: 'ACT_REFUSED',
      message: 'This slate has no board yet: it is settled when its first game is decided.',
    });
}

export function slatesRoutes(platform: Platform): Routes<typeof slatesAdminCalls> {
  const { db, metrics } = platform;
  const gate = createGate({ ...verifications, metrics });
  return {
    listAdminSlates: async ({ query }) => ({ data: await listSlates(db, query) }),
    explainAdminSlates: async () => ({ data: await explainSports(platform) }),
    holdWindow: byAct(platform, holdSlate, ({ params, body }) => ({ ...params, ...body })),
    releaseWindow: byAct(platform, releaseSlate, ({ params, body }) => ({ ...params, ...body })),
    openWindowNow: byAct(platform, openSlateNow, ({ params, body }) => ({ ...params, ...body })),
    getAdminSlate: async ({ params }) => ({ data: await getSlate(db, params.id) }),
    previewResettle: async ({ params }) => {
      await refuseWithoutBoard(platform, params.id);
      const points = await previewSlate(platform, params.id);
      return {
        data: { sentence: describeResettlement(points), points: points ? presentPoints(points) : null },
      };
    },
    resettleSlate: async ({ params, body: { reason } }, caller) => {
      await refuseWithoutBoard(platform, params.id);
      return doneBy(await settleAgain(platform, actorOf(caller), { slateId: params.id, reason }));
    },
    getResettleOutcome: async ({ params }) => {
      const outcome = await findActOutcome(db, { subject: 'slate', subjectId: params.id });
      return { data: await presentOutcome(db, outcome) };
    },
    verifyLedgerNow: async (_input, { signal }) => {
      const { entries, head, faults } = await gate(async () => checkLedger(db), { signal });
      return {
        data: { entries, head, faults: faults.slice(0, maxFaults), faultCount: faults.length },
      };
    },
  };
}
