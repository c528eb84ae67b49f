import type { Limit } from '../../platform/limits/limiter.ts';

/** Lifetimes of operators' credentials. */
export const operatorPolicy = {
  sessionHours: 12,
  linkHours: 24,
  /** A dangerous act needs a proof of identity that is at most this old. */
  confirmationMinutes: 10,
  recoveryCodes: 10,
  challengeMinutes: 5,
  /** Passkeys per operator: more than the devices of one person. */
  passkeys: 20,
} as const;

/** Limits on failed sign-ins: wrong passwords and wrong codes count alike. */
export const signInOfOperator: Limit = { name: 'operator-sign-in', most: 10, seconds: 15 * 60 };
export const signInOfOperatorAnywhere: Limit = {
  name: 'operator-sign-in-anywhere',
  most: 200,
  seconds: 3600,
};
export const signInFromNetwork: Limit = { name: 'operator-sign-in-network', most: 50, seconds: 3600 };

/** Limits how often a network may start to sign in with a passkey. Each start stores a row for minutes. */
export const passkeyStartFromNetwork: Limit = { name: 'operator-passkey-start', most: 200, seconds: 3600 };

/** Limits wrong confirmations of a signed-in operator, against guesses on an unattended computer. */
export const confirmationOfOperator: Limit = { name: 'operator-confirmation', most: 10, seconds: 15 * 60 };

/** Limits attempts from a network to use one-time links. */
export const linkFromNetwork: Limit = { name: 'operator-link-network', most: 50, seconds: 3600 };
