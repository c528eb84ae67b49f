import {
  type Access,
  CallFailure,
  type Caller,
  createCaller,
  failure,
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
  // Only the console makes these calls.
  operator: () => null,
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

/** A suspended player may not use the session. Signing in again shows the reason and the appeal form. */
const isSuspended = (body: unknown): boolean => failure.safeParse(body).data?.error.code === 'SUSPENDED';

/** Ends the stored session after a 401 or a suspension on any call. Without a stored session, does nothing. */
function endRefusedSession({ status, body }: WireAnswer): void {
  if (readToken() !== null && (status === 401 || (status === 403 && isSuspended(body)))) expireSession();
}

const fetchTransport =
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
    const answer = { status: response.status, body: await readBody(response) };
    endRefusedSession(answer);
    return answer;
  };

/**
 * Makes calls from the browser. The token is sent only with calls that require one, and with public calls whose input asks
 * for the player's own data.
 */
export const callFromBrowser: Caller = (call, input) => {
  const { access } = call;
  const tokenAccess = access === 'visitor' && isPersonal(call, input) ? 'player' : access;
  return createCaller(fetchTransport(tokenAccess))(call, input);
};

/** Makes public calls that the signal can abort. An aborted call fails as if the site were unreachable. */
export const callUntil = (signal: AbortSignal): Caller => createCaller(fetchTransport('visitor', signal));
