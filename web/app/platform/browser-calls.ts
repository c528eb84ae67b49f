import {
  type Access,
  CallFailure,
  type Caller,
  createCaller,
  isPersonal,
  type Transport,
  type WireAnswer,
} from '@outpick/contracts';
import { noteServerTime } from './server-time.ts';
import { expireSession, readToken } from './session.ts';
import { readTab } from './storage.ts';

const tokenFor: Readonly<Record<Access, () => string | null>> = {
  visitor: () => null,
  player: readToken,
  recovery: () => readTab('recovery'),
};

const bearer = (access: Access): Readonly<Record<string, string>> => {
  const token = tokenFor[access]();
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

/** A 401 ends a stored session, whichever call met it; someone without one stays where they are. */
function noticeRefusal(status: number): void {
  if (status === 401 && readToken() !== null) expireSession();
}

const overFetch =
  (access: Access): Transport =>
  async ({ method, url, headers, body }): Promise<WireAnswer> => {
    let response: Response;
    const sentAt = Date.now();
    try {
      response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...headers, ...bearer(access) },
        ...(body === undefined ? {} : { body }),
      });
    } catch {
      throw new CallFailure(0, 'UNREACHABLE', 'We could not reach Outpick. Please check your connection.');
    }
    noteServerTime(response.headers, sentAt, Date.now());
    noticeRefusal(response.status);
    return { status: response.status, body: await readBody(response) };
  };

/**
 * Makes calls from the browser. The token travels only with calls that ask for one, or that anyone may make but this time
 * are about whoever holds it.
 */
export const callFromBrowser: Caller = (call, input) => {
  const { access } = call;
  const bearerOf = access === 'visitor' && isPersonal(call, input) ? 'player' : access;
  return createCaller(overFetch(bearerOf))(call, input);
};
