import type { auditAdminCalls } from '@outpick/contracts/admin';
import { previewUndo, undo } from '../../../acts/undo/preview-undo.ts';
import { actorOf, doneBy, operatorOf } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAudit } from './list-audit.ts';
import { presentUndo } from './present-undo.ts';

/** Previews run one at a time, because a model may take tens of megabytes of memory. */
const previews = { name: 'undo-previews', concurrency: 1, queueLength: 10 };

export function auditRoutes(platform: Platform): Routes<typeof auditAdminCalls> {
  const gate = createGate({ ...previews, metrics: platform.metrics });
  return {
    listAudit: async ({ query }) => ({ data: await listAudit(platform.db, query) }),
    previewUndo: async ({ params }, caller) => {
      const { signal } = caller;
      const work = async () =>
        presentUndo(platform, await previewUndo(platform, actorOf(caller), params.id), signal);
      return { data: await gate(work, { signal }) };
    },
    undoAct: async ({ params, body }, caller) =>
      doneBy(
        await undo(platform, actorOf(caller), {
          ...body,
          lineId: params.id,
          sessionId: operatorOf(caller).sessionId,
        }),
      ),
  };
}
