import type { Limit } from '../../platform/limits/limiter.ts';

/** Limits and lifetimes of credentials. SQL functions that enforce them take them as parameters. */
export const policy = {
  session: {
    /** Unused for so long, a session ends: a lost phone does not stay signed in for ever. */
    idleDays: 30,
    /** However much it is used. */
    mostDays: 180,
    /** Signed in at more places, the longest unused one ends: more than a person has, few enough to look through. */
    mostAtOnce: 20,
  },
  code: {
    minutes: 10,
    tries: 3,
    linkHours: 2,
    /** Wrong guesses for one e-mail, and from one address, within any `guessWindowHours`. */
    guessesPerEmail: 9,
    guessesPerAddress: 20,
    guessWindowHours: 24,
    /** Mails within any hour. */
    mailsPerEmail: 5,
    mailsPerAddress: 20,
  },
  /** How long a sign-up waits for its code. */
  signUpHours: 24,
  recoveryMinutes: 10,
} as const;

/** Failed logins. */
export const loginOfAccount: Limit = { name: 'login-account', most: 10, seconds: 15 * 60 };
export const loginFromAddress: Limit = { name: 'login-address', most: 100, seconds: 60 * 60 };

/** Wrong passwords typed by someone who is signed in: whoever found an open phone does not get to guess. */
export const passwordOfSession: Limit = { name: 'password-session', most: 10, seconds: 15 * 60 };
