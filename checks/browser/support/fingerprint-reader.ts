import type { Page } from '@playwright/test';

/**
 * Adds a device with a fingerprint reader to the browser, which accepts every touch. Returns a function that decides whether it
 * knows the finger.
 */
export async function addFingerprintReader(page: Page): Promise<(knowsFinger: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isUserVerified) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined);
}
