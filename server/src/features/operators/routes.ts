import type { operatorsAdminCalls } from '@outpick/contracts/admin';
import { act } from '../../platform/act.ts';
import type { Acted, ActTransaction } from '../../platform/act.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { done, doneBy, operatorOf, recordingAct } from '../../platform/http/route.ts';
import type { Caller, Routes } from '../../platform/http/route.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from '../accounts/index.ts';
import { authenticatorAddress } from './authenticator.ts';
import {
  actOnOperators,
  changeOperatorRole,
  inviteOperator,
  removeOperator,
  resetOperator,
  revokeLink,
} from './commands.ts';
import { endedCookie, sessionCookie } from './cookie.ts';
import { changeOwnPassword } from './change-password.ts';
import { joinWithPasskey, joinWithPassword, openLink } from './join.ts';
import { listLinks } from './links.ts';
import type { OperatorLink } from './links.ts';
import { listOperators } from './list-operators.ts';
import { startPasskeyOfLink } from './passkeys.ts';
import { joiningByLink } from './policy.ts';
import { presentSelf } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { createRefusedSignIns } from './refused-sign-ins.ts';
import { actOnSelf, endOperatorSessions, listOperatorSessions } from './sessions.ts';
import { confirmOperator, signInOperator } from './sign-in.ts';
import type { OperatorServices } from './sign-in.ts';

type OperatorsRoutes = Routes<typeof operatorsAdminCalls>;
type SignedOutRoutes = Pick<
  OperatorsRoutes,
  | 'signInOperator'
  | 'openOperatorLink'
  | 'acceptOperatorLink'
  | 'startPasskeyOfLink'
  | 'acceptOperatorLinkWithPasskey'
>;
type SelfRoutes = Pick<
  OperatorsRoutes,
  | 'getSelf'
  | 'signOutOperator'
  | 'confirmSelf'
  | 'changeOwnPassword'
  | 'renewRecoveryCodes'
  | 'listOwnDevices'
  | 'endDevice'
>;
type ManagementRoutes = Omit<OperatorsRoutes, keyof SignedOutRoutes | keyof SelfRoutes>;

export function operatorsRoutes(platform: Platform): OperatorsRoutes {
  const services = {
    platform,
    passwords: createPasswords(),
    recordRefusedSignIn: createRefusedSignIns(platform),
  };
  return { ...signedOutRoutes(services), ...selfRoutes(services), ...managementRoutes(platform) };
}

/** Calls before an operator is signed in. */
const signedOutRoutes = (services: OperatorServices): SignedOutRoutes => ({
  signInOperator: async ({ body }, caller) => {
    const { id, acted } = await signInOperator(services, body, caller);
    const { token, sessionId } = acted.result;
    const data = await presentSelf(services.platform.db, { id, sessionId });
    return { data, acted, headers: { 'set-cookie': sessionCookie(token) } };
  },
  openOperatorLink: async ({ body }, caller) => {
    const { platform } = services;
    const link = await openLink(platform, body.token, caller);
    const key = platform.keys.open(link.authenticator_key);
    const authenticator = { key, algorithm: link.authenticator_algorithm };
    return {
      data: {
        kind: link.kind === 'reset' || link.kind === 'invitation' ? link.kind : 'first-owner',
        role: link.role,
        email: link.email,
        name: link.name,
        authenticatorKey: key,
        authenticatorAddress: authenticatorAddress(authenticator, link.email ?? 'owner'),
      },
    };
  },
  acceptOperatorLink: async ({ body }, caller) => {
    const { id, acted } = await joinWithPassword(services, body, caller);
    const { token, sessionId, finished: recoveryCodes } = acted.result;
    const self = await presentSelf(services.platform.db, { id, sessionId });
    return { data: { self, recoveryCodes }, acted, headers: { 'set-cookie': sessionCookie(token) } };
  },
  startPasskeyOfLink: async ({ body: { token, name } }, caller) => {
    const { platform } = services;
    const { digest } = await openLink(platform, token, caller);
    await reserveSlots(platform, { slots: [[joiningByLink, digest.toString('hex')]] });
    return { data: { options: await startPasskeyOfLink(platform, { digest, name }) } };
  },
  acceptOperatorLinkWithPasskey: async ({ body }, caller) => {
    const { id, acted } = await joinWithPasskey(services.platform, body, caller);
    const { token, sessionId } = acted.result;
    const self = await presentSelf(services.platform.db, { id, sessionId });
    return { data: { self }, acted, headers: { 'set-cookie': sessionCookie(token) } };
  },
});

