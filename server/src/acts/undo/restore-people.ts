import { sql } from 'kysely';
import { z } from 'zod';
import { enquiryStates, role } from '@outpick/contracts/admin';
import { restoreEnquiry, restoreReplyTemplate } from '../../features/enquiries/index.ts';
import {
  hasNewerReport,
  listPlayerSubjects,
  lockAccount,
  mailsPlayer,
  restoreAppeal,
  restoreReport,
  restoresBan,
  restoreSuspension,
} from '../../features/moderation/index.ts';
import { changeOperatorRole, lockOwners } from '../../features/operators/index.ts';
import { thing } from '../subjects/subjects.ts';
import { only, whole } from './restorer.ts';
import type { Restorer } from './restorer.ts';

const day = z.iso.datetime().transform((text) => new Date(text));
const suspension = z.object({ suspensionId: z.uuid().nullable() });

/** Restores which suspension of a player is in force. */
export const playerRestorer: Restorer = {
  decided: only('state', 'suspendedUntil'),
  lock: async ({ db }, id) => lockAccount(db, id),
  needsConfirmation: async (db, { id, target }) =>
    restoresBan(db, { playerId: id, ...suspension.parse(target) }),
  restore: async (platform, tx, { id, target }) =>
    restoreSuspension(platform, tx, { playerId: id, ...suspension.parse(target) }),
  others: async (db, id) =>
    (await listPlayerSubjects(db, id)).map(({ subject, subjectId }) => thing(subject, subjectId)),
  findEffects: async ({ db, now }, { id, target }) =>
    (await mailsPlayer(db, now(), { playerId: id, ...suspension.parse(target) }))
      ? ['The player gets an email.']
      : [],
  findLosses: async (db, { id, actedAt }) => {
    const { rows } = await sql`
      select from suspensions where player_id = ${id} and began_at >= ${actedAt}::timestamptz - interval '1 minute' limit 1
    `.execute(db);
    return rows.length === 0
      ? []
      : ['The player may have read the email about the suspension. No email says that it is undone.'];
  },
};

const appeal = z.object({ decision: z.enum(['kept', 'lifted']).nullable(), decidedAt: day.nullable() });

/** Restores the decision on an appeal, which an act on its player made. */
export const appealRestorer: Restorer = {
  decided: only('decision'),
  restore: async (_platform, tx, { id, target }) => restoreAppeal(tx, id, appeal.parse(target)),
};

const report = z.object({ decision: z.enum(['dismissed', 'acted']).nullable(), decidedAt: day.nullable() });

/** Restores the decision on a report. */
export const reportRestorer: Restorer = {
  decided: only('decision'),
  restore: async (_platform, tx, { id, target }) => restoreReport(tx, id, report.parse(target)),
  findLosses: async (db, { id, target }) =>
    report.parse(target).decision === null && (await hasNewerReport(db, id))
      ? ['The report stays closed, because a newer report of the same player is open.']
      : [],
};

const operator = z.object({ role });

/** Restores the role of an operator, with all consequences of a change of role. */
export const operatorRestorer: Restorer = {
  decided: whole,
  lockFirst: lockOwners,
  restore: async (_platform, tx, { id, target }) =>
    changeOperatorRole(tx, { operatorId: id, ...operator.parse(target) }),
};

const enquiry = z.object({ state: z.enum(enquiryStates), assigneeId: z.uuid().nullable() });

/** Restores the state and the assignee of an enquiry. */
export const enquiryRestorer: Restorer = {
  decided: only('state', 'assignee'),
  restore: async (_platform, tx, { id, target }) =>
    restoreEnquiry(tx, { enquiryId: id, ...enquiry.parse(target) }),
};

const template = z.object({ name: z.string(), body: z.string() }).nullable();

/** Restores the text of a template for replies. */
export const replyTemplateRestorer: Restorer = {
  decided: whole,
  restore: async (_platform, tx, { id, target }) =>
    restoreReplyTemplate(tx, { id, text: template.parse(target) }),
};
