import type { Server, ServerResponse } from 'node:http';
import { requestClosed } from './refusal.ts';

/** Longer than any call may take, and than the pause between two events of a stream. */
const stuckMs = 150_000;

/** Closes connections on which nothing moves in either direction: a client that does not read its answer holds its memory. */
export const closeStuckConnections = (server: Server, afterMs = stuckMs): Server =>
  server.setTimeout(afterMs);

interface Lifetime {
  readonly route: string;
  /** Without it, only the end of the connection aborts. */
  readonly timeoutMs?: number;
}

/**
 * A signal that aborts when the client closes the connection before it has the answer, or when the time for the answer is
 * over. The framework's `request.signal` and `handlerTimeout` do not serve: both end when the request's body has been read.
 */
export function watchLifetime(response: ServerResponse, { route, timeoutMs }: Lifetime): AbortSignal {
  const controller = new AbortController();
  const abort = async (afterMs: number) => {
    // Loaded by then on a site. Commands import features with routes, and serve nothing.
    const { errorCodes } = await import('fastify');
    controller.abort(new errorCodes.FST_ERR_HANDLER_TIMEOUT(afterMs, route));
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => void abort(timeoutMs), timeoutMs);
  const onClose = () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort(requestClosed());
  };
  if (response.destroyed) onClose();
  else response.once('close', onClose);
  return controller.signal;
}
