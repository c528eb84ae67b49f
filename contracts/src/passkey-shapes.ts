import { z } from 'zod';

// The shapes that operators' and players' passkeys share.

const bytes = z.string().regex(/^[\w-]{1,20000}$/u, { error: 'The answer of the passkey cannot be read.' });

/** The id of a passkey, which its device chose. */
export const passkeyId = bytes;

/** The browser's answer to a registration (WebAuthn, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
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
export const passkeyProof = z.object({
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

export const passkeyLabel = z
  .string({ error: 'Name the device.' })
  .trim()
  .min(1, { error: 'Name the device.' })
  .max(60, { error: 'At most 60 characters.' });

export const passkey = z.object({
  id: z.string(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The browser's input for a proof of identity (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyProofOptions = z.object({
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
