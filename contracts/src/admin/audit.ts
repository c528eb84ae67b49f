import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, role } from './admin-call.ts';
import { givenDay } from './given-time.ts';

/** A value in the audit log: what something was like before or after an act. */
const recorded = z.json().nullable();

const auditRow = z.object({
  id,
  at: z.iso.datetime(),
  actorKind: z.enum(['operator', 'command', 'job']),
  actor: z.string(),
  role: role.nullable(),
  network: z.string().nullable(),
  act: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** How the thing is called now; null if it has no name or is deleted. */
  subjectName: z.string().nullable(),
  before: recorded,
  after: recorded,
  reason: z.string().nullable(),
});

export const auditAdminCalls = declareAdminCalls({
  listAudit: {
    method: 'GET',
    path: '/api/v1/admin/audit',
    access: 'operator',
    roles: [],
    summary: 'The audit log, newest first.',
    query: adminListQuery(['at'], {
      act: z.string().max(100).optional(),
      subject: z.string().max(100).optional(),
      subjectId: z.string().max(100).optional(),
      operatorId: id.optional(),
      from: givenDay('Write a day as 2026-11-17.').optional(),
      until: givenDay('Write a day as 2026-11-17.').optional(),
    }),
    output: adminList(auditRow),
  },
});
