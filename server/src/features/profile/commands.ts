import type { ProfileForm } from '@outpick/contracts';
import { z } from 'zod';
import { defineEvent } from '../../platform/events.ts';
import { Refusal, invalidInput, unauthorized } from '../../platform/http/refusal.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseAccount } from '../accounts/index.ts';
import { deleteEnquiriesFrom } from '../enquiries/index.ts';
import { boardNameOf } from '../players/index.ts';
import { removePortrait } from './pictures.ts';
import type { StorePortrait } from './pictures.ts';
import { findProfile } from './queries.ts';
import type { ProfileRow } from './queries.ts';

/** The public names of players have changed: a profile was edited, or an account was deleted. */
export const playerRenamed = defineEvent('playerRenamed', z.strictObject({ playerIds: z.array(z.uuid()) }));

/** Each update may change pages that everyone reads, so that they are made again. */
export const profileUpdates: Limit = { name: 'profile-updates', most: 30, seconds: 3600 };

const columns = [
  'name',
  'last_name',
  'mobile_number',
  'contest_team_name',
  'contest_league',
  'picture',
] as const;

type ProfileColumns = Readonly<Record<(typeof columns)[number], string | null | undefined>>;

const toColumn = (value: string | undefined) => (value === '' ? null : value);

/** The columns of a form. A missing value leaves a column as it is, an empty one clears it. */
function columnsOf(form: ProfileForm, picture: string | undefined): ProfileColumns {
  return {
    name: toColumn(form.name),
    last_name: toColumn(form.lastName),
    mobile_number: toColumn(form.mobileNumber),
    contest_team_name: toColumn(form.contestTeamName),
    contest_league: toColumn(form.contestLeague),
    picture,
  };
}

/** The requested values that differ from the stored ones. */
const findChanges = (stored: ProfileRow, requested: ProfileColumns) =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = requested[column];
      return value === undefined || value === stored[column] ? [] : [[column, value] as const];
    }),
  );

/** A player's public name. Without any name it is the player's tag, which never changes and is not needed here. */
const publicNameOf = (row: Pick<ProfileRow, 'name' | 'last_name' | 'contest_team_name'>) =>
  boardNameOf({
    tag: '',
    name: row.name,
    lastName: row.last_name,
    contestTeamName: row.contest_team_name,
  });

const unnamed = { name: null, last_name: null, contest_team_name: null };

interface ProfileServices {
  readonly platform: Platform;
  readonly storePortrait: StorePortrait;
}

/** Updates a profile. The form's email is only compared: it cannot be changed. */
export async function updateProfile(
  services: ProfileServices,
  form: ProfileForm,
  caller: Caller,
): Promise<void> {
  const { accountId } = holderOf(caller);
  const before = await findProfile(services.platform.db, accountId);
  if (!before) throw unauthorized();
  if (form.email !== before.email)
    throw invalidInput({ email: 'The email of an account cannot be changed.' });
  if (form.profilePic) caller.meter?.chargeAccount(accountId, costs.upload);
  const release = await reserveSlots(services.platform, { slots: [[profileUpdates, accountId]] });
  try {
    await saveProfile(services, form, caller);
  } catch (error) {
    // An update that failed on our side is not counted.
    if (!(error instanceof Refusal) || error.status >= 500) await release();
    throw error;
  }
}

/** Takes the row lock: the second of two concurrent updates must see the first one's picture and names. */
async function lockProfile({ db }: Transaction, accountId: string): Promise<ProfileRow> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  const stored = await findProfile(db, accountId);
  if (!stored) throw unauthorized();
  return stored;
}

async function saveProfile(
  { platform, storePortrait }: ProfileServices,
  form: ProfileForm,
  caller: Caller,
): Promise<void> {
  const { accountId } = holderOf(caller);
  const picture = form.profilePic
    ? await storePortrait(form.profilePic, { owner: accountId, signal: caller.signal })
    : undefined;
  const old = await platform
    .transact(async (tx) => {
      const stored = await lockProfile(tx, accountId);
      const changes = findChanges(stored, columnsOf(form, picture));
      if (Object.keys(changes).length === 0) return undefined;
      await tx.db
        .insertInto('profiles')
        .values({ account_id: accountId, ...changes })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changes))
        .execute();
      if (publicNameOf({ ...stored, ...changes }) !== publicNameOf(stored))
        platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
      const replaced = picture === undefined ? undefined : (stored.picture ?? undefined);
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
    const profile = await lockProfile(tx, accountId);
    if (publicNameOf(profile) !== publicNameOf(unnamed))
      platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
    const key = profile.picture ?? undefined;
    await deleteEnquiriesFrom(tx, profile.email);
    if (!(await eraseAccount(platform, tx, accountId))) throw unauthorized();
    if (key !== undefined) platform.jobs.enqueue(tx, removePortrait, { key });
    return key;
  });
  if (picture !== undefined) await platform.files.delete(picture);
  logSecurityEvent(caller, { action: 'delete-account', outcome: 'done' });
}
