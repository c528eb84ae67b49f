import type { auditAdminCalls, operatorsAdminCalls } from '@outpick/contracts/admin';
import { inviteOperator } from '../../../src/features/operators/index.ts';
import { sha256 } from '../../../src/platform/crypto.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { inAct, addOperatorSecrets, addTestOperator, authenticatorCode } from '../../support/index.ts';
import type { AdminSamples } from '../admin-samples.ts';

async function newLink(platform: Platform) {
  const email = `${crypto.randomUUID()}@operators.example`;
  const { link } = await inAct(platform, async (tx) =>
    inviteOperator(platform, tx, { email, name: 'Grace', role: 'scorer' }),
  );
  const token = link.split('token=')[1] ?? '';
  const { authenticator_key: sealed } = await platform.db
    .selectFrom('operator_links')
    .select('authenticator_key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, token, key: platform.keys.open(sealed) };
}

const addOtherOperator = async (platform: Platform) => ({
  id: (await addTestOperator(platform, 'owner')).id,
});
const reason = 'because the test needs it';
const nothing = async () => Promise.resolve({});

export const operatorsSamples: AdminSamples<typeof operatorsAdminCalls> = {
  signInOperator: async (platform) => {
    const secrets = await addOperatorSecrets(platform, await addTestOperator(platform, 'scorer'));
    return { body: { ...secrets, code: authenticatorCode(secrets.authenticatorKey, platform.now()) } };
  },
  openOperatorLink: async (platform) => ({ body: { token: (await newLink(platform)).token } }),
  acceptOperatorLink: async (platform) => {
    const { email, token, key } = await newLink(platform);
    return {
      body: {
        email,
        token,
        name: 'Grace',
        password: 'copper-Lantern-43-drift',
        code: authenticatorCode(key, platform.now()),
      },
    };
  },
  getSelf: nothing,
  signOutOperator: nothing,
  confirmSelf: async (platform, operator) => {
    const { password, authenticatorKey } = await addOperatorSecrets(platform, operator);
    return { body: { password, code: authenticatorCode(authenticatorKey, platform.now()) } };
  },
  renewRecoveryCodes: nothing,
  listOwnDevices: nothing,
  endDevice: async (_platform, { sessionId }) => Promise.resolve({ params: { id: sessionId } }),
  listOperators: nothing,
  inviteOperator: async () =>
    Promise.resolve({
      body: { email: `${crypto.randomUUID()}@operators.example`, name: 'Grace', role: 'editor' },
    }),
  listOperatorLinks: nothing,
  revokeOperatorLink: async (platform) => ({
    params: {
      id: sha256((await newLink(platform)).token).toString('hex'),
    },
    body: { reason },
  }),
  resetOperator: async (platform) => ({ params: await addOtherOperator(platform), body: { reason } }),
  changeOperatorRole: async (platform) => ({
    params: await addOtherOperator(platform),
    body: { role: 'editor', reason },
  }),
  removeOperator: async (platform) => ({ params: await addOtherOperator(platform), body: { reason } }),
};

export const auditSamples: AdminSamples<typeof auditAdminCalls> = { listAudit: nothing };
