import type { Server, ServerResponse } from 'node:http';
import { requestClosed } from './refusal.ts';

/** Longer than any call may take, and longer than the pause between two events of a stream. */
const stuckMs = 150_000;

/** Closes connections without traffic in either direction: a client that does not read its answer keeps it in our memory. */
export const closeStuckConnections = (server: Server, afterMs = stuckMs): Server =>
  server.setTimeout(afterMs);

interface Lifetime {
  readonly route: string;
  /** If absent, the signal aborts only when the connection closes. */
  readonly timeoutMs?: number;
}

/**
 * A signal that aborts when the client closes the connection before it has the answer, or when the time for the answer is over.
 * The framework's `request.signal` and `handlerTimeout` cannot be used: both end once the request's body has been read.
 */
export function watchLifetime(response: ServerResponse, { route, timeoutMs }: Lifetime): AbortSignal {
  const controller = new AbortController();
  const abort = async (afterMs: number) => {
    // Imported lazily: commands import features with routes but serve no requests. A site has loaded it long before.
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
