import type { Output } from '@outpick/contracts';
import type { adminCalls } from '@outpick/contracts/admin';

/** A row of the audit log. */
export type AuditLine = Output<typeof adminCalls.listAudit>['rows'][number];
