import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A TCP proxy to a server that a test can close and reopen. */
export interface TestProxy {
  readonly url: string;
  cut(): Promise<void>;
  /** Stops forwarding but keeps the connections open, like a frozen machine. */
  stall(): void;
  /** If one side closes a connection, closes the other side only after the returned function is called. */
  delayCloses(): () => void;
  reopen(): Promise<void>;
}

export async function startProxy(target: string): Promise<TestProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;
  let proxyPort = 0;
  let closesAllowed = Promise.resolve();
  const reopen = async () => {
    server = createServer({ allowHalfOpen: true }, (client) => {
      const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from);
        from.pipe(to, { end: false });
        from
          .on('end', () => void closesAllowed.then(() => to.end()))
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(from);
            to.destroy();
          });
      }
    }).listen(proxyPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') proxyPort = address.port;
  };
  await reopen();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(proxyPort);
  return {
    url: url.href,
    reopen,
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    delayCloses() {
      const { promise, resolve } = Promise.withResolvers<void>();
      closesAllowed = promise;
      return resolve;
    },
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
