import { accountMessages } from '../accounts.ts';
import type { accountsCalls } from '../accounts.ts';
import { enquiryMessages } from '../enquiries.ts';
import type { enquiriesCalls } from '../enquiries.ts';
import type { mailingsCalls } from '../mailings.ts';
import { moderationMessages } from '../moderation.ts';
import type { moderationCalls } from '../moderation.ts';
import type { newPasswordCalls } from '../new-passwords.ts';
import { profileMessages } from '../profile.ts';
import type { profileCalls } from '../profile.ts';
import type { youVsAlgorithmCalls } from '../you-vs-algorithm.ts';
import type { CallReferences } from './call-reference.ts';
import { email, ids, password, times, token } from './example-world.ts';

const session = {
  device: 'Firefox on Linux',
  issuedAt: '2026-11-10T08:15:30.000Z',
  lastUsedAt: times.saved,
};

const profile = {
  _id: ids.player,
  id: ids.player,
  email,
  name: 'Ada',
  lastName: 'Lovelace',
  mobileNumber: null,
  contestTeamName: 'Analysts',
  contestLeague: null,
  profilePic: null,
};

const newPassword = 'Zinc&Orme42x';

export const accountReferences: CallReferences<typeof accountsCalls & typeof newPasswordCalls> = {
  signUp: {
    tag: 'Accounts',
    title: 'Sign up',
    details: 'Continue with `verifyCode`. The answer does not tell whether the email has an account.',
    errors: ['SIGN_UP_CLOSED', 'INVITATION_NEEDED'],
    fields: { id: 'An id that is not a secret; `verifyCode` returns the account’s.' },
    example: {
      body: { email, password, confirmPassword: password },
      answer: { id: ids.player, email },
      message: accountMessages.signUp,
    },
  },
  login: {
    tag: 'Accounts',
    title: 'Sign in',
    details:
      'The token is valid for 30 days after its last use, and for 180 days at most. Send it as `Authorization: Bearer <token>`.',
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'LOGIN_LOCKED', 'SUSPENDED'],
    fields: { token: 'The session token. Keep it secret.', id: 'The account’s id, `userId` of other calls.' },
    example: {
      body: { email, password },
      answer: { token, id: ids.player },
      message: accountMessages.login,
    },
  },
  sendRecoveryCode: {
    tag: 'Accounts',
    title: 'Request a recovery code',
    details:
      'Continue with `verifyCode` and `recoverPassword`. The answer does not tell whether the email has an account.',
    example: { body: { email }, answer: { sent: true }, message: accountMessages.recoveryCode },
  },
  verifyCode: {
    tag: 'Accounts',
    title: 'Verify an emailed code',
    errors: ['INVALID_OTP', 'CODES_LOCKED', 'SIGN_UP_CLOSED', 'INVITATION_NEEDED'],
    fields: {
      token: 'A session token, or a recovery token if `existingUser` is true.',
      email: 'The email that the code was sent to. Optional with the secret of an emailed link.',
      id: 'The account’s id.',
    },
    example: {
      body: { email, otp: '4071' },
      answer: { token, existingUser: false, id: ids.player, email },
      message: accountMessages.verify,
    },
  },
  resendCode: {
    tag: 'Accounts',
    title: 'Request another code',
    example: { body: { email }, answer: { sent: true }, message: accountMessages.resend },
  },
  recoverPassword: {
    tag: 'Accounts',
    title: 'Set a new password after recovery',
    errors: ['OTHER_EMAIL', 'SIGN_UP_CLOSED', 'INVITATION_NEEDED'],
    example: {
      body: { email, password: newPassword, confirmPassword: newPassword },
      answer: { changed: true },
      message: accountMessages.recovery,
    },
  },
  changePassword: {
    tag: 'Accounts',
    title: 'Change the password',
    example: {
      body: { oldPassword: password, newPassword, confirmPassword: newPassword },
      answer: { changed: true },
      message: accountMessages.passwordChange,
    },
  },
  logout: {
    tag: 'Accounts',
    title: 'Sign out',
    example: { answer: { ended: true } },
  },
  listSessions: {
    tag: 'Accounts',
    title: 'List sessions',
    example: { answer: { result: [{ id: ids.session, ...session, current: true }], total: 1 } },
  },
  checkPassword: {
    tag: 'Accounts',
    title: 'Check the password',
    fields: { password: 'The account’s password.' },
    example: { body: { password }, answer: { correct: true } },
  },
  endSessions: {
    tag: 'Accounts',
    title: 'End sessions',
    fields: {
      password: 'The account’s password.',
      sessionId: 'The session to end. Without it, all sessions but the current one end.',
      ended: 'The number of sessions that ended.',
    },
    example: { body: { password, sessionId: ids.session }, answer: { ended: 1 } },
  },
};

const mailToken = 'k3Jx0vQ2Yb7nTq5RzL8sWc1uHf4gMd6pAe9iXoBt';

const unsubscribeFields = {
  token: 'The token in the email’s unsubscribe link.',
  ended: 'The kind of email that will not be sent again.',
};

export const profileReferences: CallReferences<
  typeof profileCalls & typeof youVsAlgorithmCalls & typeof mailingsCalls
