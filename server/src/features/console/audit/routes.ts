import type { auditAdminCalls } from '@outpick/contracts/admin';
import type { Routes } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAudit } from './list-audit.ts';

export const auditRoutes = (platform: Platform): Routes<typeof auditAdminCalls> => ({
  listAudit: async ({ query }) => ({ data: await listAudit(platform.db, query) }),
});
