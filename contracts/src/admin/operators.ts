import { z } from 'zod';
import { isWeakPassword, weakPassword } from '../forms/weak-passwords.ts';
import { id } from '../ids.ts';
import { newPasskeyOptions, passkeyRegistration } from '../passkey-shapes.ts';
import {
  adminList,
  adminListQuery,
  declareAdminCalls,
  done,
  everyOperator,
  reason,
  role,
} from './admin-call.ts';

const email = z.email({ error: 'Write an email address.' }).max(254).toLowerCase();

/** A code from an authenticator app, or a recovery code. */
const secondFactor = z
  .string({ error: 'Write the code of your app, or a recovery code.' })
  .trim()
  .min(6, { error: 'Write the code of your app, or a recovery code.' })
  .max(40, { error: 'Write the code of your app, or a recovery code.' });

const operatorName = z
  .string({ error: 'Write your name.' })
  .trim()
  .min(1, { error: 'Write your name.' })
  .max(80, { error: 'At most 80 characters.' });

/** Must be longer than a player's password, because an operator's account is worth more to an attacker. */
const newPassword = z
  .string({ error: 'Write a password.' })
  .min(12, { error: 'At least 12 characters.' })
  .max(128, { error: 'At most 128 characters.' })
  .refine((password) => !isWeakPassword(password.slice(0, 64)), { error: weakPassword });

const time = z.iso.datetime();

/** The operator who is signed in. */
const self = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  sessionEndsAt: time,
  /** The number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
  hasAuthenticator: z.boolean(),
  /** False: the operator signs in with a passkey only. */
  hasPassword: z.boolean(),
});

export type Self = z.output<typeof self>;

const linkToken = z.string({ error: 'The link is not complete.' }).regex(/^[\w-]{43}$/u, {
  error: 'The link is not complete.',
});

const operatorRow = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  createdAt: time,
  lastSeenAt: time.nullable(),
  removedAt: time.nullable(),
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
});

/** Identifies a one-time link by the SHA-256 of its token. Nobody can open the link with it. */
const linkId = z.string().regex(/^[\da-f]{64}$/u, { error: 'There is no such link.' });

const pendingLink = z.object({
  id: linkId,
  kind: z.enum(['invitation', 'reset']),
  email: z.string(),
  name: z.string(),
  role,
  /** The operator who made the link; null if it was made on the command line. */
  madeBy: z.string().nullable(),
  madeAt: time,
  expiresAt: time,
});

const device = z.object({
  id,
  device: z.string(),
  network: z.string(),
  issuedAt: time,
  lastUsedAt: time,
  current: z.boolean(),
});

const setCookie = { 'set-cookie': 'The session cookie, or its deletion.' };

