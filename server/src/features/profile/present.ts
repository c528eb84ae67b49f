import type { Profile } from '@outpick/contracts';
import { fileAddress } from '../../platform/http/mount-files.ts';
import type { ProfileRow } from './queries.ts';

export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  email: row.email,
  name: row.name,
  lastName: row.last_name,
  mobileNumber: row.mobile_number,
  contestTeamName: row.contest_team_name,
  contestLeague: row.contest_league,
  picture: row.picture === null ? null : fileAddress(row.picture),
});
