import { isStaffName, reservedName } from '@outpick/contracts';
import type { ProfileForm } from '@outpick/contracts';
import type { ActTransaction } from '../../platform/act.ts';
import { Refusal, invalidInput, notFound, refuseAct, unauthorized } from '../../platform/http/refusal.ts';
import { holderOf, logSecurityEvent } from '../../platform/http/route.ts';
import type { Caller } from '../../platform/http/route.ts';
import { costs } from '../../platform/limits/costs.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { reserveSlots } from '../../platform/limits/reserve-slots.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseAccount } from '../accounts/index.ts';
import { deleteEnquiriesFrom } from '../enquiries/index.ts';
import { closeReports } from '../moderation/index.ts';
import { boardNameOf, findBoardNames, playerRenamed } from '../players/index.ts';
import { removePortrait } from './pictures.ts';
import type { StorePortrait } from './pictures.ts';
import { findProfile } from './queries.ts';
import type { ProfileRow } from './queries.ts';

/** Limits updates, because each one may change public pages, which are then rendered again. */
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

/** Maps a form to columns. A missing value leaves its column unchanged, an empty value clears it. */
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

/** Returns the requested values that differ from the stored ones. */
const findChanges = (stored: ProfileRow, requested: ProfileColumns) =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = requested[column];
      return value === undefined || value === stored[column] ? [] : [[column, value] as const];
    }),
  );

/** A player's public name, for comparison; empty if it is the player's tag, which never changes. */
const publicNameOf = (row: Pick<ProfileRow, 'name' | 'last_name' | 'contest_team_name'>) =>
  boardNameOf({
    tag: '',
    name: row.name,
    lastName: row.last_name,
    contestTeamName: row.contest_team_name,
  });

/**
 * Refuses a name that looks like the site's staff. A stored name stays until it is changed, so that the other fields of its
 * profile can be saved.
 */
function refuseStaffName(stored: ProfileRow, next: ProfileRow): void {
  const isNew = (column: 'name' | 'last_name' | 'contest_team_name') => next[column] !== stored[column];
  if (isNew('contest_team_name') && isStaffName(next.contest_team_name ?? ''))
    throw invalidInput({ contestTeamName: reservedName });
  if (!isNew('name') && !isNew('last_name')) return;
  const shown = [
    next.name,
    `${next.name ?? ''} ${next.last_name ?? ''}`,
    publicNameOf({ ...next, contest_team_name: null }),
  ];
  if (shown.some((name) => isStaffName(name ?? ''))) throw invalidInput({ name: reservedName });
}

const unnamed = { name: null, last_name: null, contest_team_name: null };

interface ProfileServices {
  readonly platform: Platform;
  readonly storePortrait: StorePortrait;
}

/** Updates a profile. The form's email must equal the stored one: it cannot be changed. */
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
    // Do not count an update that failed on our side.
    if (!(error instanceof Refusal) || error.status >= 500) await release();
    throw error;
  }
}

/** Locks the account's row, so that a concurrent update waits and then sees this one's picture and names. */
async function lockProfile({ db }: Transaction, accountId: string): Promise<ProfileRow | undefined> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  return findProfile(db, accountId);
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
  const replacedPicture = await platform
    .transact(async (tx) => {
      const stored = await lockProfile(tx, accountId);
      if (!stored) throw unauthorized();
      const changes = findChanges(stored, columnsOf(form, picture));
      if (Object.keys(changes).length === 0) return undefined;
      refuseStaffName(stored, { ...stored, ...changes });
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
  if (replacedPicture !== undefined) await platform.files.delete(replacedPicture);
}

interface ErasedPlayer {
  /** The key of the player's picture. The caller deletes the file after the commit. */
  readonly picture: string | undefined;
}

/** Deletes an account with all its personal data. Returns undefined if there is no such account. */
export async function erasePlayerData(
  platform: Platform,
  tx: Transaction,
  accountId: string,
): Promise<ErasedPlayer | undefined> {
  const profile = await lockProfile(tx, accountId);
  if (!profile) return undefined;
  const picture = profile.picture ?? undefined;
  const before = await findBoardNames(tx.db, [accountId]);
  await deleteEnquiriesFrom(tx, profile.email);
  if (!(await eraseAccount(platform, tx, accountId))) return undefined;
  const after = await findBoardNames(tx.db, [accountId]);
  if (before.get(accountId) !== after.get(accountId))
    platform.events.publish(tx, playerRenamed, { playerIds: [accountId] });
  if (picture !== undefined) platform.jobs.enqueue(tx, removePortrait, { key: picture });
  return { picture };
}

/** Deletes a picture that no profile uses. A job deletes it too, in case this fails. */
export async function deletePortrait({ files }: Platform, key: string | undefined): Promise<void> {
  if (key !== undefined) await files.delete(key);
}

/** Deletes the caller's account. */
export async function deleteAccount(platform: Platform, caller: Caller): Promise<void> {
  const { accountId } = holderOf(caller);
  const erased = await platform.transact(async (tx) => erasePlayerData(platform, tx, accountId));
  if (!erased) throw unauthorized();
  await deletePortrait(platform, erased.picture);
  logSecurityEvent(caller, { action: 'delete-account', outcome: 'done' });
}

/** Removes a player's public name, so that boards show the tag. Closes the open report of the player. */
export async function resetName(platform: Platform, tx: ActTransaction, playerId: string): Promise<void> {
  const profile = await lockProfile(tx, playerId);
  if (!profile) throw notFound('player');
  if (publicNameOf(profile) === publicNameOf(unnamed)) throw refuseAct('This player has no name.');
  await tx.db.updateTable('profiles').set(unnamed).where('account_id', '=', playerId).execute();
  platform.events.publish(tx, playerRenamed, { playerIds: [playerId] });
  await closeReports(tx, playerId, platform.now());
}

/** Removes a player's picture. Returns its key. */
export async function resetPicture(
  platform: Platform,
  tx: ActTransaction,
  playerId: string,
): Promise<string> {
  const profile = await lockProfile(tx, playerId);
  if (!profile) throw notFound('player');
  if (profile.picture === null) throw refuseAct('This player has no picture.');
  await tx.db.updateTable('profiles').set({ picture: null }).where('account_id', '=', playerId).execute();
  platform.jobs.enqueue(tx, removePortrait, { key: profile.picture });
  return profile.picture;
}
