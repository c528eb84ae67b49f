import type { ProfileForm } from '@outpick/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { invalidInput, unauthorized } from '../../platform/http/refusal.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseAccount } from '../accounts/index.ts';
import { deleteEnquiriesFrom } from '../enquiries/index.ts';
import { removePortrait } from './pictures.ts';
import type { StorePortrait } from './pictures.ts';
import { findProfile } from './queries.ts';

/** The public names of players may have changed: a profile was edited, or an account was made or deleted. */
export const playerRenamed = defineEvent('playerRenamed', z.strictObject({ playerIds: z.array(z.uuid()) }));

/** A column of the form: a missing value leaves it as it is, an empty one clears it. */
const columnChange = (column: string, value: string | undefined) =>
  value === undefined ? {} : { [column]: value === '' ? null : value };

interface ProfileServices {
  readonly platform: Platform;
  readonly storePortrait: StorePortrait;
}

/** Updates a profile. The form's e-mail is only compared: it cannot be changed. */
export async function updateProfile(
  { platform, storePortrait }: ProfileServices,
  form: ProfileForm,
  caller: Caller,
): Promise<void> {
  const { accountId } = holderOf(caller);
  const before = await findProfile(platform.db, accountId);
  if (!before) throw unauthorized();
  if (form.email !== before.email)
    throw invalidInput({ email: 'The e-mail of an account cannot be changed.' });
  if (form.profilePic) caller.meter?.chargeAccount(accountId, costs.upload);
  const picture = form.profilePic
    ? await storePortrait(form.profilePic, { owner: accountId, signal: caller.signal })
    : undefined;
  const changes = {
    ...columnChange('name', form.name),
    ...columnChange('last_name', form.lastName),
    ...columnChange('mobile_number', form.mobileNumber),
    ...columnChange('contest_team_name', form.contestTeamName),
    ...columnChange('contest_league', form.contestLeague),
    ...columnChange('picture', picture),
  };
  const old = await platform
    .transact(async (tx) => {
      platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
      // Row lock: the second of two concurrent uploads must see the first one's picture to remove it.
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

/** Deletes an account and all its personal data at once. */
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
