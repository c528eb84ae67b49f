import { CallFailure } from '@outpick/contracts';
import { adminCalls } from '@outpick/contracts/admin';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { callConsole } from './call-console.ts';

/** The browser's own messages are for developers. Most failures are a canceled dialog. */
const givenUp = () =>
  new CallFailure(
    0,
    'PASSKEY_FAILED',
    'The passkey was not used. Try again, or use your password and a code.',
  );

async function withBrowser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw givenUp();
  }
}

const withoutExtensions = { clientExtensionResults: {} };

/** Asks the device to prove who uses it. */
export async function proveByPasskey() {
  const { options } = await callConsole(adminCalls.startPasskeySignIn, {});
  const { id, rawId, response } = await withBrowser(async () =>
    startAuthentication({ optionsJSON: options }),
  );
  return { id, rawId, response, type: 'public-key' as const, ...withoutExtensions };
}

/** Asks the device for a new passkey. */
export async function makePasskey() {
  const { options } = await callConsole(adminCalls.startPasskey, {});
  const made = await withBrowser(async () => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    response: { clientDataJSON, attestationObject, transports: transports.map(String) },
    type: 'public-key' as const,
    ...withoutExtensions,
  };
}
