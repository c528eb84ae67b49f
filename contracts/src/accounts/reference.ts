import { accountMessages } from './calls.ts';
import { accountsCalls } from './calls.ts';
import { newPasswordCalls } from './new-passwords.ts';
import { passkeyMessages, passkeysCalls } from './passkeys.ts';
import type { FeatureReference } from '../reference/call-reference.ts';
import { email, ids, password, session, times, token } from '../reference/example-world.ts';

const newPassword = 'Zinc&Orme42x';

const ownerProofFields = {
  password: 'The account’s password. Leave it out if you send a code.',
  code: 'A code that `requestConfirmation` has emailed, in place of the password.',
};

/** Fields of the options and answers of WebAuthn, which browsers make and read. */
const webAuthnFields = {
  options: 'The options of WebAuthn, in JSON.',
  challenge: 'What the passkey signs: valid for five minutes, once.',
  timeout: 'How long the device may take, in milliseconds.',
  rpId: 'The host that the passkey belongs to.',
  userVerification: 'The device must check a fingerprint, face or PIN.',
  answer: 'The browser’s answer (WebAuthn), in JSON.',
  rawId: 'The same as `id`.',
  type: 'Always `public-key`.',
  response: 'What the device answered.',
  clientExtensionResults: 'Not used.',
  clientDataJSON: 'The challenge and the origin, as the browser saw them.',
  authenticatorData: 'The host and the counter, as the device saw them.',
  signature: 'The signature of both.',
  userHandle: 'Not used.',
  rp: 'The site that the passkey belongs to.',
  user: 'Whose passkey it is, for the device’s dialog.',
  displayName: 'The same as `name`.',
  pubKeyCredParams: 'The kinds of keys that the site accepts.',
  alg: 'The algorithm, as a COSE number.',
  excludeCredentials: 'The account’s passkeys, so that a device makes no second one.',
  authenticatorSelection: 'What the device must be able to do.',
  residentKey: 'The passkey must be found without an email.',
  requireResidentKey: 'The same, for older browsers.',
  attestation: 'The maker of the device is not asked for.',
  attestationObject: 'The public key, as the device made it.',
  transports: 'How the device is connected.',
  label: 'The player’s name for the device, 1 to 60 characters.',
};

const passkeyId = 'q7Jb3mVxT0yWkR5nZ2pLdA';
const challenge = 'tR8vN1cXe5Qa0Lk7Zs3Wyg';
const host = 'outpick.example';
const minutesInMs = 300_000;

/** What browsers add to every answer of a passkey. */
const credential = {
  id: passkeyId,
  rawId: passkeyId,
  type: 'public-key',
  clientExtensionResults: {},
} as const;

export const accountsReference: FeatureReference<
  typeof accountsCalls & typeof newPasswordCalls & typeof passkeysCalls
