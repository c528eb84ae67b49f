import { accountMessages, passkeyMessages } from '@outpick/contracts';
import type { passkeysCalls } from '@outpick/contracts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import { confirmOwner } from './confirm-owner.ts';
import { addPasskey, listPasskeys, presentPasskey, removePasskey, startPasskey } from './passkeys.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import type { AccountServices } from './passwords.ts';

/** Calls that sign in with a passkey, and that manage a player's own passkeys. */
export function passkeyRoutes(services: AccountServices): Routes<typeof passkeysCalls> {
  const { platform } = services;
  return {
    startSignInByPasskey: async () => ({ data: { options: await startPasskeySignIn(platform) } }),
    signInByPasskey: async ({ body: { answer } }, caller) => ({
      data: await signInWithPasskey(platform, answer, caller),
      message: accountMessages.login,
    }),
    listOwnPasskeys: async (_input, caller) => {
      const result = (await listPasskeys(platform.db, holderOf(caller).accountId)).map(presentPasskey);
      return { data: { result, total: result.length } };
    },
    startOwnPasskey: async ({ body }, caller) => {
      const account = await confirmOwner(services, body, caller);
      return { data: { options: await startPasskey(platform, holderOf(caller), account) } };
    },
    addOwnPasskey: async ({ body }, caller) => {
      await addPasskey(platform, holderOf(caller), body);
      logSecurityEvent(caller, { action: 'passkey-add', outcome: 'done' });
      return { data: { added: true }, message: passkeyMessages.added };
    },
    removeOwnPasskey: async ({ body: { id, ...proof } }, caller) => {
      await confirmOwner(services, proof, caller);
      await removePasskey(platform, holderOf(caller), id);
      logSecurityEvent(caller, { action: 'passkey-remove', outcome: 'done' });
      return { data: { removed: true }, message: passkeyMessages.removed };
    },
  };
}
