import { operatorPolicy } from './policy.ts';

/** The prefix makes browsers refuse the cookie unless it is Secure, for this host only and for every path. */
const name = '__Host-outpick-console';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export const sessionCookie = (token: string): string =>
  `${name}=${token}; ${attributes}; Max-Age=${operatorPolicy.sessionHours * 3600}`;

export const endedCookie = `${name}=; ${attributes}; Max-Age=0`;

/** Reads the token from a Cookie header; undefined if there is no well-formed one. */
export const tokenOfCookie = (header: string | undefined): string | undefined =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .match(/^[\w-]{43}$/u)?.[0];
