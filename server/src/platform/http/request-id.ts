import { randomBytes } from '../crypto.ts';

const acceptable = /^[\w-]{8,64}$/u;
const processTag = randomBytes(9).toString('base64url');
let made = 0;

/** The front's request id where it has the agreed form, else a fresh one: a client cannot write what it likes into logs. */
export function newRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && acceptable.test(given)) return given;
  made += 1;
  return `${processTag}-${made.toString(36)}`;
}
