import { profile, profileMessages } from './calls.ts';
import type { profileCalls } from './calls.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { email, exampleProfile } from '../reference/example-world.ts';

export const profileReference: FeatureReference<typeof profileCalls> = {
  calls: {
    getProfile: {
      whose: 'the profile of the bearer',
      tag: 'Profile',
      title: 'Get your profile',
      example: { answer: exampleProfile },
    },
    updateProfile: {
      whose: 'the profile of the bearer',
      tag: 'Profile',
      title: 'Change your profile',
      fields: {
        email: 'The account’s email, unchanged.',
        name: 'The first name, by the same rule as a last name. Empty text clears it.',
        mobileNumber: 'The phone number with its country code. Empty text clears it.',
      },
      example: {
        body: { email, name: 'Ada', lastName: 'Lovelace', contestTeamName: 'Analysts' },
        answer: { updated: true },
        message: profileMessages.update,
      },
    },
    deleteAccount: {
      whose: 'the account of the bearer',
      tag: 'Profile',
      title: 'Delete your account',
      details: 'It cannot be undone.',
      example: { answer: { deleted: true }, message: profileMessages.deletion },
    },
  },
  schemas: {
    Profile: {
      schema: profile,
      description: 'A player’s profile.',
      fields: {
        name: 'The first name; null if not set.',
        lastName: 'The last name; null if not set.',
        mobileNumber: 'The phone number; null if not set.',
        contestTeamName: 'The name on boards; null if not set.',
        contestLeague: 'The league; null if not set.',
        profilePic: 'The picture’s address on this site; null without one.',
        hasPassword:
          'Whether a password was set. Other accounts sign in by mail and confirm by a mailed code.',
      },
    },
  },
};
