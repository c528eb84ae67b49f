import {
  type Access,
  CallFailure,
  type Caller,
  createCaller,
  isPersonal,
  type Transport,
  type WireAnswer,
} from '@outpick/contracts';
import { updateServerTime } from './server-time.ts';
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

/** A 401 on any call ends a stored session; without one, nothing happens. */
function endSessionOn401(status: number): void {
  if (status === 401 && readToken() !== null) expireSession();
}

const overFetch =
  (access: Access, signal?: AbortSignal): Transport =>
  async ({ method, url, headers, body }): Promise<WireAnswer> => {
    let response: Response;
    const sentAt = Date.now();
    try {
      response = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...headers, ...bearer(access) },
        ...(body === undefined ? {} : { body }),
        ...(signal && { signal }),
      });
    } catch {
      throw new CallFailure(0, 'UNREACHABLE', 'We could not reach Outpick. Please check your connection.');
    }
    updateServerTime(response.headers, sentAt, Date.now());
    endSessionOn401(response.status);
    return { status: response.status, body: await readBody(response) };
  };

/**
 * Makes calls from the browser. The token is sent only with calls that require one, and with public calls whose input asks
 * for the player's own data.
 */
export const callFromBrowser: Caller = (call, input) => {
  const { access } = call;
  const tokenAccess = access === 'visitor' && isPersonal(call, input) ? 'player' : access;
  return createCaller(overFetch(tokenAccess))(call, input);
};

/** Makes public calls that end when the signal aborts: then they fail like an unreachable site. */
export const callUntil = (signal: AbortSignal): Caller => createCaller(overFetch('visitor', signal));
