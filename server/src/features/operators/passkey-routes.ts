import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import { act } from '../../platform/act.ts';
import type { Acted, ActSubject } from '../../platform/act.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { actorOf, doneBy, logSecurityEvent, operatorOf } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessionCookie } from './cookie.ts';
import { addPasskey, checkProof, listPasskeys, removePasskey, startPasskey, startProof } from './passkeys.ts';
import { confirmationOfOperator, passkeyStartFromNetwork, signInFromNetwork } from './policy.ts';
import { confirmSession } from './sessions.ts';
import { signInAs } from './sign-in.ts';

/** The passkeys of an operator, with their labels in the audit log. */
const passkeysOf = (operatorId: string): ActSubject => ({
  subject: 'passkeys',
  subjectId: operatorId,
  read: async (db) => (await listPasskeys(db, operatorId)).map(({ label }) => label),
});

/** Calls for signing in and confirming with a passkey, and for the operator's own passkeys. */
export const passkeysRoutes = (platform: Platform): Routes<typeof passkeysAdminCalls> => ({
  ...proofRoutes(platform),
  ...ownPasskeyRoutes(platform),
});

type ProofRoutes = Pick<
  Routes<typeof passkeysAdminCalls>,
  'startPasskeySignIn' | 'signInWithPasskey' | 'confirmWithPasskey'
>;

const proofRoutes = (platform: Platform): ProofRoutes => ({
  startPasskeySignIn: async (_input, caller) => {
    await reserveSlots(platform, { slots: [[passkeyStartFromNetwork, clientNetwork(caller.address)]] });
    return { data: { options: await startProof(platform) } };
  },
  signInWithPasskey: async ({ body }, caller) => {
    const release = await reserveSlots(platform, {
      slots: [[signInFromNetwork, clientNetwork(caller.address)]],
    });
    const { id, acted } = await platform
      .transact(async (tx) => {
        const operator = await checkProof(platform, tx, body.answer);
        return { id: operator.id, acted: await signInAs(tx, operator, caller) };
      })
      .catch((error: unknown) => {
        if (error instanceof Refusal)
          logSecurityEvent(caller, { action: 'operator-sign-in', outcome: 'denied', reason: 'passkey' });
        throw error;
      });
    await release();
    logSecurityEvent(caller, { action: 'operator-sign-in', outcome: 'done', accountId: id });
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
    return doneBy(
      await act(platform, order, async (tx) => addPasskey(platform, tx, { operatorId: id, ...body })),
    );
  },
  removePasskey: async ({ body }, caller) => {
    const { id } = operatorOf(caller);
    const order = { actor: actorOf(caller), act: 'passkeys.remove', on: passkeysOf(id) } as const;
    return doneBy(await act(platform, order, async (tx) => removePasskey(tx, id, body.id)));
  },
});
