import { accountMessages, linkSecretPattern } from '@outpick/contracts';
import type { accountsCalls, newPasswordCalls, passkeysCalls } from '@outpick/contracts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import { createGate } from '../../platform/limits/gate.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseSignUp, requireInvitation } from './admission.ts';
import { changePassword, recoverPassword } from './change-password.ts';
import { leavingKnownToJob } from './code-for-known.ts';
import { confirmOwner } from './confirm-owner.ts';
import { issueCode, refuseAboveMailLimits } from './issue-code.ts';
import type { CodeRequest } from './issue-code.ts';
import { joinByCode, joinByLink } from './join.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createPasswords, createSignUpGate } from './passwords.ts';
import type { AccountServices } from './passwords.ts';
import { findAccount } from './queries.ts';
import { refuseWeak } from './refusals.ts';
import { endSessions, listSessions, presentSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { requestSignInLink, signInWithLink } from './sign-in-links.ts';
import { verifyByCode, verifyByLink } from './verify-code.ts';
import { isGuessable } from './weak-passwords.ts';

type AccountsRoutes = Routes<typeof accountsCalls & typeof newPasswordCalls & typeof passkeysCalls>;
type CodeRoutes = Pick<
  AccountsRoutes,
  | 'signUp'
  | 'sendRecoveryCode'
  | 'resendCode'
  | 'verifyCode'
  | 'requestConfirmation'
  | 'requestJoin'
  | 'joinWithCode'
>;
type PasswordRoutes = Pick<
  AccountsRoutes,
  'recoverPassword' | 'changePassword' | 'checkPassword' | 'checkCode'
>;
type SessionRoutes = Pick<AccountsRoutes, 'login' | 'logout' | 'listSessions' | 'endSessions'>;
type LinkRoutes = Pick<AccountsRoutes, 'requestSignInLink' | 'signInWithLink'>;

/** Few guesses run at once: the database checks them one at a time, so more would only wait and hold connections. */
const codeChecks = { concurrency: 4, queueLength: 200 };

export function accountsRoutes(platform: Platform): AccountsRoutes {
  const services = {
    platform,
    passwords: createPasswords(platform.metrics),
    signUpGate: createSignUpGate(platform.metrics),
    codeGate: createGate({ name: 'codes', ...codeChecks, metrics: platform.metrics }),
  };
  return {
    ...codeRoutes(services),
    ...passwordRoutes(services),
    ...sessionRoutes(services),
    ...linkRoutes(platform),
    ...passkeyRoutes(services),
  };
}

/**
 * The database counts the mails of one network one at a time, and the mails to one email too. Requests wait for their turn at
 * this gate, where they hold no connection.
 */
const codeMails = { concurrency: 4, queueLength: 200, perOwner: 50 };

/** Calls that mail a code or redeem one. */
function codeRoutes(services: AccountServices): CodeRoutes {
  const { platform, passwords, signUpGate, codeGate } = services;
  const mailGate = createGate({ name: 'code-mails', ...codeMails, metrics: platform.metrics });
  const mailCode = async (email: string, request: CodeRequest, caller: Caller) => {
    const network = clientNetwork(caller.address);
    const id = await platform.transact(async (tx) => {
      const invitationId =
        request.kind === 'sign-up' || request.kind === 'join'
          ? await requireInvitation(platform, tx, request.invite)
          : undefined;
      return issueCode(platform, tx, { email, network, request, invitationId });
    });
    logSecurityEvent(caller, { action: `code-${request.kind}`, outcome: 'done' });
    return id;
  };
  /** Mails a code when it is the network's turn. Known and unknown emails take the same path. */
  const mailInTurn = async (email: string, request: CodeRequest, caller: Caller) => {
    const network = clientNetwork(caller.address);
    const mail = async () => {
      // Check before the transaction, which takes locks.
      await refuseAboveMailLimits(platform, platform.db, { email, network });
      await mailCode(email, request, caller);
    };
    const { kind } = request;
    const returnTo = kind === 'join' ? request.returnTo : undefined;
    await leavingKnownToJob(platform, { kind, email, network, returnTo }, async () =>
      mailGate(mail, { owner: network, signal: caller.signal }),
    );
  };
  return {
    signUp: async ({ body: { email, password, invite } }, caller) => {
      await refuseSignUp(platform, { email, invite });
      if (isGuessable(password, email)) throw refuseWeak('password');
      const network = clientNetwork(caller.address);
      const signUp = async () => {
        // Check before hashing, which costs far more.
        await refuseAboveMailLimits(platform, platform.db, { email, network });
        caller.meter?.chargeNetwork(costs.hash);
        const passwordHash = await passwords.hash(password, caller.signal);
        return mailCode(email, { kind: 'sign-up', passwordHash, invite }, caller);
      };
      const id = await leavingKnownToJob(platform, { kind: 'sign-up', email, network }, async () =>
        signUpGate(signUp, { owner: network, signal: caller.signal }),
      );
      return { data: { id, email }, message: accountMessages.signUp };
    },
    sendRecoveryCode: async ({ body: { email } }, caller) => {
      await mailInTurn(email, { kind: 'recovery' }, caller);
      return { data: { sent: true }, message: accountMessages.recoveryCode };
    },
    resendCode: async ({ body: { email } }, caller) => {
      await mailInTurn(email, { kind: 'renewal' }, caller);
      return { data: { sent: true }, message: accountMessages.resend };
    },
    verifyCode: async ({ body: { email, otp } }, caller) => ({
      data:
        email === undefined || linkSecretPattern.test(otp)
          ? await verifyByLink(platform, { email, secret: otp }, caller)
          : await codeGate(async () => verifyByCode(platform, { email, code: otp }, caller), {
              owner: clientNetwork(caller.address),
              signal: caller.signal,
            }),
      message: accountMessages.verify,
    }),
    requestJoin: async ({ body: { email, invite, returnTo } }, caller) => {
      await refuseSignUp(platform, { email, invite });
      await mailInTurn(email, { kind: 'join', invite, returnTo }, caller);
      return { data: { sent: true } };
    },
    joinWithCode: async ({ body: { email, code } }, caller) => ({
      data:
        email === undefined || linkSecretPattern.test(code)
          ? await joinByLink(services, { email, secret: code }, caller)
          : await codeGate(async () => joinByCode(services, { email, code }, caller), {
              owner: clientNetwork(caller.address),
              signal: caller.signal,
            }),
    }),
    requestConfirmation: async (_input, caller) => {
      const account = await findAccount(platform.db, holderOf(caller).accountId);
      if (!account) throw unauthorized();
      await mailInTurn(account.email, { kind: 'confirmation' }, caller);
      return { data: { sent: true } };
    },
  };
}

function passwordRoutes(services: AccountServices): PasswordRoutes {
  return {
    recoverPassword: async ({ body }, caller) => {
      await recoverPassword(services, body, caller);
      return { data: { changed: true }, message: accountMessages.recovery };
    },
    changePassword: async ({ body }, caller) => {
      await changePassword(services, body, caller);
      return { data: { changed: true }, message: accountMessages.passwordChange };
    },
    checkPassword: async ({ body: { password } }, caller) => {
      await confirmOwner(services, { password }, caller);
      return { data: { correct: true } };
    },
    checkCode: async ({ body: { code } }, caller) => {
      await confirmOwner(services, { code }, caller);
      return { data: { correct: true } };
    },
  };
}

function sessionRoutes(services: AccountServices): SessionRoutes {
  const { db } = services.platform;
  return {
    login: async ({ body }, caller) => ({
      data: await signIn(services, body, caller),
      message: accountMessages.login,
    }),
    logout: async (_input, caller) => {
      const { accountId, bearerId } = holderOf(caller);
      await endSessions(db, accountId, { only: bearerId });
      logSecurityEvent(caller, { action: 'logout', outcome: 'done' });
      return { data: { ended: true } };
    },
    listSessions: async (_input, caller) => {
      const { accountId, bearerId } = holderOf(caller);
      const result = (await listSessions(db, accountId)).map((row) => presentSession(row, bearerId));
      return { data: { result, total: result.length } };
    },
    endSessions: async ({ body: { sessionId, ...proof } }, caller) => {
      const { accountId, bearerId } = holderOf(caller);
      await confirmOwner(services, proof, caller);
      const ended = await endSessions(db, accountId, { only: sessionId, except: bearerId });
      logSecurityEvent(caller, { action: 'end-sessions', outcome: 'done' });
      return { data: { ended } };
    },
  };
}

/**
 * Requests for links of one email wait for each other in the database, so they take turns here, where they hold no connection.
 * More may wait than a network's units allow in a minute, so that one person cannot fill the queue of the neighbors.
 */
const linkRequests = { concurrency: 4, queueLength: 4000 };

/** Calls that mail a sign-in link or use one. */
function linkRoutes(platform: Platform): LinkRoutes {
  const gate = createGate({ name: 'sign-in-links', ...linkRequests, metrics: platform.metrics });
  return {
    requestSignInLink: async ({ body: { email, returnTo } }, caller) => {
      await gate(async () => requestSignInLink(platform, { email, returnTo }, caller), {
        owner: clientNetwork(caller.address),
        signal: caller.signal,
      });
      return { data: { sent: true }, message: accountMessages.signInLink };
    },
    signInWithLink: async ({ body: { secret } }, caller) => ({
      data: await signInWithLink(platform, secret, caller),
      message: accountMessages.login,
    }),
  };
}