> = {
  calls: {
    login: {
      whose: 'a session for anyone who knows email and password',
      tag: 'Accounts',
      title: 'Sign in',
      details:
        'The token is valid for 30 days after its last use, and for 180 days at most. Send it as `Authorization: Bearer <token>`.',
      errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'LOGIN_LOCKED', 'SUSPENDED'],
      fields: {
        token: 'The session token. Keep it secret.',
        id: 'The account’s id, `userId` of other calls.',
      },
      example: {
        body: { email, password },
        answer: { token, id: ids.player },
        message: accountMessages.login,
      },
    },
    sendRecoveryCode: {
      whose: 'a code to the email; the answer is the same for everyone',
      tag: 'Accounts',
      title: 'Request a recovery code',
      details:
        'Continue with `verifyCode` and `recoverPassword`. The answer does not tell whether the email has an account.',
      example: { body: { email }, answer: { sent: true }, message: accountMessages.recoveryCode },
    },
    verifyCode: {
      whose: 'a session or a recovery for the reader of the mail',
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
      whose: 'a code to the email; the answer is the same for everyone',
      tag: 'Accounts',
      title: 'Request another code',
      example: { body: { email }, answer: { sent: true }, message: accountMessages.resend },
    },
    requestSignInLink: {
      whose: 'a link to the email; the answer is the same for everyone',
      tag: 'Accounts',
      title: 'Request a sign-in link',
      details:
        'The link opens the site, signs in once and works for an hour. An email gets at most three in an hour; requests of one network are sent at ten a second, and wait for a minute at most.',
      fields: {
        returnTo: 'The path of the page that the link opens after signing in. Default: the home page.',
      },
      example: {
        body: { email, returnTo: '/you' },
        answer: { sent: true },
        message: accountMessages.signInLink,
      },
    },
    signInWithLink: {
      whose: 'a session for the reader of the mail',
      tag: 'Accounts',
      title: 'Sign in with an emailed link',
      errors: ['INVALID_SIGN_IN_LINK', 'SUSPENDED'],
      fields: {
        secret: 'The 22 characters after the # of the link.',
        token: 'The session token. Keep it secret.',
        id: 'The account’s id, `userId` of other calls.',
      },
      example: {
        body: { secret: 'mWcR0b3xV1e7Qk2_yTnZpA' },
        answer: { token, id: ids.player },
        message: accountMessages.login,
      },
    },
    requestJoin: {
      whose: 'a code and a link to the email; the answer and the mail are the same for everyone',
      tag: 'Accounts',
      title: 'Request a code to join or sign in',
      details:
        'Continue with `joinWithCode`. Neither the answer nor the mail tells whether the email has an account. If sign-up is closed or by invitation, that holds for every email: holders of accounts use `login` or `requestSignInLink`.',
      errors: ['SIGN_UP_CLOSED', 'INVITATION_NEEDED'],
      fields: {
        terms: 'Must be true: the person is 18 or older and agrees to the Terms of Use and Privacy Policy.',
        returnTo: 'The path of the page that the link opens after signing in. Default: Today.',
      },
      example: { body: { email, terms: true, returnTo: '/today' }, answer: { sent: true } },
    },
    joinWithCode: {
      whose: 'a session for the reader of the mail',
      tag: 'Accounts',
      title: 'Join or sign in with an emailed code',
      errors: [
        'INVALID_OTP',
        'INVALID_SIGN_IN_LINK',
        'CODES_LOCKED',
        'SUSPENDED',
        'SIGN_UP_CLOSED',
        'INVITATION_NEEDED',
      ],
      fields: {
        email: 'The email that the code was sent to. Optional with the secret of an emailed link.',
        code: 'The four digits in the mail, or the 22 characters after `#join=` of its link.',
        token: 'The session token. Keep it secret.',
        id: 'The account’s id, `userId` of other calls.',
        isNew: 'Whether the account was opened by this call. It has no password.',
      },
      example: {
        body: { email, code: '4071' },
        answer: { token, id: ids.player, isNew: true },
      },
    },
    logout: {
      whose: 'the session of the bearer',
      tag: 'Accounts',
      title: 'Sign out',
      example: { answer: { ended: true } },
    },
    listSessions: {
      whose: 'sessions of the bearer',
      tag: 'Accounts',
      title: 'List sessions',
      example: { answer: { result: [{ id: ids.session, ...session, current: true }], total: 1 } },
    },
    endSessions: {
      whose: 'sessions of the bearer',
      tag: 'Accounts',
      title: 'End sessions',
      fields: {
        ...ownerProofFields,
        sessionId: 'The session to end. Without it, all sessions but the current one end.',
        ended: 'The number of sessions that ended.',
      },
      errors: ['INVALID_OTP', 'CODES_LOCKED'],
      example: { body: { password, sessionId: ids.session }, answer: { ended: 1 } },
    },
    checkPassword: {
      whose: 'whether it is the password of the bearer',
      tag: 'Accounts',
      title: 'Check the password',
      fields: { password: 'The account’s password.' },
      example: { body: { password }, answer: { correct: true } },
    },
    requestConfirmation: {
      whose: 'a code to the email of the bearer',
      tag: 'Accounts',
      title: 'Request a confirmation code',
      details: 'The code replaces the last one that was emailed to this address for any purpose.',
      example: { answer: { sent: true } },
    },
    checkCode: {
      whose: 'whether it is the code mailed to the bearer',
      tag: 'Accounts',
      title: 'Check a confirmation code',
      errors: ['INVALID_OTP', 'CODES_LOCKED'],
      fields: { code: 'The four digits that `requestConfirmation` has emailed.' },
      example: { body: { code: '4071' }, answer: { correct: true } },
    },
    signUp: {
      whose: 'a code to the email; the answer is the same for everyone',
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
    recoverPassword: {
      whose: 'the password of the email that the recovery is for',
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
      whose: 'the password of the bearer',
      tag: 'Accounts',
      title: 'Change the password',
      example: {
        body: { oldPassword: password, newPassword, confirmPassword: newPassword },
        answer: { changed: true },
        message: accountMessages.passwordChange,
      },
    },
    startSignInByPasskey: {
      whose: 'a challenge; the answer is the same for everyone',
      tag: 'Accounts',
      title: 'Start signing in with a passkey',
      details:
        'Give the options to `navigator.credentials.get`, and its answer to `signInByPasskey` within five minutes. The challenge works once.',
      errors: ['PASSKEY_REFUSED'],
      fields: webAuthnFields,
      example: {
        answer: {
          options: { challenge, timeout: minutesInMs, rpId: host, userVerification: 'required' },
        },
      },
    },
    signInByPasskey: {
      whose: 'a session for the holder of the passkey',
      tag: 'Accounts',
      title: 'Sign in with a passkey',
      errors: ['INVALID_PASSKEY', 'SUSPENDED', 'PASSKEY_REFUSED'],
      fields: {
        ...webAuthnFields,
        token: 'The session token. Keep it secret.',
        id: 'The account’s id, `userId` of other calls.',
      },
      example: {
        body: {
          answer: {
            ...credential,
            response: {
              clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
              authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
              signature: 'MEUCIQDLz1sBqZ2kQd6vKc8Yh1f0aA',
              userHandle: 'MDE5YTdjMTM',
            },
          },
        },
        answer: { token, id: ids.player },
        message: accountMessages.login,
      },
    },
    listOwnPasskeys: {
      whose: 'passkeys of the bearer',
      tag: 'Accounts',
      title: 'List passkeys',
      example: {
        answer: {
          result: [{ id: passkeyId, label: 'Phone', createdAt: times.opened, lastUsedAt: times.saved }],
          total: 1,
        },
      },
    },
    startOwnPasskey: {
      whose: 'a challenge for the bearer',
      tag: 'Accounts',
      title: 'Start adding a passkey',
      details:
        'Give the options to `navigator.credentials.create`, and its answer to `addOwnPasskey` within five minutes, in the same session.',
      errors: ['PASSKEY_REFUSED', 'INVALID_OTP', 'CODES_LOCKED'],
      fields: {
        ...ownerProofFields,
        ...webAuthnFields,
      },
      example: {
        body: { password },
        answer: {
          options: {
            challenge,
            timeout: minutesInMs,
            rp: { name: 'Outpick', id: host },
            user: { id: 'MDE5YTdjMTM', name: email, displayName: email },
            pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
            excludeCredentials: [{ id: passkeyId, type: 'public-key' }],
            authenticatorSelection: {
              residentKey: 'required',
              requireResidentKey: true,
              userVerification: 'required',
            },
            attestation: 'none',
          },
        },
      },
    },
    addOwnPasskey: {
      whose: 'a passkey of the bearer',
      tag: 'Accounts',
      title: 'Add a passkey',
      errors: ['INVALID_PASSKEY', 'PASSKEY_REFUSED'],
      fields: { ...webAuthnFields, added: 'Always true.' },
      example: {
        body: {
          label: 'Phone',
          answer: {
            ...credential,
            response: {
              clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
              attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
              transports: ['internal'],
            },
          },
        },
        answer: { added: true },
        message: passkeyMessages.added,
      },
    },
    removeOwnPasskey: {
      whose: 'a passkey of the bearer',
      tag: 'Accounts',
      title: 'Remove a passkey',
      errors: ['NOT_FOUND', 'INVALID_OTP', 'CODES_LOCKED'],
      fields: { id: 'The passkey’s id.', ...ownerProofFields, removed: 'Always true.' },
      example: {
        body: { id: passkeyId, password },
        answer: { removed: true },
        message: passkeyMessages.removed,
      },
    },
  },
  schemas: {
    CodeRequest: { schema: accountsCalls.resendCode.body, description: 'The email that a code is sent to.' },
    CodeSent: { schema: accountsCalls.resendCode.output, description: 'A code was requested.' },
    PasswordChanged: {
      schema: newPasswordCalls.changePassword.output,
      description: 'The password was changed.',
    },
    Passkey: {
      schema: passkeysCalls.listOwnPasskeys.output.shape.result.element,
      description: 'A passkey of the account.',
      fields: { id: 'The passkey’s id.', label: webAuthnFields.label },
    },
    Session: {
      schema: accountsCalls.listSessions.output.shape.result.element,
      description: 'A signed-in device.',
    },
  },
};
