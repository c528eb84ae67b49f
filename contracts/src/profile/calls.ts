import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { profileForm } from '../forms/profile.ts';

export const profileMessages = {
  update: 'Profile Updated Successfully',
  deletion: 'Account Delete successfully',
} as const;

const wireProfile = z.object({
  _id: z.string(),
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  lastName: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  contestTeamName: z.string().nullable(),
  contestLeague: z.string().nullable(),
  profilePic: z.string().nullable(),
  hasPassword: z.boolean(),
});

const profileShape = wireProfile.omit({ _id: true, profilePic: true }).extend({
  /** The picture's address on this site. */
  picture: z.string().nullable(),
});

/** A player's profile. */
export const profile = z.codec(wireProfile, profileShape, {
  decode: ({ _id, profilePic, ...rest }) => ({ ...rest, picture: profilePic }),
  encode: ({ picture, ...rest }) => ({ ...rest, _id: rest.id, profilePic: picture }),
});

export type Profile = z.output<typeof profile>;

export const profileCalls = declareCalls({
  getProfile: {
    method: 'GET',
    path: '/api/v1/auth/userProfile',
    access: 'player',
    summary: 'The caller’s profile.',
    output: profile,
  },
  updateProfile: {
    method: 'POST',
    path: '/api/v1/auth/updateProfile',
    access: 'player',
    summary:
      'Changes the profile. Omitted fields stay unchanged, empty ones are cleared. The email must be the caller’s.',
    encoding: 'multipart',
    body: profileForm,
    output: z.object({ updated: z.literal(true) }),
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/v1/auth/userDelete',
    access: 'player',
    summary:
      'Deletes the account and all personal data at once. The token is enough; the site calls check-password before it.',
    output: z.object({ deleted: z.literal(true) }),
  },
});
