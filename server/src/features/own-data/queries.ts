import type { Output, ownDataCalls } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';
import { findAccount, listPasskeys, listSessions, presentPasskey } from '../accounts/index.ts';
import type { listOwnPicks } from '../contests/index.ts';
import { listEnquiriesFrom } from '../enquiries/index.ts';
import { findSubscriptions } from '../mailings/index.ts';
import { listSuspensions } from '../moderation/index.ts';
import { findProfile, presentProfile } from '../profile/index.ts';

type OwnData = Omit<Output<typeof ownDataCalls.getOwnData>, 'exportedAt'>;

/**
 * Collects everything stored about a person, with one part for each feature; `undefined` if there is no such account. `listPicks`
 * decides whether picks are included that only the player may see.
 */
export async function findOwnData(
  db: Reader,
  accountId: string,
  listPicks: typeof listOwnPicks,
): Promise<OwnData | undefined> {
  const account = await findAccount(db, accountId);
  const profile = await findProfile(db, accountId);
  if (!account || !profile) return undefined;
  const sessions = await listSessions(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  return {
    account: {
      email: account.email,
      createdAt: account.created_at.toISOString(),
      passwordChangedAt: account.password_changed_at.toISOString(),
    },
    profile: presentProfile(profile),
    sessions: sessions.map(({ device, issued_at, last_used_at }) => ({
      device,
      issuedAt: issued_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
    })),
    passkeys: passkeys
      .map(presentPasskey)
      .map(({ label, createdAt, lastUsedAt }) => ({ label, createdAt, lastUsedAt })),
    mails: await findSubscriptions(db, accountId),
    picks: await listPicks(db, accountId),
    messages: await listEnquiriesFrom(db, account.email),
    suspensions: await listOwnSuspensions(db, accountId),
  };
}

/** Lists suspensions with the player's appeals. */
async function listOwnSuspensions(db: Reader, accountId: string): Promise<OwnData['suspensions']> {
  const suspensions = await listSuspensions(db, accountId);
  return suspensions.map(({ reason, beganAt, endsAt, appeal }) => ({
    reason,
    beganAt: beganAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    appeal: appeal?.message ?? null,
  }));
}