> = {
  getProfile: { tag: 'Profile', title: 'Get your profile', example: { answer: profile } },
  updateProfile: {
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
    tag: 'Profile',
    title: 'Delete your account',
    details: 'It cannot be undone.',
    example: { answer: { deleted: true }, message: profileMessages.deletion },
  },
  getOwnData: {
    tag: 'Profile',
    title: 'Export your data',
    example: {
      answer: {
        exportedAt: times.saved,
        account: {
          email,
          createdAt: '2026-10-01T12:00:00.000Z',
          passwordChangedAt: '2026-10-01T12:00:00.000Z',
        },
        profile,
        sessions: [session],
        mails: { reminders: true, mondays: false },
        picks: [
          {
            sport: 'Hockey',
            date: times.start,
            awayTeam: 'Paddlewheels',
            homeTeam: 'Plowmen',
            team: 'Paddlewheels',
            margin: 2,
            savedAt: times.saved,
          },
        ],
        messages: [
          {
            sentAt: times.published,
            subject: 'Rinks',
            message: 'Where is the outdoor game?',
            replies: [{ writtenAt: times.saved, message: 'On the lake.' }],
          },
        ],
        suspensions: [
          {
            reason: 'offensive name',
            beganAt: '2026-10-05T12:00:00.000Z',
            endsAt: '2026-10-12T12:00:00.000Z',
            appeal: 'It is my grandmother’s name.',
          },
        ],
      },
    },
  },
  getVersus: {
    tag: 'Profile',
    title: 'Compare yourself with the algorithm',
    example: {
      answer: {
        year: 2026,
        name: 'Robin’s Second Opinion',
        games: 12,
        points: 64.3,
        algorithmPoints: 31.5,
        chanceOfSkill: 0.81,
        slates: [
          {
            slateId: ids.slate,
            date: times.played,
            sportId: ids.sport,
            sportName: 'Hockey',
            games: 12,
            points: 64.3,
            algorithmPoints: 31.5,
          },
        ],
        best: [
          {
            gameId: ids.playedGame,
            date: times.played,
            sportName: 'Hockey',
            awayTeam: 'Paddlewheels',
            homeTeam: 'Plowmen',
            awayPoints: 2,
            homePoints: 4,
            team: 'Plowmen',
            margin: 3,
            points: 18.2,
            algorithmPoints: 9.6,
          },
        ],
        worst: [],
        calibration: [{ said: 0.7, happened: 0.67, games: 6 }],
        algorithmCalibration: [{ said: 0.62, happened: 0.58, games: 6 }],
        nextLock: {
          sportId: ids.sport,
          sportName: 'Hockey',
          date: times.start,
          awayTeam: 'Paddlewheels',
          homeTeam: 'Plowmen',
          open: 14,
          picked: 9,
        },
        lastBoard: { sportId: ids.sport, sportName: 'Hockey', rank: 12, size: 1205 },
        playing: { sportId: ids.sport, sportName: 'Hockey', games: 3 },
      },
    },
  },
  getMailWishes: {
    tag: 'Profile',
    title: 'Get your email settings',
    example: { answer: { reminders: true, mondays: false } },
  },
  setMailWishes: {
    tag: 'Profile',
    title: 'Change your email settings',
    example: { body: { reminders: true, mondays: true }, answer: { reminders: true, mondays: true } },
  },
  unsubscribe: {
    tag: 'Profile',
    title: 'Unsubscribe from a kind of email',
    fields: unsubscribeFields,
    example: { body: { token: mailToken }, answer: { ended: 'mondays' } },
  },
  unsubscribeOneClick: {
    tag: 'Profile',
    title: 'Unsubscribe with one click',
    fields: unsubscribeFields,
    example: { params: { token: mailToken }, answer: { ended: 'mondays' } },
  },
};

const enquiry = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  message: 'Where is the outdoor game played?',
};

export const enquiryReferences: CallReferences<typeof enquiriesCalls> = {
  createContactMessage: {
    tag: 'Enquiries',
    title: 'Send a contact message',
    fields: { message: 'The text. It begins with a letter.' },
    example: {
      body: { ...enquiry, mobileNumber: 12_025_550_143 },
      answer: { received: true },
      message: enquiryMessages.sent,
    },
  },
  createEnquiry: {
    tag: 'Enquiries',
    title: 'Send an enquiry',
    fields: { message: 'The text. It begins with a letter.' },
    example: {
      body: { ...enquiry, subject: 'Rinks' },
      answer: { received: true },
      message: enquiryMessages.sent,
    },
  },
};

export const moderationReferences: CallReferences<typeof moderationCalls> = {
  reportPlayer: {
    tag: 'Boards',
    title: 'Report a player',
    details: 'Send the fields of the row as `listWinners` returned them.',
    errors: ['NOT_FOUND'],
    fields: {
      kind: 'What is wrong.',
      note: 'Anything that helps to understand the report.',
      rank: 'The row’s rank.',
    },
    example: {
      body: { slateId: ids.slate, rowId: 'b2xkIG1pbGwgcm9h', rank: 3, kind: 'offensive-name' },
      answer: { received: true },
      message: moderationMessages.reported,
    },
  },
  appealSuspension: {
    tag: 'Accounts',
    title: 'Appeal against a suspension',
    errors: ['APPEAL_REFUSED'],
    fields: { token: '`appealToken` of the failure SUSPENDED.', message: 'Why the suspension is wrong.' },
    example: {
      body: { token: 'c2VhbGVk', message: 'It is my grandmother’s name.' },
      answer: { received: true },
      message: moderationMessages.appealed,
    },
  },
};