/** Calls for an operator's own sign-in. */
const selfRoutes = (services: OperatorServices): SelfRoutes => ({
  getSelf: async (_input, caller) => ({ data: await presentSelf(services.platform.db, operatorOf(caller)) }),
  signOutOperator: async (_input, caller) => {
    const { id, sessionId } = operatorOf(caller);
    const session = { operatorId: id, sessionId, act: 'session.sign-out' } as const;
    const acted = await endOwnSession(services.platform, caller, session);
    return { ...done, acted, headers: { 'set-cookie': endedCookie } };
  },
  confirmSelf: async ({ body }, caller) => doneBy(await confirmOperator(services, body, caller)),
  changeOwnPassword: async ({ body }, caller) => doneBy(await changeOwnPassword(services, body, caller)),
  renewRecoveryCodes: async (_input, caller) => {
    const { id } = operatorOf(caller);
    const order = recordingAct(caller, 'recovery-codes.renew');
    const work = async (tx: ActTransaction) => {
      const codes = await renewRecoveryCodes(tx, id);
      const after = { codes: codes.length };
      await tx.record({ subject: 'recovery-codes', subjectId: id, before: null, after });
      return codes;
    };
    const acted = await actOnSelf(services.platform, caller, { order, work });
    return { data: { recoveryCodes: acted.result }, acted };
  },
  listOwnDevices: async (_input, caller) => {
    const { id, sessionId } = operatorOf(caller);
    const sessions = await listOperatorSessions(services.platform.db, id);
    return {
      data: {
        devices: sessions.map((session) => ({
          id: session.id,
          device: session.device,
          network: session.network,
          issuedAt: session.issued_at.toISOString(),
          lastUsedAt: session.last_used_at.toISOString(),
          current: session.id === sessionId,
        })),
      },
    };
  },
  endDevice: async ({ params }, caller) => {
    const { id } = operatorOf(caller);
    const session = { operatorId: id, sessionId: params.id, act: 'session.end' } as const;
    return doneBy(await endOwnSession(services.platform, caller, session));
  },
});

interface EndedSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly act: 'session.end' | 'session.sign-out';
}

const endOwnSession = async (
  platform: Platform,
  caller: Caller,
  { operatorId, sessionId, act: name }: EndedSession,
): Promise<Acted<void>> =>
  act(platform, recordingAct(caller, name), async (tx) => {
    const ended = await endOperatorSessions(tx.db, operatorId, { only: sessionId });
    if (ended === 0) throw notFound('device');
    const [before, after] = [{ isOpen: true }, { isOpen: false }];
    await tx.record({ subject: 'session', subjectId: sessionId, before, after });
  });

const presentLink = ({ link, expiresAt }: OperatorLink) => ({ link, expiresAt: expiresAt.toISOString() });

/** Calls with which owners manage operators. */
const managementRoutes = (platform: Platform): ManagementRoutes => ({
  listOperators: async ({ query }) => ({ data: await listOperators(platform.db, query) }),
  inviteOperator: async ({ body }, caller) => {
    const order = recordingAct(caller, 'operator-link.make');
    const acted = await actOnOperators(platform, order, async (tx) => inviteOperator(platform, tx, body));
    return { data: presentLink(acted.result), acted };
  },
  listOperatorLinks: async () => ({ data: { links: await listLinks(platform.db) } }),
  revokeOperatorLink: async ({ params, body: { reason } }, caller) => {
    const order = recordingAct(caller, 'operator-link.revoke', reason);
    return doneBy(await actOnOperators(platform, order, async (tx) => revokeLink(tx, params.id)));
  },
  resetOperator: async ({ params, body: { reason } }, caller) => {
    const order = recordingAct(caller, 'operator.reset', reason);
    const acted = await actOnOperators(platform, order, async (tx) => resetOperator(platform, tx, params.id));
    return { data: presentLink(acted.result), acted };
  },
  changeOperatorRole: async ({ params, body: { reason, role } }, caller) => {
    const order = recordingAct(caller, 'operator.change-role', reason);
    const change = { operatorId: params.id, role };
    return doneBy(await actOnOperators(platform, order, async (tx) => changeOperatorRole(tx, change)));
  },
  removeOperator: async ({ params, body: { reason } }, caller) => {
    const order = recordingAct(caller, 'operator.remove', reason);
    return doneBy(await actOnOperators(platform, order, async (tx) => removeOperator(tx, params.id)));
  },
});
