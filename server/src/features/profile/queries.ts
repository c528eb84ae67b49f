import type { Profile } from '@outpick/contracts';
import type { Reader } from '../../platform/database/transaction.ts';
import { fileAddress } from '../../platform/http/mount-files.ts';

/** An account with its profile; the profile's columns are null until the owner fills them in. */
export const findProfile = async (db: Reader, accountId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.has_password',
      'profiles.name',
      'profiles.last_name',
      'profiles.mobile_number',
      'profiles.contest_team_name',
      'profiles.contest_league',
      'profiles.picture',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  email: row.email,
  name: row.name,
  lastName: row.last_name,
  mobileNumber: row.mobile_number,
  contestTeamName: row.contest_team_name,
  contestLeague: row.contest_league,
  picture: row.picture === null ? null : fileAddress(row.picture),
  hasPassword: row.has_password,
});
