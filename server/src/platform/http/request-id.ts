import { randomBytes } from '../crypto.ts';

const acceptable = /^[\w-]{8,64}$/u;
const processTag = randomBytes(9).toString('base64url');
let count = 0;

/** The proxy's request id if it is well-formed, else a new one, so that clients cannot inject text into logs. */
export function newRequestId(received: string | string[] | undefined): string {
  if (typeof received === 'string' && acceptable.test(received)) return received;
  count += 1;
  return `${processTag}-${count.toString(36)}`;
}
