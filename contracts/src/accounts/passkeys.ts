import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { formMessages } from '../forms/messages.ts';
import { id } from '../ids.ts';
import {
  newPasskeyOptions,
  passkey,
  passkeyId,
  passkeyLabel,
  passkeyProof,
  passkeyProofOptions,
  passkeyRegistration,
} from '../passkey-shapes.ts';
import { hasOneProof, hasProof, ownerProof, proofErrors } from './owner-proof.ts';

export type Passkey = z.output<typeof passkey>;

/** An account's passkeys: more than a person has devices. */
export const maxPasskeys = 10;

export const passkeyMessages = {
  added: 'Passkey added.',
  removed: 'Passkey removed.',
} as const;

/** No control characters, because mails contain the name. */
export const ownPasskeyLabel = passkeyLabel.regex(/^\P{Cc}*$/u, formMessages.invalid('Name'));

const isIpAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/u.test(host);

/** Whether browsers let an origin's pages use passkeys: over https or on this machine, and never for an IP address. */
export function permitsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isThisMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isThisMachine || (protocol === 'https:' && !isIpAddress(hostname));
}

export const passkeysCalls = declareCalls({
  startSignInByPasskey: {
    method: 'POST',
    path: '/api/v1/auth/passkey/start',
    access: 'visitor',
    summary: 'Begins a sign-in with a passkey.',
    output: z.object({ options: passkeyProofOptions }),
  },
  signInByPasskey: {
    method: 'POST',
    path: '/api/v1/auth/passkey/sign-in',
    access: 'visitor',
    summary: 'Signs in with a passkey. If the request carries a session token, that session ends.',
    body: z.object({ answer: passkeyProof }),
    output: z.object({ token: z.string(), id }),
  },
  listOwnPasskeys: {
    method: 'GET',
    path: '/api/v1/auth/passkeys',
    access: 'player',
    summary: 'The account’s passkeys, oldest first.',
    output: z.object({ result: z.array(passkey), total: z.int() }),
  },
  startOwnPasskey: {
    method: 'POST',
    path: '/api/v1/auth/passkeys/start',
    access: 'player',
    summary: 'Begins to add a passkey. Requires the password or a code by mail.',
    body: z.object(ownerProof).refine(hasProof, proofErrors.missing).refine(hasOneProof, proofErrors.two),
    output: z.object({ options: newPasskeyOptions }),
  },
  addOwnPasskey: {
    method: 'POST',
    path: '/api/v1/auth/passkeys',
    access: 'player',
    summary: 'Adds the passkey that a device made for the options of startOwnPasskey.',
    body: z.object({ label: ownPasskeyLabel, answer: passkeyRegistration }),
    output: z.object({ added: z.literal(true) }),
  },
  removeOwnPasskey: {
    method: 'POST',
    path: '/api/v1/auth/passkeys/remove',
    access: 'player',
    summary: 'Removes a passkey. Requires the password or a code by mail.',
    body: z
      .object({ id: passkeyId, ...ownerProof })
      .refine(hasProof, proofErrors.missing)
      .refine(hasOneProof, proofErrors.two),
    output: z.object({ removed: z.literal(true) }),
  },
});
