import type { passkeysAdminCalls } from '@outpick/contracts/admin';
import { addPasskey, startPasskey, startProof } from '../../../src/features/operators/index.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { addTestOperator, createTestPasskey } from '../../support/index.ts';
import type { TestOperator } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

/** Adds a passkey to an operator without HTTP. */
async function addTestPasskey(platform: Platform, operator: TestOperator) {
  const passkey = createTestPasskey(platform.config.CONSOLE_ORIGIN ?? '');
  const { challenge } = await startPasskey(platform, operator);
  const answer = passkey.register(challenge);
  await platform.transact(async (tx) =>
    addPasskey(platform, tx, { operatorId: operator.id, label: 'Laptop', answer }),
  );
  return { passkey, id: answer.id };
}

const nothing = async () => Promise.resolve({});

export const passkeysSamples: AdminSamples<typeof passkeysAdminCalls> = {
  startPasskeySignIn: nothing,
  signInWithPasskey: async (platform) => {
    const { passkey } = await addTestPasskey(platform, await addTestOperator(platform, 'scorer'));
    return { body: { answer: passkey.prove((await startProof(platform)).challenge) } };
  },
  confirmWithPasskey: async (platform, operator) => {
    const { passkey } = await addTestPasskey(platform, operator);
    return { body: { answer: passkey.prove((await startProof(platform)).challenge) } };
  },
  listPasskeys: nothing,
  startPasskey: nothing,
  addPasskey: async (platform, operator) => {
    const passkey = createTestPasskey(platform.config.CONSOLE_ORIGIN ?? '');
    const { challenge } = await startPasskey(platform, operator);
    return { body: { label: 'Phone', answer: passkey.register(challenge) } };
  },
  removePasskey: async (platform, operator) => ({
    body: { id: (await addTestPasskey(platform, operator)).id },
  }),
};
