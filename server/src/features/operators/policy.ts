import type { Limit } from '../../platform/limits/limiter.ts';
import { challengeMinutes } from '../../platform/passkeys/ceremonies.ts';

/** Lifetimes of operators' credentials. */
export const operatorPolicy = {
  sessionHours: 12,
  linkHours: 24,
  /** A dangerous act needs a proof of identity that is at most this old. */
  confirmationMinutes: 10,
  recoveryCodes: 10,
  challengeMinutes,
  /** Passkeys per operator: more than the devices of one person. */
  passkeys: 20,
} as const;

/** Limits on failed sign-ins: wrong passwords and wrong codes count alike. */
export const signInOfOperator: Limit = { name: 'operator-sign-in', most: 10, seconds: 15 * 60 };
export const signInAnywhere: Limit = { name: 'operator-sign-in-anywhere', most: 200, seconds: 3600 };
export const signInFromNetwork: Limit = { name: 'operator-sign-in-network', most: 50, seconds: 3600 };

/** Limits wrong passkeys of a network. Right ones work above the limit, too. */
export const passkeySignInFromNetwork: Limit = { name: 'operator-passkey-sign-in', most: 50, seconds: 3600 };

/** Limits the audit log's lines on refused sign-ins, which it keeps forever. */
export const refusedLinesOfNetwork: Limit = { name: 'operator-refused-network', most: 2, seconds: 3600 };
export const refusedLines: Limit = { name: 'operator-refused', most: 20, seconds: 3600 };
/** One more line says that further refusals are not listed. */
export const refusedLastLine: Limit = { name: 'operator-refused-last', most: 1, seconds: 3600 };

/** Limits wrong confirmations of a signed-in operator, against guesses on an unattended computer. */
export const confirmationOfOperator: Limit = { name: 'operator-confirmation', most: 10, seconds: 15 * 60 };

/** Limits wrong one-time links from a network. */
export const linkFromNetwork: Limit = { name: 'operator-link-network', most: 50, seconds: 3600 };

/** Limits attempts to join by one link, because each hashes a password. */
export const joiningByLink: Limit = { name: 'operator-link', most: 50, seconds: 3600 };
