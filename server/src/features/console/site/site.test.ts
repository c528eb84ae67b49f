import { adminCalls } from '@outpick/contracts/admin';
import type { AdminCall, SignUpDoor } from '@outpick/contracts/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  eventually,
  newEmail,
  startTestAccounts,
  testPassword,
} from '../../../../test/support/index.ts';
import type { TestAccounts } from '../../../../test/support/index.ts';
import { adminRequest } from '../../../../test/admin/admin-samples.ts';
import type { Sample } from '../../../../test/support/every-call.ts';

/** The response to a sign-up without an invitation, by the state of the door. */
const expected = {
  open: { status: 200 },
  'invite-only': { status: 403, code: 'INVITATION_NEEDED' },
  closed: { status: 403, code: 'SIGN_UP_CLOSED' },
} as const;

describe('the sign-up door', () => {
  let accounts: TestAccounts;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    accounts = await startTestAccounts();
    ({ headers } = await addTestOperator(accounts.site.platform, 'owner'));
  });
  afterAll(async () => accounts.close());
  afterEach(async () => setDoor('open'));

  const ask = async (call: AdminCall, sample: Sample = {}) => {
    const { path, init } = adminRequest(call, sample, headers);
    const answer = await accounts.site.get(path, init);
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const setDoor = async (door: SignUpDoor, blockedMailDomains: readonly string[] = []) => {
    const body = { door, blockedMailDomains, reason: 'for this test' };
    expect(await ask(adminCalls.saveSignUpDoor, { body })).toMatchObject({ status: 200 });
    await eventually(async () => expect(await signUp(newEmail())).toMatchObject(expected[door]));
  };
  const signUp = async (email: string, invite?: string) => {
    const body = { email, password: testPassword, confirmPassword: testPassword, invite };
    const { status, body: answer } = await accounts.send('signup', body);
    const { error } = answer;
    return { status, code: error?.code, message: error?.message, fields: error?.fields };
  };
  /** Reads how many uses the newest invitation has left. */
  const usesLeft = async () => (await ask(adminCalls.getSignUpDoor)).body.data.invitations[0]?.usesLeft ?? 0;
  const invite = async (uses: number) => {
    const { body } = await ask(adminCalls.makeInvitation, { body: { note: 'The league', uses, days: 1 } });
    const link = String(body.data.link);
    expect(link.startsWith(`${accounts.site.platform.config.PUBLIC_ORIGIN}/signup#invite=`)).toBe(true);
    return link.split('invite=')[1] ?? '';
  };
  /** Follows the mailed link for a new password, and sets one. */
  const recover = async (email: string) => {
    const { secret } = await accounts.letter(email);
    const { body } = await accounts.send('forget-password/verify-otp', { otp: secret });
    const fields = { email, password: 'gR4vy!bOat', confirmPassword: 'gR4vy!bOat' };
    const token = String(body.data['token']);
    const answer = await accounts.send('forget-password/update-password', fields, { token });
    return { status: answer.status, code: answer.body.error?.code };
  };

  /** The sender of the mail to a new player. */
  const senderOf = async () => {
    const { email } = await accounts.join();
    const mail = accounts.inbox.mails.find(({ recipients }) => recipients.includes(`RCPT TO:<${email}>`));
    return mail?.headers.find((line) => line.startsWith('From: '));
  };

  it('is open by default', async () => {
    expect((await ask(adminCalls.getSignUpDoor)).body.data).toMatchObject({
      door: 'open',
      blockedMailDomains: [],
    });
    expect(await accounts.join()).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/u) });
  });

  it('refuses everyone while it is closed, with the same message for people who have an account', async () => {
    const { email } = await accounts.join();
    await setDoor('closed');
    const refused = {
      status: 403,
      code: 'SIGN_UP_CLOSED',
      message: 'Sign-up is closed at the moment.',
      fields: undefined,
    };
    expect(await signUp(newEmail())).toEqual(refused);
    expect(await signUp(email)).toEqual(refused);
    expect((await accounts.login(email)).status).toBe(200);
  });

  it('cannot be bypassed by "forgot password", which people with an account can still use', async () => {
    const { email } = await accounts.join();
    await setDoor('closed');
    const stranger = newEmail();
    for (const one of [email, stranger])
      expect((await accounts.send('forget-password/send-otp', { email: one })).status).toBe(200);
    expect(await recover(email)).toEqual({ status: 200, code: undefined });
    expect(await recover(stranger)).toEqual({ status: 403, code: 'SIGN_UP_CLOSED' });
    expect((await accounts.login(stranger, 'gR4vy!bOat')).status).toBe(400);
  });

  it('holds for joining with a mailed code, with the same answers for people who have an account', async () => {
    const { email: known } = await accounts.join();
    const join = async (email: string, token?: string) => {
      const { status, body } = await accounts.send('join', { email, terms: true, invite: token });
      return [status, body.error?.code];
    };
    const enter = async (email: string) => {
      const { code } = await accounts.letter(email);
      const { status, body } = await accounts.send('join/verify', { email, code });
      return [status, body.error?.code];
    };
    const early = newEmail();
    expect(await join(early)).toEqual([200, undefined]);
    await setDoor('closed');
    for (const email of [known, newEmail()]) expect(await join(email)).toEqual([403, 'SIGN_UP_CLOSED']);
    // A request from before it closed is admitted, as after a sign-up.
    expect(await enter(early)).toEqual([200, undefined]);
    await setDoor('invite-only');
    for (const email of [known, newEmail()]) expect(await join(email)).toEqual([403, 'INVITATION_NEEDED']);
    const token = await invite(1);
    const guests = [newEmail(), newEmail()];
    for (const email of guests) expect(await join(email, token)).toEqual([200, undefined]);
    expect(await enter(guests[0] ?? '')).toEqual([200, undefined]);
    expect(await usesLeft()).toBe(0);
    expect(await enter(guests[1] ?? '')).toEqual([403, 'INVITATION_NEEDED']);
    await setDoor('open', ['blocked.example']);
    expect(
      (await accounts.send('join', { email: 'x@blocked.example', terms: true })).body.error.fields,
    ).toEqual({
      email: 'This email provider cannot be used here.',
    });
  });

  it('admits as many people with an invitation as it has uses', async () => {
    await setDoor('invite-only');
    const token = await invite(2);
    const refused = {
      status: 403,
      code: 'INVITATION_NEEDED',
      message: expect.stringContaining('by invitation'),
    };
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    expect(await signUp(first)).toMatchObject(refused);
    expect(await signUp(first, 'x'.repeat(22))).toMatchObject(refused);
    expect(await signUp(first, token)).toMatchObject({ status: 200 });
    expect(await signUp(second, token)).toMatchObject({ status: 200 });
    expect(await signUp(third, token)).toMatchObject({ status: 200 });
    // An unfinished sign-up does not use the invitation.
    expect(await usesLeft()).toBe(2);
    // The mail of an admitted sign-up has a link for a new password. Using it creates the account.
    expect(await recover(first)).toMatchObject({ status: 200 });
    expect(await usesLeft()).toBe(1);
    const enterCode = async (email: string) => {
      const { code } = await accounts.letter(email);
      return accounts.send('forget-password/verify-otp', { email, otp: code });
    };
    expect((await enterCode(second)).status).toBe(200);
    expect(await usesLeft()).toBe(0);
    // Both uses are gone when the third person enters the code, and for later sign-ups.
    expect((await enterCode(third)).body.error.code).toBe('INVITATION_NEEDED');
    expect((await accounts.login(third)).status).not.toBe(200);
    expect(await signUp(newEmail(), token)).toMatchObject(refused);
  });

  it('refuses an invitation that an operator has ended early', async () => {
    await setDoor('invite-only');
    const token = await invite(5);
    const { invitations } = (await ask(adminCalls.getSignUpDoor)).body.data;
    expect(invitations[0]).toMatchObject({ note: 'The league', uses: 5, usesLeft: 5 });
    const sample = { params: { id: invitations[0].id } };
    expect(await ask(adminCalls.endInvitation, sample)).toMatchObject({ status: 200 });
    expect(await ask(adminCalls.endInvitation, sample)).toMatchObject({ status: 404 });
    expect(await signUp(newEmail(), token)).toMatchObject({ status: 403 });
  });

  it('refuses blocked mail domains and their subdomains, and no others', async () => {
    await setDoor('open', ['blocked.example', 'BLOCKED.example', 'other.example']);
    expect((await ask(adminCalls.getSignUpDoor)).body.data.blockedMailDomains).toEqual([
      'blocked.example',
      'other.example',
    ]);
    const refused = { status: 422, fields: { email: 'This email provider cannot be used here.' } };
    await eventually(async () => expect(await signUp('a@blocked.example')).toMatchObject(refused));
    expect(await signUp('a@mail.blocked.example')).toMatchObject(refused);
    expect(await signUp('a@unblocked.example')).toMatchObject({ status: 200 });
    await accounts.send('forget-password/send-otp', { email: 'b@blocked.example' });
    expect(await recover('b@blocked.example')).toEqual({ status: 403, code: 'SIGN_UP_CLOSED' });
  });

  it('refuses invalid mail domains', async () => {
    for (const domain of ['', 'example', 'a@example.com', 'exa mple.com', '-a.com'])
      expect(
        await ask(adminCalls.saveSignUpDoor, {
          body: { door: 'open', blockedMailDomains: [domain], reason: 'for this test' },
        }),
      ).toMatchObject({ status: 422 });
  });

  it('records in the audit log who changed it, and its states before and after', async () => {
    await setDoor('closed', ['blocked.example']);
    const last = await accounts.site.platform.db
      .selectFrom('audit_log')
      .select(['before', 'after', 'reason'])
      .where('act', '=', 'site.change-sign-up-door')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      before: { door: 'open', blockedMailDomains: [] },
      after: { door: 'closed', blockedMailDomains: ['blocked.example'] },
      reason: 'for this test',
    });
  });

  it('is stored with the site’s name, which mails use, and with whether the set-up is finished', async () => {
    const { data } = (await ask(adminCalls.getSetup)).body;
    expect(data).toMatchObject({ siteName: 'Outpick', isFinished: false, canMail: true, leagues: [] });
    for (const wrong of ['', ' ', 'a"b', 'a<b', 'a\nb', 'x'.repeat(41)])
      expect(await ask(adminCalls.saveSiteName, { body: { siteName: wrong } })).toMatchObject({
        status: 422,
      });
    expect(await senderOf()).toBe('From: Outpick <no-reply@outpick.example>');
    await ask(adminCalls.saveSiteName, { body: { siteName: 'Campus Picks' } });
    await eventually(async () => expect(await senderOf()).toContain('Campus Picks'));
    await ask(adminCalls.finishSetup);
    expect((await ask(adminCalls.getSetup)).body.data).toMatchObject({
      siteName: 'Campus Picks',
      isFinished: true,
    });
  });
});
