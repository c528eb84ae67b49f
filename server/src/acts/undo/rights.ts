import { adminCalls, mayCall } from '@outpick/contracts/admin';
import type { AdminCall, Role } from '@outpick/contracts/admin';
import type { Actor } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { requireConfirmation, requireRole } from '../../features/operators/index.ts';
import type { Thing } from './undo-act.ts';

const callsOf = (act: string): AdminCall[] =>
  Object.values<AdminCall>(adminCalls).filter((call) => call.act === act);

/** Whether a role may undo an act: one that may make it. Owners may also undo the acts of commands. */
const mayUndo = (act: string, role: Role): boolean =>
  role === 'owner' || callsOf(act).some((call) => mayCall(call, role));

type Operator = Extract<Actor, { kind: 'operator' }>;

/** Refuses an operator whose present role may not make an act. The row lock keeps the role until the transaction ends. */
export async function requireRightToUndo(db: Reader, { operatorId }: Operator, act: string): Promise<void> {
  const role = await requireRole(db, operatorId);
  if (!mayUndo(act, role))
    throw new Refusal({ code: 'FORBIDDEN', message: 'Your role does not allow that.' });
}

interface ConfirmedUndo {
  readonly sessionId: string;
  readonly act: string;
  readonly things: readonly Thing[];
}

/** Refuses a session without a recent confirmation if the act needs one, or the state that its undo restores. */
export async function requireConfirmationFor(
  db: Reader,
  { sessionId, act, things }: ConfirmedUndo,
): Promise<void> {
  let isNeeded = callsOf(act).some(({ confirm }) => confirm === true);
  for (const thing of things) isNeeded ||= (await thing.restorer.needsConfirmation?.(db, thing)) === true;
  if (isNeeded) await requireConfirmation(db, sessionId);
}
