import { CallFailure, type Output } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { callConsole } from './call-console.ts';

/** Replaces a browser's error, whose message is for developers. The usual cause is a canceled dialog. */
const passkeyFailure = () =>
  new CallFailure(0, 'PASSKEY_FAILED', 'The passkey was not used. Try again, or use a password and a code.');

async function withBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw passkeyFailure();
  }
}

const withoutExtensions = { clientExtensionResults: {} };

/** Signs the server's challenge with a passkey of the device. */
export async function proveByPasskey() {
  const { options } = await callConsole(adminCalls.startPasskeySignIn, {});
  const { id, rawId, response } = await withBrowser(async () =>
    startAuthentication({ optionsJSON: options }),
  );
  return { id, rawId, response, type: 'public-key' as const, ...withoutExtensions };
}

/** Creates a new passkey on the device, for the operator who is signed in. */
export async function makePasskey() {
  const { options } = await callConsole(adminCalls.startPasskey, {});
  return createPasskey(options);
}

/** Creates a new passkey on the device, for a person who joins with a one-time link. */
export async function makePasskeyOfLink(person: { readonly token: string; readonly name: string }) {
  const { options } = await callConsole(adminCalls.startPasskeyOfLink, { body: person });
  return createPasskey(options);
}

async function createPasskey(options: Output<typeof adminCalls.startPasskey>['options']) {
  const credential = await withBrowser(async () => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  return {
    id: credential.id,
    rawId: credential.rawId,
    response: { clientDataJSON, attestationObject, transports: transports.map(String) },
    type: 'public-key' as const,
    ...withoutExtensions,
  };
}
