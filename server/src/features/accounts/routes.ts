import { accountMessages, linkSecretPattern } from '@outpick/contracts';
import type { accountsCalls, newPasswordCalls } from '@outpick/contracts';
import { holderOf } from '../../platform/http/route.ts';
import type { Asker, Routes } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/telemetry/security-events.ts';
import { changePassword, confirmPassword, recoverPassword } from './change-password.ts';
import { issueCode } from './issue-code.ts';
import type { Request } from './issue-code.ts';
import { createKeys } from './keys.ts';
import { createPasswords } from './passwords.ts';
import { presentSession } from './present.ts';
import { refuseWeak } from './refusals.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { verifyByCode, verifyByLink } from './verify-code.ts';
import { isGuessable } from './weak-passwords.ts';

export function accountsRoutes(platform: Platform): Routes<typeof accountsCalls & typeof newPasswordCalls> {
  const { db } = platform;
  const keys = createKeys(platform.config.CODE_KEYS);
  const passwords = createPasswords();

  const mailCode = async (email: string, request: Request, asker: Asker) => {
    const network = clientNetwork(asker.address);
    const id = await platform.transact(async (tx) => issueCode(platform, keys, tx, email, network, request));
    noteSecurity(asker, { action: `code-${request.kind}`, outcome: 'done' });
    return id;
  };

  return {
    login: {
      handle: async ({ body: { email, password } }, asker) => ({
        data: await signIn(platform, keys, passwords, email, password, asker),
        message: accountMessages.login,
      }),
    },
    signUp: {
      handle: async ({ body: { email, password } }, asker) => {
        if (isGuessable(password, email)) throw refuseWeak('password');
        const passwordHash = await passwords.hash(password);
        const id = await mailCode(email, { kind: 'sign-up', passwordHash }, asker);
        return { data: { id, email }, message: accountMessages.signUp };
      },
    },
    sendRecoveryCode: {
      handle: async ({ body: { email } }, asker) => {
        await mailCode(email, { kind: 'recovery' }, asker);
        return { data: { sent: true }, message: accountMessages.recoveryCode };
      },
    },
    resendCode: {
      handle: async ({ body: { email } }, asker) => {
        await mailCode(email, { kind: 'renewal' }, asker);
        return { data: { sent: true }, message: accountMessages.resend };
      },
    },
    verifyCode: {
      handle: async ({ body: { email, otp } }, asker) => ({
        data:
          email === undefined || linkSecretPattern.test(otp)
            ? await verifyByLink(platform, email, otp, asker)
            : await verifyByCode(platform, keys, email, otp, asker),
        message: accountMessages.verify,
      }),
    },
    recoverPassword: {
      handle: async ({ body }, asker) => {
        await recoverPassword(platform, keys, passwords, body, asker);
        return { data: { changed: true }, message: accountMessages.recovery };
      },
    },
    changePassword: {
      handle: async ({ body }, asker) => {
        await changePassword(platform, keys, passwords, body, asker);
        return { data: { changed: true }, message: accountMessages.passwordChange };
      },
    },
    logout: {
      handle: async (_input, asker) => {
        const { accountId, bearerId } = holderOf(asker);
        await endSessions(db, accountId, { only: bearerId });
        noteSecurity(asker, { action: 'logout', outcome: 'done' });
        return { data: { ended: true } };
      },
    },
    listSessions: {
      handle: async (_input, asker) => {
        const { accountId, bearerId } = holderOf(asker);
        const result = (await listSessions(db, accountId)).map((row) => presentSession(row, bearerId));
        return { data: { result, total: result.length } };
      },
    },
    endSessions: {
      handle: async ({ body: { password, sessionId } }, asker) => {
        const holder = holderOf(asker);
        await confirmPassword(platform, passwords, holder, 'password', password, asker);
        const butNot = holder.bearerId;
        const ended = await endSessions(db, holder.accountId, { only: sessionId, butNot });
        noteSecurity(asker, { action: 'end-sessions', outcome: 'done' });
        return { data: { ended } };
      },
    },
  };
}
