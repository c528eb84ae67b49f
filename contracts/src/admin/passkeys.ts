import { z } from 'zod';
import { id } from '../ids.ts';
import { declareAdminCalls, done, everyOperator } from './admin-call.ts';

const bytes = z.string().regex(/^[\w-]{1,20000}$/u, { error: 'The answer of the passkey cannot be read.' });

/** The browser's answer to a registration (WebAuthn, RegistrationResponseJSON). */
export const registration = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
});

/** The browser's answer to a sign-in (WebAuthn, AuthenticationResponseJSON). */
const authentication = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}),
});

const label = z
  .string({ error: 'Name the device.' })
  .trim()
  .min(1, { error: 'Name the device.' })
  .max(60, { error: 'At most 60 characters.' });

const passkey = z.object({
  id: z.string(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The browser's input for a proof of identity (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const proofOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

/** The browser's input for making a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const newPasskeyOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const passkeysAdminCalls = declareAdminCalls({
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/v1/admin/passkey/start',
    access: 'visitor',
    roles: [],
    summary: 'Begins a sign-in with a passkey.',
    output: z.object({ options: proofOptions }),
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/v1/admin/passkey/sign-in',
    access: 'visitor',
    roles: [],
    act: 'session.open',
    summary: 'Signs an operator in with a passkey, which replaces password and code.',
    body: z.object({ answer: authentication }),
    output: z.object({ id }),
    answerHeaders: { 'set-cookie': 'The session cookie.' },
  },
  confirmWithPasskey: {
    method: 'POST',
    path: '/api/v1/admin/passkey/confirm',
    access: 'operator',
    roles: everyOperator,
    act: 'session.confirm',
    summary: 'Proves again who is signed in, with a passkey.',
    body: z.object({ answer: authentication }),
    output: done,
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/v1/admin/passkeys',
    access: 'operator',
    roles: everyOperator,
    summary: 'The operator’s own passkeys.',
    output: z.object({ passkeys: z.array(passkey) }),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/v1/admin/passkeys/start',
    access: 'operator',
    roles: everyOperator,
    confirm: true,
    summary: 'Begins to add a passkey.',
    output: z.object({ options: newPasskeyOptions }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/v1/admin/passkeys',
    access: 'operator',
    roles: everyOperator,
    confirm: true,
    act: 'passkeys.add',
    summary: 'Adds a passkey of the operator’s device.',
    body: z.object({ label, answer: registration }),
    output: done,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/v1/admin/passkeys/remove',
    access: 'operator',
    roles: everyOperator,
    confirm: true,
    act: 'passkeys.remove',
    summary: 'Removes a passkey of the operator.',
    body: z.object({ id: bytes }),
    output: done,
  },
});
