import type { Transaction } from '../../platform/database/transaction.ts';
import { Refusal, invalidInput } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { findInvitation, readSiteSettings, spendInvitation } from '../site-settings/index.ts';
import { findSignUp } from './queries.ts';

const signUpClosed = () =>
  new Refusal({ code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed at the moment.' });

const notInvited = () =>
  new Refusal({
    code: 'INVITATION_NEEDED',
    message: 'Sign-up is by invitation at the moment. Please use the link that you were sent.',
  });

const blockedProvider = () => invalidInput({ email: 'This email provider cannot be used here.' });

interface Applicant {
  readonly email: string;
  /** The token of an invitation. */
  readonly invite: string | undefined;
}

/** Whether the email's domain, or one above it, is blocked. */
function isBlocked(email: string, domains: readonly string[]): boolean {
  const ownDomain = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((domain) => ownDomain === domain || ownDomain.endsWith(`.${domain}`));
}

/**
 * Throws if the settings refuse a sign-up. The answer depends only on the request and the settings, never on whether the email
 * has an account.
 */
export async function refuseSignUp(platform: Platform, { email, invite }: Applicant): Promise<void> {
  const { signUpDoor, blockedMailDomains } = await readSiteSettings(platform);
  if (signUpDoor === 'closed') throw signUpClosed();
  if (isBlocked(email, blockedMailDomains)) throw blockedProvider();
  if (signUpDoor === 'invite-only' && (invite === undefined || !(await findInvitation(platform.db, invite))))
    throw notInvited();
}

/**
 * Returns the id of the sign-up's invitation; undefined unless sign-up is by invitation only. The invitation is spent when the
 * account is created.
 */
export async function requireInvitation(
  platform: Platform,
  tx: Transaction,
  invite: string | undefined,
): Promise<string | undefined> {
  const { signUpDoor } = await readSiteSettings({ db: tx.db, versions: platform.versions });
  if (signUpDoor !== 'invite-only') return undefined;
  const id = invite === undefined ? undefined : await findInvitation(tx.db, invite);
  if (id === undefined) throw notInvited();
  return id;
}

/**
 * Throws unless the verified email may have an account. Call it in the transaction that creates the account. If sign-up is not
 * open to everyone or the domain is blocked, the email needs a pending sign-up, which was admitted earlier. Spends that
 * sign-up's invitation.
 */
export async function admitAccount(platform: Platform, tx: Transaction, email: string): Promise<void> {
  const { signUpDoor, blockedMailDomains } = await readSiteSettings({
    db: tx.db,
    versions: platform.versions,
  });
  if (signUpDoor === 'open' && !isBlocked(email, blockedMailDomains)) return;
  const signUp = await findSignUp(tx.db, email);
  if (signUp === undefined) throw signUpClosed();
  const { invitationId } = signUp;
  if (invitationId !== null && !(await spendInvitation(tx, invitationId))) throw notInvited();
}
