import type { ProfileForm } from '@outpick/contracts';
import { sql } from 'kysely';
import { invalidInput, unauthorized } from '../../platform/http/refusal.ts';
import { holderOf } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { logSecurityEvent } from '../../platform/telemetry/security-events.ts';
import { eraseAccount } from '../accounts/index.ts';
import { deleteEnquiriesFrom } from '../enquiries/index.ts';
import { playerRenamed } from './events.ts';
import { removePortrait, storePortrait } from './pictures.ts';
import { findProfile } from './queries.ts';

/** Left out: stays. Empty: taken away. */
const given = (column: string, value: string | undefined) =>
  value === undefined ? {} : { [column]: value === '' ? null : value };

/** Changes what a player tells about themselves. The e-mail is only compared: nothing here can change it. */
export async function updateProfile(platform: Platform, form: ProfileForm, caller: Caller): Promise<void> {
  const { accountId } = holderOf(caller);
  const before = await findProfile(platform.db, accountId);
  if (!before) throw unauthorized();
  if (form.email !== before.email)
    throw invalidInput({ email: 'The e-mail of an account cannot be changed.' });
  const picture = form.profilePic ? await storePortrait(platform, form.profilePic) : undefined;
  const changes = {
    ...given('name', form.name),
    ...given('last_name', form.lastName),
    ...given('mobile_number', form.mobileNumber),
    ...given('contest_team_name', form.contestTeamName),
    ...given('contest_league', form.contestLeague),
    ...given('picture', picture),
  };
  const old = await platform
    .transact(async (tx) => {
      platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
      // Held, so that of two uploads at once the second finds the first one's picture and takes it away.
      const account = await tx.db
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      if (!account) throw unauthorized();
      const replaced =
        picture === undefined ? undefined : ((await findProfile(tx.db, accountId))?.picture ?? undefined);
      await tx.db
        .insertInto('profiles')
        .values({ account_id: accountId, ...changes })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ account_id: sql.ref('excluded.account_id'), ...changes }),
        )
        .execute();
      if (replaced !== undefined) platform.jobs.enqueue(tx, removePortrait, { key: replaced });
      return replaced;
    })
    .catch(async (error: unknown) => {
      if (picture !== undefined) await platform.files.delete(picture);
      throw error;
    });
  if (old !== undefined) await platform.files.delete(old);
}

/** Deletes an account and every trace of who it was, at once. */
export async function deleteAccount(platform: Platform, caller: Caller): Promise<void> {
  const { accountId } = holderOf(caller);
  const picture = await platform.transact(async (tx) => {
    platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
    const profile = await findProfile(tx.db, accountId);
    if (!profile) throw unauthorized();
    const key = profile.picture ?? undefined;
    await deleteEnquiriesFrom(tx, profile.email);
    if (!(await eraseAccount(platform, tx, accountId))) throw unauthorized();
    if (key !== undefined) platform.jobs.enqueue(tx, removePortrait, { key });
    return key;
  });
  if (picture !== undefined) await platform.files.delete(picture);
  logSecurityEvent(caller, { action: 'delete-account', outcome: 'done' });
}
