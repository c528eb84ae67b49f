import { operatorsAdminCalls, siteAdminCalls } from '@outpick/contracts/admin';
import type { Role } from '@outpick/contracts/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  authenticatorCode,
  createConsoleClient,
  inAct,
  linkToken,
  startTestSite,
} from '../../../test/support/index.ts';
import type { TestOperator, TestSite } from '../../../test/support/index.ts';
import { inviteOperator, removeOperator, resetOperator } from './commands.ts';

const reason = 'because the test needs it';
const password = 'copper-Lantern-43-drift';

describe('links that an operator made', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ config: { TRUSTED_PROXIES: ['127.0.0.1'] } });
  });
  afterAll(async () => site.close());

  const post = async (path: string, body: object, { headers }: { headers: TestOperator['headers'] }) =>
    createConsoleClient(site).post({ path, body, cookie: headers['cookie'] });
  const openLink = async (token: string) => createConsoleClient(site).post({ path: 'link', body: { token } });

  let emails = 0;
  const newEmail = () => `operator${(emails += 1)}@example.org`;

  const invite = async (by: TestOperator, role: Role = 'owner') => {
    const invitation = { email: newEmail(), name: 'Vic', role };
    const { link } = (await post('operators', invitation, by)).read(
      operatorsAdminCalls.inviteOperator.output,
    );
    return { token: linkToken(link), email: invitation.email };
  };

  const reset = async (by: TestOperator, whom: TestOperator) => {
    const answer = await post(`operators/${whom.id}/reset`, { reason }, by);
    return linkToken(answer.read(operatorsAdminCalls.resetOperator.output).link);
  };

  const addPair = async () => ({
    owner: await addTestOperator(site.platform, 'owner'),
    maker: await addTestOperator(site.platform, 'owner'),
  });

  const losses: readonly {
    readonly name: string;
    readonly lose: (by: TestOperator, maker: TestOperator) => Promise<unknown>;
  }[] = [
    {
      name: 'is demoted',
      lose: async (by, { id }) => post(`operators/${id}/role`, { role: 'moderator', reason }, by),
    },
    { name: 'is removed', lose: async (by, { id }) => post(`operators/${id}/remove`, { reason }, by) },
    { name: 'gets a reset', lose: reset },
    {
      name: 'is removed by a command',
      lose: async (_by, { id }) => inAct(site.platform, async (tx) => removeOperator(tx, id)),
    },
    {
      name: 'gets a reset by a command',
      lose: async (_by, { id }) => inAct(site.platform, async (tx) => resetOperator(site.platform, tx, id)),
    },
  ];

  it.each(losses)('end when that operator $name', async ({ lose }) => {
    const { owner, maker } = await addPair();
    const victim = await addTestOperator(site.platform, 'owner');
    const { token: invitation } = await invite(maker);
    const resetLink = await reset(maker, victim);
    await lose(owner, maker);
    for (const token of [invitation, resetLink]) expect((await openLink(token)).code).toBe('ACT_REFUSED');
  });

  it('give no right back: a demoted owner cannot join as owner by an own invitation', async () => {
    const { owner, maker } = await addPair();
    const { token, email } = await invite(maker);
    const { authenticatorKey: key } = (await openLink(token)).read(
      operatorsAdminCalls.openOperatorLink.output,
    );
    await post(`operators/${maker.id}/role`, { role: 'scorer', reason }, owner);
    const code = authenticatorCode(key, site.platform.now());
    const joining = { token, email, name: 'Vic', password, code };
    const { code: refusal } = await createConsoleClient(site).post({ path: 'link/accept', body: joining });
    expect(refusal).toBe('ACT_REFUSED');
  });

  it('are refused also if the rights ended without the links, and work again with no later right', async () => {
    const { maker } = await addPair();
    const { token } = await invite(maker);
    const { id } = maker;
    const setRole = async (role: Role) =>
      site.platform.db.updateTable('operators').set({ role }).where('id', '=', id).execute();
    expect((await openLink(token)).status).toBe(200);
    await setRole('editor');
    expect((await openLink(token)).code).toBe('ACT_REFUSED');
  });

  it('stay when the role of another operator changes, and links of commands have no maker', async () => {
    const { owner, maker } = await addPair();
    const { token } = await invite(maker);
    const invitation = { email: newEmail(), name: 'Ida', role: 'owner' } as const;
    const { link } = await inAct(site.platform, async (tx) => inviteOperator(site.platform, tx, invitation));
    const bystander = await addTestOperator(site.platform, 'owner');
    await post(`operators/${bystander.id}/role`, { role: 'scorer', reason }, owner);
    expect((await openLink(token)).status).toBe(200);
    expect((await openLink(linkToken(link))).status).toBe(200);
  });

  it('include invitations of players', async () => {
    const { owner, maker } = await addPair();
    const invitation = { note: 'the campus', uses: 5, days: 7 };
    const { link } = (await post('invitations', invitation, maker)).read(
      siteAdminCalls.makeInvitation.output,
    );
    expect(link).toContain('#invite=');
    const list = async () => {
      const answer = await createConsoleClient(site).get({
        path: 'sign-up-door',
        cookie: owner.headers['cookie'],
      });
      return answer.read(siteAdminCalls.getSignUpDoor.output).invitations;
    };
    expect(await list()).toMatchObject([{ note: 'the campus' }]);
    await post(`operators/${maker.id}/role`, { role: 'editor', reason }, owner);
    expect(await list()).toEqual([]);
  });
});
