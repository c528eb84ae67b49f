import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { eventually } from '@outpick/server/testing';

/** Ports below those of Linux's outgoing connections (from 32768), so that none takes the port of a server that restarts. */
const lowest = 20_000;
const highest = 32_000;

/** Finds a port that is free at the moment. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Waits until a server accepts connections. Throws if `findFailure` returns the reason why the server has ended. */
export const waitUntilListening = async (
  port: number,
  { withinMs = 5000, findFailure }: { withinMs?: number; findFailure?: () => string | undefined } = {},
): Promise<void> =>
  eventually(async () => {
    const failure = findFailure?.();
    if (failure !== undefined) throw new Error(failure);
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  }, withinMs);
