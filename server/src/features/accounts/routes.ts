import { accountMessages, linkSecretPattern } from '@outpick/contracts';
import type { accountsCalls, newPasswordCalls } from '@outpick/contracts';
import { holderOf } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/telemetry/security-events.ts';
import { changePassword, confirmPassword, recoverPassword } from './change-password.ts';
import { issueCode } from './issue-code.ts';
import type { CodeRequest } from './issue-code.ts';
import { createPasswords } from './passwords.ts';
import { presentSession } from './present.ts';
import { refuseWeak } from './refusals.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { verifyByCode, verifyByLink } from './verify-code.ts';
import { isGuessable } from './weak-passwords.ts';

export function accountsRoutes(platform: Platform): Routes<typeof accountsCalls & typeof newPasswordCalls> {
  const { db, keys } = platform;
  const passwords = createPasswords();

  const mailCode = async (email: string, request: CodeRequest, caller: Caller) => {
    const network = clientNetwork(caller.address);
    const id = await platform.transact(async (tx) => issueCode(platform, keys, tx, email, network, request));
    logSecurityEvent(caller, { action: `code-${request.kind}`, outcome: 'done' });
    return id;
  };

  return {
    login: {
      handle: async ({ body: { email, password } }, caller) => ({
        data: await signIn(platform, keys, passwords, email, password, caller),
        message: accountMessages.login,
      }),
    },
    signUp: {
      handle: async ({ body: { email, password } }, caller) => {
        if (isGuessable(password, email)) throw refuseWeak('password');
        const passwordHash = await passwords.hash(password);
        const id = await mailCode(email, { kind: 'sign-up', passwordHash }, caller);
        return { data: { id, email }, message: accountMessages.signUp };
      },
    },
    sendRecoveryCode: {
      handle: async ({ body: { email } }, caller) => {
        await mailCode(email, { kind: 'recovery' }, caller);
        return { data: { sent: true }, message: accountMessages.recoveryCode };
      },
    },
    resendCode: {
      handle: async ({ body: { email } }, caller) => {
        await mailCode(email, { kind: 'renewal' }, caller);
        return { data: { sent: true }, message: accountMessages.resend };
      },
    },
    verifyCode: {
      handle: async ({ body: { email, otp } }, caller) => ({
        data:
          email === undefined || linkSecretPattern.test(otp)
            ? await verifyByLink(platform, email, otp, caller)
            : await verifyByCode(platform, keys, email, otp, caller),
        message: accountMessages.verify,
      }),
    },
    recoverPassword: {
      handle: async ({ body }, caller) => {
        await recoverPassword(platform, keys, passwords, body, caller);
        return { data: { changed: true }, message: accountMessages.recovery };
      },
    },
    changePassword: {
      handle: async ({ body }, caller) => {
        await changePassword(platform, keys, passwords, body, caller);
        return { data: { changed: true }, message: accountMessages.passwordChange };
      },
    },
    logout: {
      handle: async (_input, caller) => {
        const { accountId, bearerId } = holderOf(caller);
        await endSessions(db, accountId, { only: bearerId });
        logSecurityEvent(caller, { action: 'logout', outcome: 'done' });
        return { data: { ended: true } };
      },
    },
    listSessions: {
      handle: async (_input, caller) => {
        const { accountId, bearerId } = holderOf(caller);
        const result = (await listSessions(db, accountId)).map((row) => presentSession(row, bearerId));
        return { data: { result, total: result.length } };
      },
    },
    endSessions: {
      handle: async ({ body: { password, sessionId } }, caller) => {
        const holder = holderOf(caller);
        await confirmPassword(platform, passwords, holder, 'password', password, caller);
        const except = holder.bearerId;
        const ended = await endSessions(db, holder.accountId, { only: sessionId, except });
        logSecurityEvent(caller, { action: 'end-sessions', outcome: 'done' });
        return { data: { ended } };
      },
    },
  };
}
