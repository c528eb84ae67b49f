import type { operatorsAdminCalls } from '@outpick/contracts/admin';
import { recordAct } from '../../platform/audit.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { actorOf, done, operatorOf } from '../../platform/http/route.ts';
import type { Routes } from '../../platform/http/route.ts';
import { clientNetwork } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPasswords } from '../accounts/index.ts';
import { authenticatorAddress } from './authenticator.ts';
import { changeOperatorRole, inviteOperator, removeOperator, resetOperator, revokeLink } from './commands.ts';
import { endedCookie, sessionCookie } from './cookie.ts';
import { joinOperators } from './join.ts';
import { findLink, listLinks } from './links.ts';
import { listOperators } from './list-operators.ts';
import { linkFromNetwork } from './policy.ts';
import { presentSelf } from './queries.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { endOperatorSessions, listOperatorSessions } from './sessions.ts';
import { confirmOperator, signInOperator } from './sign-in.ts';
import type { OperatorServices } from './sign-in.ts';

type OperatorsRoutes = Routes<typeof operatorsAdminCalls>;
type DoorRoutes = Pick<OperatorsRoutes, 'signInOperator' | 'openOperatorLink' | 'acceptOperatorLink'>;
type SelfRoutes = Pick<
  OperatorsRoutes,
  'getSelf' | 'signOutOperator' | 'confirmSelf' | 'renewRecoveryCodes' | 'listOwnDevices' | 'endDevice'
>;
type ManagementRoutes = Omit<OperatorsRoutes, keyof DoorRoutes | keyof SelfRoutes>;

export function operatorsRoutes(platform: Platform): OperatorsRoutes {
  const services = { platform, passwords: createPasswords() };
  return { ...doorRoutes(services), ...selfRoutes(services), ...managementRoutes(platform) };
}

/** What happens before an operator is signed in. */
const doorRoutes = (services: OperatorServices): DoorRoutes => ({
  signInOperator: {
    handle: async ({ body }, caller) => {
      const { token, sessionId, id } = await signInOperator(services, body, caller);
      const data = await presentSelf(services.platform.db, { id, sessionId });
      return { data, headers: { 'set-cookie': sessionCookie(token) } };
    },
  },
  openOperatorLink: {
    handle: async ({ body }, caller) => {
      const { platform } = services;
      await reserveSlots(platform, { slots: [[linkFromNetwork, clientNetwork(caller.address)]] });
      const link = await findLink(platform.db, body.token, { lock: false });
      const key = platform.keys.open(link.authenticator_key);
      return {
        data: {
          kind: link.kind === 'reset' || link.kind === 'invitation' ? link.kind : 'first-owner',
          role: link.role,
          email: link.email,
          name: link.name,
          authenticatorKey: key,
          authenticatorAddress: authenticatorAddress(key, link.email ?? 'owner'),
        },
      };
    },
  },
  acceptOperatorLink: {
    handle: async ({ body }, caller) => {
      const { token, sessionId, id, recoveryCodes } = await joinOperators(services, body, caller);
      const self = await presentSelf(services.platform.db, { id, sessionId });
      return { data: { self, recoveryCodes }, headers: { 'set-cookie': sessionCookie(token) } };
    },
  },
});

/** What operators do with their own sign-in. */
const selfRoutes = (services: OperatorServices): SelfRoutes => ({
  getSelf: {
    handle: async (_input, caller) => ({ data: await presentSelf(services.platform.db, operatorOf(caller)) }),
  },
  signOutOperator: {
    handle: async (_input, caller) => {
      const { id, sessionId } = operatorOf(caller);
      await endOwnSession(services.platform, caller, { operatorId: id, sessionId, act: 'session.sign-out' });
      return { ...done, headers: { 'set-cookie': endedCookie } };
    },
  },
  confirmSelf: {
    handle: async ({ body }, caller) => {
      await confirmOperator(services, body, caller);
      return done;
    },
  },
  renewRecoveryCodes: {
    handle: async (_input, caller) => {
      const { id } = operatorOf(caller);
      const recoveryCodes = await services.platform.transact(async (tx) => {
        const codes = await renewRecoveryCodes(tx, id);
        await recordAct(tx, actorOf(caller), {
          act: 'recovery-codes.renew',
          subject: 'recovery-codes',
          subjectId: id,
          before: null,
          after: { codes: codes.length },
        });
        return codes;
      });
      return { data: { recoveryCodes } };
    },
  },
  listOwnDevices: {
    handle: async (_input, caller) => {
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
  },
  endDevice: {
    handle: async ({ params }, caller) => {
      const { id } = operatorOf(caller);
      await endOwnSession(services.platform, caller, {
        operatorId: id,
        sessionId: params.id,
        act: 'session.end',
      });
      return done;
    },
  },
});

interface EndedSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly act: string;
}

async function endOwnSession(
  platform: Platform,
  caller: Parameters<typeof actorOf>[0],
  { operatorId, sessionId, act }: EndedSession,
): Promise<void> {
  await platform.transact(async (tx) => {
    const ended = await endOperatorSessions(tx.db, operatorId, sessionId);
    if (ended === 0) throw notFound('device');
    await recordAct(tx, actorOf(caller), {
      act,
      subject: 'session',
      subjectId: sessionId,
      before: { isOpen: true },
      after: { isOpen: false },
    });
  });
}

/** What owners do with operators. */
const managementRoutes = (platform: Platform): ManagementRoutes => ({
  listOperators: {
    handle: async ({ query }) => ({ data: await listOperators(platform.db, query) }),
  },
  inviteOperator: {
    handle: async ({ body }, caller) => {
      const { link, expiresAt } = await inviteOperator(platform, actorOf(caller), body);
      return { data: { link, expiresAt: expiresAt.toISOString() } };
    },
  },
  listOperatorLinks: {
    handle: async () => ({ data: { links: await listLinks(platform.db) } }),
  },
  revokeOperatorLink: {
    handle: async ({ params, body }, caller) => {
      await revokeLink(platform, actorOf(caller), { linkId: params.id, reason: body.reason });
      return done;
    },
  },
  resetOperator: {
    handle: async ({ params, body }, caller) => {
      const act = { operatorId: params.id, reason: body.reason };
      const { link, expiresAt } = await resetOperator(platform, actorOf(caller), act);
      return { data: { link, expiresAt: expiresAt.toISOString() } };
    },
  },
  changeOperatorRole: {
    handle: async ({ params, body }, caller) => {
      await changeOperatorRole(platform, actorOf(caller), { operatorId: params.id, ...body });
      return done;
    },
  },
  removeOperator: {
    handle: async ({ params, body }, caller) => {
      await removeOperator(platform, actorOf(caller), { operatorId: params.id, ...body });
      return done;
    },
  },
});
