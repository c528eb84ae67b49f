import type { auditAdminCalls, operatorsAdminCalls } from '@outpick/contracts/admin';
import { thing } from '../../../src/acts/subjects/subjects.ts';
import { previewUndo } from '../../../src/acts/undo/preview-undo.ts';
import { inviteOperator, requireRole, startPasskeyOfLink } from '../../../src/features/operators/index.ts';
import { renameSite } from '../../../src/features/site-settings/index.ts';
import { act } from '../../../src/platform/act.ts';
import type { ActTransaction } from '../../../src/platform/act.ts';
import { sha256 } from '../../../src/platform/crypto.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import {
  inAct,
  tester,
  addOperatorSecrets,
  addTestOperator,
  authenticatorCode,
  createTestPasskey,
} from '../../support/index.ts';
import type { TestOperator } from '../../support/index.ts';
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
  startPasskeyOfLink: async (platform) => ({
    body: { token: (await newLink(platform)).token, name: 'Grace' },
  }),
  acceptOperatorLinkWithPasskey: async (platform) => {
    const { email, token } = await newLink(platform);
    const link = { digest: sha256(token), name: 'Grace' };
    const { challenge } = await startPasskeyOfLink(platform, link);
    const answer = createTestPasskey(platform.config.CONSOLE_ORIGIN ?? '').register(challenge);
    return { body: { email, token, name: 'Grace', answer } };
  },
  getSelf: nothing,
  signOutOperator: nothing,
  confirmSelf: async (platform, operator) => {
    const { password, authenticatorKey } = await addOperatorSecrets(platform, operator);
    return { body: { password, code: authenticatorCode(authenticatorKey, platform.now()) } };
  },
  changeOwnPassword: async (platform, operator) => {
    const { password } = await addOperatorSecrets(platform, operator);
    return { body: { currentPassword: password, password: 'silver-Anchor-52-cloud' } };
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

/** An act of each role, by whose name the rights to undo it are decided. */
const actOfRole = {
  scorer: 'team.edit',
  editor: 'content.save',
  moderator: 'reply-template.save',
  owner: 'site.rename',
} as const;

const rename = async (tx: ActTransaction) => renameSite(tx, `Site ${crypto.randomUUID().slice(0, 8)}`);

/** Renames the site, in the name of an act that the operator's role may undo. Returns the preview of its undo. */
async function previewNewAct(platform: Platform, { id: operatorId, ...operator }: TestOperator) {
  const role = await requireRole(platform.db, operatorId);
  const order = { actor: tester, act: actOfRole[role], on: thing('site', 'site') };
  const { lineIds } = await act(platform, order, rename);
  const id = lineIds[0] ?? '';
  const actor = { ...operator, kind: 'operator', operatorId, role, network: '' } as const;
  return { id, version: (await previewUndo(platform, actor, id)).version };
}

export const auditSamples: AdminSamples<typeof auditAdminCalls> = {
  listAudit: nothing,
  previewUndo: async (platform, operator) => {
    const { id } = await previewNewAct(platform, operator);
    return { params: { id } };
  },
  undoAct: async (platform, operator) => {
    const { id, version } = await previewNewAct(platform, operator);
    return { params: { id }, body: { version, reason } };
  },
};
