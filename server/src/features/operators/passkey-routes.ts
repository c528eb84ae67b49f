import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import { audited } from '../../platform/audit.ts';
import type { Recorded } from '../../platform/audit.ts';
import type { Reader } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { actorOf, done, logSecurityEvent, operatorOf } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { sessionCookie } from './cookie.ts';
import { addPasskey, checkProof, listPasskeys, removePasskey, startPasskey, startProof } from './passkeys.ts';
import { confirmationOfOperator, passkeyStartFromNetwork, signInFromNetwork } from './policy.ts';
import { confirmSession } from './sessions.ts';
import { signInAs } from './sign-in.ts';

/** The labels of an operator's passkeys, for the audit log. */
const readLabels =
  (operatorId: string) =>
  async (db: Reader): Promise<Recorded> =>
    (await listPasskeys(db, operatorId)).map(({ label }) => label);

/** Signing in and confirming with a passkey, and the operator's own passkeys. */
export const passkeysRoutes = (platform: Platform): Routes<typeof passkeysAdminCalls> => ({
  ...proofRoutes(platform),
  ...ownPasskeyRoutes(platform),
});

type ProofRoutes = Pick<
  Routes<typeof passkeysAdminCalls>,
  'startPasskeySignIn' | 'signInWithPasskey' | 'confirmWithPasskey'
>;

const proofRoutes = (platform: Platform): ProofRoutes => ({
  startPasskeySignIn: {
    handle: async (_input, caller) => {
      await reserveSlots(platform, { slots: [[passkeyStartFromNetwork, clientNetwork(caller.address)]] });
      return { data: { options: await startProof(platform) } };
    },
  },
  signInWithPasskey: {
    handle: async ({ body }, caller) => {
      const release = await reserveSlots(platform, {
        slots: [[signInFromNetwork, clientNetwork(caller.address)]],
      });
      const { id, token } = await platform
        .transact(async (tx) => {
          const operator = await checkProof(platform, tx, body.answer);
          const session = await signInAs(tx, operator, caller);
          return { id: operator.id, token: session.token };
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal)
            logSecurityEvent(caller, { action: 'operator-sign-in', outcome: 'denied', reason: 'passkey' });
          throw error;
        });
      await release();
      logSecurityEvent(caller, { action: 'operator-sign-in', outcome: 'done', accountId: id });
      return { data: { id }, headers: { 'set-cookie': sessionCookie(token) } };
    },
  },
  confirmWithPasskey: {
    handle: async ({ body }, caller) => {
      await confirmByPasskey(platform, caller, body.answer);
      return done;
    },
  },
});

async function confirmByPasskey(
  platform: Platform,
  caller: Caller,
  answer: Parameters<typeof checkProof>[2],
): Promise<void> {
  const { id } = operatorOf(caller);
  const release = await reserveSlots(platform, { slots: [[confirmationOfOperator, id]] });
  await platform.transact(async (tx) => {
    const holder = await checkProof(platform, tx, answer);
    if (holder.id !== id)
      throw new Refusal({ code: 'INVALID_CREDENTIALS', message: 'That is another operator’s passkey.' });
    await confirmSession(tx, caller);
  });
  await release();
}

type OwnPasskeyRoutes = Omit<Routes<typeof passkeysAdminCalls>, keyof ProofRoutes>;

const ownPasskeyRoutes = (platform: Platform): OwnPasskeyRoutes => ({
  listPasskeys: {
    handle: async (_input, caller) => {
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
  },
  startPasskey: {
    handle: async (_input, caller) => ({
      data: { options: await startPasskey(platform, operatorOf(caller)) },
    }),
  },
  addPasskey: {
    handle: async ({ body }, caller) => {
      const { id } = operatorOf(caller);
      await audited(platform, actorOf(caller), {
        act: 'passkeys.add',
        subject: 'passkeys',
        subjectId: id,
        read: readLabels(id),
      }).transact(async (tx) => addPasskey(platform, tx, { operatorId: id, ...body }));
      return done;
    },
  },
  removePasskey: {
    handle: async ({ body }, caller) => {
      const { id } = operatorOf(caller);
      await audited(platform, actorOf(caller), {
        act: 'passkeys.remove',
        subject: 'passkeys',
        subjectId: id,
        read: readLabels(id),
      }).transact(async (tx) => removePasskey(tx, id, body.id));
      return done;
    },
  },
});
