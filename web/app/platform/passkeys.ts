import { CallFailure, type Input, type Output, passkeysCalls, permitsPasskeys } from '@outpick/contracts';
import { callFromBrowser } from './browser-calls.ts';
import { useRootData } from './root-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** Whether this browser has passkeys, with the methods that convert them from and to JSON. */
const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Whether passkeys can be used here; undefined until it is known. The server's HTML is the same for all browsers, so it knows
 * only that no browser allows them, such as on a private network without https.
 */
export function usePasskeySupport(): boolean | undefined {
  const hydrated = useHydrated();
  const origin = useRootData()?.origin;
  if (origin !== undefined && !permitsPasskeys(origin)) return false;
  return hydrated ? permitsPasskeys(window.location.origin) && hasPasskeys() : undefined;
}

const unused = (message: string) => new CallFailure(0, 'PASSKEY_UNUSED', message);

/** Says what happened in the device's dialog. Browsers do not tell a canceled dialog from one without a fitting passkey. */
function failureOf(error: unknown): CallFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return unused('No passkey was used.');
  if (name === 'InvalidStateError') return unused('This device already has a passkey for your account.');
  return unused('Passkeys do not work in this browser right now.');
}

/** Opens the device's dialog, and returns its answer as JSON. */
async function askDevice(open: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await open();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Signs in with a passkey of the device. */
export async function signInByPasskey(): Promise<Output<typeof passkeysCalls.signInByPasskey>> {
  const { options } = await callFromBrowser(passkeysCalls.startSignInByPasskey, {});
  const json = await askDevice(async () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
  const answer = passkeysCalls.signInByPasskey.body.shape.answer.safeParse(json);
  if (!answer.success) throw failureOf(answer.error);
  return callFromBrowser(passkeysCalls.signInByPasskey, { body: { answer: answer.data } });
}

/** The options for making a passkey. They are valid for five minutes. */
export type PasskeyOptions = Output<typeof passkeysCalls.startOwnPasskey>['options'];

/** Asks for the options with which the device makes a passkey. */
export const startPasskey = async (
  proof: Input<typeof passkeysCalls.startOwnPasskey>['body'],
): Promise<PasskeyOptions> => (await callFromBrowser(passkeysCalls.startOwnPasskey, { body: proof })).options;

/** Makes a passkey on the device. `addOwnPasskey` adds it to the account. */
export async function makePasskey(
  options: PasskeyOptions,
): Promise<Input<typeof passkeysCalls.addOwnPasskey>['body']['answer']> {
  const json = await askDevice(async () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  const answer = passkeysCalls.addOwnPasskey.body.shape.answer.safeParse(json);
  if (!answer.success) throw failureOf(answer.error);
  return answer.data;
}
