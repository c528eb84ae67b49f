import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import type { Acted, ActSubject, ActTransaction } from '../../platform/act.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { actorOf, doneBy, logSecurityEvent, operatorOf } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import { reservePasskeyAttempt } from '../../platform/passkeys/attempts.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessionCookie } from './cookie.ts';
import {
  addPasskey,
  checkProof,
  findHolder,
  listPasskeys,
  removePasskey,
  startPasskey,
  startProof,
} from './passkeys.ts';
import { confirmationOfOperator, passkeySignInFromNetwork } from './policy.ts';
import { createRefusedSignIns } from './refused-sign-ins.ts';
import type { RecordRefusedSignIn } from './refused-sign-ins.ts';
import { actOnSelf, confirmSession, lockOwnSession } from './sessions.ts';
import { signInAs } from './sign-in.ts';

/** The passkeys of an operator, with their labels in the audit log. */
const passkeysOf = (operatorId: string): ActSubject => ({
  subject: 'passkeys',
  subjectId: operatorId,
  read: async (db) => (await listPasskeys(db, operatorId)).map(({ label }) => label),
});

/** Calls for signing in and confirming with a passkey, and for the operator's own passkeys. */
export const passkeysRoutes = (platform: Platform): Routes<typeof passkeysAdminCalls> => ({
  ...proofRoutes(platform, createRefusedSignIns(platform)),
  ...ownPasskeyRoutes(platform),
});

type ProofRoutes = Pick<
  Routes<typeof passkeysAdminCalls>,
  'startPasskeySignIn' | 'signInWithPasskey' | 'confirmWithPasskey'
>;

const proofRoutes = (platform: Platform, recordRefusedSignIn: RecordRefusedSignIn): ProofRoutes => ({
  startPasskeySignIn: async () => ({ data: { options: await startProof(platform) } }),
  signInWithPasskey: async ({ body }, caller) => {
    const { release, limited } = await reservePasskeyAttempt(platform, passkeySignInFromNetwork, caller);
    const { id, acted } = await platform
      .transact(async (tx) => {
        const operator = await checkProof(platform, tx, body.answer);
        return { id: operator.id, acted: await signInAs(platform, tx, { operator, caller }) };
      })
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) {
          const operatorId = await findHolder(platform.db, body.answer.id);
          recordRefusedSignIn(caller, { operatorId, cause: 'wrong passkey' });
          throw limited ?? error;
        }
        throw error;
      });
    await release();
    logSecurityEvent(caller, { action: 'session.open', outcome: 'done', accountId: id });
    return { data: { id }, acted, headers: { 'set-cookie': sessionCookie(acted.result.token) } };
  },
  confirmWithPasskey: async ({ body }, caller) =>
    doneBy(await confirmByPasskey(platform, caller, body.answer)),
});

async function confirmByPasskey(
  platform: Platform,
  caller: Caller,
  answer: Parameters<typeof checkProof>[2],
): Promise<Acted<void>> {
  const { id } = operatorOf(caller);
  const release = await reserveSlots(platform, { slots: [[confirmationOfOperator, id]] });
  const acted = await platform.transact(async (tx) => {
    const holder = await checkProof(platform, tx, answer);
    if (holder.id !== id)
      throw new Refusal({ code: 'INVALID_CREDENTIALS', message: 'That is another operator’s passkey.' });
    await lockOwnSession(tx, caller);
    return confirmSession(tx, caller);
  });
  await release();
  return acted;
}

type OwnPasskeyRoutes = Omit<Routes<typeof passkeysAdminCalls>, keyof ProofRoutes>;

const ownPasskeyRoutes = (platform: Platform): OwnPasskeyRoutes => ({
  listPasskeys: async (_input, caller) => {
    const rows = await listPasskeys(platform.db, operatorOf(caller).id);
    return {
      data: {
        passkeys: rows.map((row) => ({
          id: row.credential_id.toString('base64url'),
          label: row.label,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
      },
    };
  },
  startPasskey: async (_input, caller) => ({
    data: { options: await startPasskey(platform, operatorOf(caller)) },
  }),
  addPasskey: async ({ body }, caller) => {
    const { id } = operatorOf(caller);
    const order = { actor: actorOf(caller), act: 'passkeys.add', on: passkeysOf(id) } as const;
    const work = async (tx: ActTransaction) => addPasskey(platform, tx, { operatorId: id, ...body });
    return doneBy(await actOnSelf(platform, caller, { order, work }));
  },
  removePasskey: async ({ body }, caller) => {
    const { id } = operatorOf(caller);
    const order = { actor: actorOf(caller), act: 'passkeys.remove', on: passkeysOf(id) } as const;
    const work = async (tx: ActTransaction) => removePasskey(tx, id, body.id);
    return doneBy(await actOnSelf(platform, caller, { order, work }));
  },
});
