import type { Limit } from '../../platform/limits/limiter.ts';

/** Limits and lifetimes of credentials. SQL functions that enforce them take them as parameters. */
export const policy = {
  session: {
    /** An unused session ends after this time, so that a lost phone does not stay signed in. */
    idleDays: 30,
    /** A session ends at this age, even if it is in use. */
    maxDays: 180,
    /**
     * If an account has more sessions, the session unused for longest ends. The number is more than a person needs, and few
     * enough to review.
     */
    maxCount: 20,
  },
  code: {
    minutes: 10,
    tries: 3,
    linkHours: 2,
    /** Wrong guesses for one email, and from one address, within any `guessWindowHours`. */
    guessesPerEmail: 9,
    guessesPerAddress: 20,
    guessWindowHours: 24,
    /** Mails within any hour. The limit of an address is the setting CODE_MAILS_PER_ADDRESS. */
    mailsPerEmail: 5,
  },
  /** Links that sign in. Each works as long as it counts, so an email that has reached its limit has a link that works. */
  signInLink: {
    minutes: 60,
    /** Links for one email within `minutes`. */
    mailsPerEmail: 3,
    /** Mails a second at the request of one network. Further ones wait, at most `waitSeconds`. */
    mailsPerSecond: 10,
    waitSeconds: 60,
  },
  /**
   * When a login from a network above its limit is refused. Longer than the check of a known account takes, which must not show
   * in the time of the answer.
   */
  lockedLoginMs: 3000,
  /** How long a sign-up stays pending. */
  signUpHours: 24,
  recoveryMinutes: 10,
} as const;

/** Limits on failed logins. */
export const loginOfAccount: Limit = { name: 'login-account', most: 10, seconds: 15 * 60 };
export const loginFromAddress: Limit = { name: 'login-address', most: 100, seconds: 60 * 60 };

/** Failed logins of one account over all networks. Above it only the account's known networks may try. */
export const loginOfAccountAnywhere: Limit = { name: 'login-account-anywhere', most: 100, seconds: 60 * 60 };

/** Limits wrong passkeys of a network. Right ones work above the limit, too, because nobody can guess one. */
export const passkeyFromAddress: Limit = { name: 'passkey-address', most: 100, seconds: 60 * 60 };

/** Limits the wrong passwords that a signed-in player may enter, so that nobody guesses one on an unlocked phone. */
export const passwordOfSession: Limit = { name: 'password-session', most: 10, seconds: 15 * 60 };
