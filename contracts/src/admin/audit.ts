import { z } from 'zod';
import { id } from '../ids.ts';
import {
  adminList,
  adminListQuery,
  declareAdminCalls,
  done,
  everyOperator,
  reason,
  role,
} from './admin-call.ts';
import { givenDay } from './given-time.ts';

const time = z.iso.datetime();

/** The value of an act's subject before or after the act. */
const auditValue = z.json().nullable();

/** Another act that is linked to a line by undos. */
const linkedAct = z.object({ act: z.string(), actor: z.string(), at: time });

/** The act that a line undid, or did again by undoing its undo. It is never an undo itself. */
export const undoneAct = linkedAct.extend({ isRedo: z.boolean() });

const subjectOfLine = {
  subject: z.string(),
  subjectId: z.string(),
  /** The subject's current name; null if it has none or is deleted. */
  subjectName: z.string().nullable(),
};

const auditRow = z.object({
  id,
  at: time,
  actorKind: z.enum(['operator', 'command', 'job']),
  actor: z.string(),
  role: role.nullable(),
  network: z.string().nullable(),
  act: z.string(),
  ...subjectOfLine,
  before: auditValue,
  after: auditValue,
  reason: z.string().nullable(),
  /** Why the act cannot be undone; null if it can, or has been. */
  cannotUndo: z.string().nullable(),
  /** The act that undid this one; null if it is in force, also if its undo was undone. */
  undoneBy: linkedAct.nullable(),
  undoes: undoneAct.nullable(),
});

/** What an undo does to one thing: the values that operators decide. */
const undoneThing = z.object({
  ...subjectOfLine,
  now: auditValue,
  /** Before the act. Null if the act added the thing, or if only the undo changes it. */
  before: auditValue,
  /** After the undo. Where it differs from `before`, the undo does not restore it. */
  restored: auditValue,
});

/** A game that an undo changes, for the operator to recognize it. */
const undoneGame = z.object({
  id,
  sport: z.string(),
  home: z.string(),
  away: z.string(),
  day: z.iso.date(),
  startsAt: time,
});

const undoPreview = z.object({
  /** The act that would be undone. */
  undone: linkedAct.extend({ reason: z.string().nullable() }),
  /** Identifies the state of all things. An undo that sends it is refused if one of them has changed since. */
  version: z.string(),
  /** Why the act cannot be undone now; null if it can. */
  obstacle: z.string().nullable(),
  things: z.array(undoneThing),
  games: z.array(undoneGame),
  /** What follows from the undo, in sentences. */
  consequences: z.array(z.string()),
  /** What the undo does not bring back and why, in sentences. */
  lost: z.array(z.string()),
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
  previewUndo: {
    method: 'GET',
    path: '/api/v1/admin/audit/:id/undo',
    access: 'operator',
    // The handler also requires a role that may make the undone act.
    roles: everyOperator,
    summary: 'What undoing an act would restore, and what it would not. Writes nothing.',
    params: z.object({ id }),
    output: undoPreview,
  },
  undoAct: {
    method: 'POST',
    path: '/api/v1/admin/audit/:id/undo',
    access: 'operator',
    roles: everyOperator,
    act: 'audit.undo',
    summary: 'Undoes an act: restores all that it changed. Needs the role that the act needs.',
    params: z.object({ id }),
    body: z.object({ version: z.string().max(100), reason }),
    output: done,
  },
});