export const operatorsAdminCalls = declareAdminCalls({
  signInOperator: {
    method: 'POST',
    path: '/api/v1/admin/sign-in',
    access: 'visitor',
    roles: [],
    act: 'session.open',
    summary: 'Signs an operator in with a password and a second factor.',
    body: z.object({
      email,
      password: z
        .string({ error: 'Write your password.' })
        .min(1, { error: 'Write your password.' })
        .max(1000),
      code: secondFactor.optional(),
    }),
    output: self,
    answerHeaders: setCookie,
  },
  openOperatorLink: {
    method: 'POST',
    path: '/api/v1/admin/link',
    access: 'visitor',
    roles: [],
    summary: 'Shows what a one-time link is for, and the key for the authenticator app.',
    body: z.object({ token: linkToken }),
    output: z.object({
      kind: z.enum(['first-owner', 'invitation', 'reset']),
      role,
      email: z.string().nullable(),
      name: z.string().nullable(),
      /** The authenticator app's key, as text and as an address for a QR code. */
      authenticatorKey: z.string(),
      authenticatorAddress: z.string(),
    }),
  },
  acceptOperatorLink: {
    method: 'POST',
    path: '/api/v1/admin/link/accept',
    access: 'visitor',
    roles: [],
    act: 'operator.join',
    summary: 'Sets the password and the second factor of an operator, and signs in.',
    body: z.object({
      token: linkToken,
      email,
      name: operatorName,
      password: newPassword,
      code: secondFactor,
    }),
    output: z.object({ self, recoveryCodes: z.array(z.string()) }),
    answerHeaders: setCookie,
  },
  startPasskeyOfLink: {
    method: 'POST',
    path: '/api/v1/admin/link/passkey',
    access: 'visitor',
    roles: [],
    summary: 'Begins to join with a passkey.',
    body: z.object({ token: linkToken, name: operatorName }),
    output: z.object({ options: newPasskeyOptions }),
  },
  acceptOperatorLinkWithPasskey: {
    method: 'POST',
    path: '/api/v1/admin/link/accept-passkey',
    access: 'visitor',
    roles: [],
    act: 'operator.join',
    summary: 'Sets a passkey as the sign-in of an operator, and signs in.',
    body: z.object({ token: linkToken, email, name: operatorName, answer: passkeyRegistration }),
    output: z.object({ self }),
    answerHeaders: setCookie,
  },
  getSelf: {
    method: 'GET',
    path: '/api/v1/admin/self',
    access: 'operator',
    roles: everyOperator,
    summary: 'Who is signed in.',
    output: self,
  },
  signOutOperator: {
    method: 'POST',
    path: '/api/v1/admin/sign-out',
    access: 'operator',
    roles: everyOperator,
    act: 'session.sign-out',
    summary: 'Ends the session.',
    output: done,
    answerHeaders: setCookie,
  },
  confirmSelf: {
    method: 'POST',
    path: '/api/v1/admin/confirm',
    access: 'operator',
    roles: everyOperator,
    act: 'session.confirm',
    summary: 'Proves again who is signed in, before a dangerous act.',
    body: z.object({
      password: z
        .string({ error: 'Write your password.' })
        .min(1, { error: 'Write your password.' })
        .max(1000),
      code: secondFactor,
    }),
    output: done,
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/api/v1/admin/password',
    access: 'operator',
    roles: everyOperator,
    confirm: true,
    act: 'operator.change-password',
    summary: 'Changes the own password, and ends the operator’s other sessions.',
    body: z.object({
      currentPassword: z
        .string({ error: 'Write your password.' })
        .min(1, { error: 'Write your password.' })
        .max(1000),
      password: newPassword,
    }),
    output: done,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/v1/admin/recovery-codes',
    access: 'operator',
    roles: everyOperator,
    confirm: true,
    act: 'recovery-codes.renew',
    summary: 'Replaces the recovery codes.',
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  listOwnDevices: {
    method: 'GET',
    path: '/api/v1/admin/devices',
    access: 'operator',
    roles: everyOperator,
    summary: 'The devices on which the operator is signed in.',
    output: z.object({ devices: z.array(device) }),
  },
  endDevice: {
    method: 'POST',
    path: '/api/v1/admin/devices/:id/end',
    access: 'operator',
    roles: everyOperator,
    act: 'session.end',
    summary: 'Signs out one of the operator’s own devices.',
    params: z.object({ id }),
    output: done,
  },
  listOperators: {
    method: 'GET',
    path: '/api/v1/admin/operators',
    access: 'operator',
    roles: [],
    summary: 'All operators.',
    query: adminListQuery(['name', 'email', 'role', 'lastSeenAt'], {}),
    output: adminList(operatorRow),
  },
  inviteOperator: {
    method: 'POST',
    path: '/api/v1/admin/operators',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'operator-link.make',
    summary: 'Makes a one-time link for a new operator.',
    body: z.object({ email, name: operatorName, role }),
    output: z.object({ link: z.string(), expiresAt: time }),
  },
  listOperatorLinks: {
    method: 'GET',
    path: '/api/v1/admin/operator-links',
    access: 'operator',
    roles: [],
    summary: 'The one-time links that can still be used. Never the links themselves.',
    output: z.object({ links: z.array(pendingLink) }),
  },
  revokeOperatorLink: {
    method: 'POST',
    path: '/api/v1/admin/operator-links/:id/revoke',
    access: 'operator',
    roles: [],
    act: 'operator-link.revoke',
    summary: 'Ends a one-time link before it is used.',
    params: z.object({ id: linkId }),
    body: z.object({ reason }),
    output: done,
  },
  resetOperator: {
    method: 'POST',
    path: '/api/v1/admin/operators/:id/reset',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'operator.reset',
    summary: 'Ends the sign-in of an operator at once, and makes a one-time link for a new one.',
    params: z.object({ id }),
    body: z.object({ reason }),
    output: z.object({ link: z.string(), expiresAt: time }),
  },
  changeOperatorRole: {
    method: 'POST',
    path: '/api/v1/admin/operators/:id/role',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'operator.change-role',
    summary: 'Changes what an operator may do.',
    params: z.object({ id }),
    body: z.object({ role, reason }),
    output: done,
  },
  removeOperator: {
    method: 'POST',
    path: '/api/v1/admin/operators/:id/remove',
    access: 'operator',
    roles: [],
    confirm: true,
    act: 'operator.remove',
    summary: 'Removes an operator and ends their sessions.',
    params: z.object({ id }),
    body: z.object({ reason }),
    output: done,
  },
});
