import { z } from 'zod';
import { id } from '../ids.ts';
import { adminList, adminListQuery, declareAdminCalls, role } from './admin-call.ts';
import { givenDay } from './given-time.ts';

/** The value of an act's subject before or after the act. */
const auditValue = z.json().nullable();

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
  /** The subject's current name; null if it has none or is deleted. */
  subjectName: z.string().nullable(),
  before: auditValue,
  after: auditValue,
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
