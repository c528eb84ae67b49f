import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A line to a server that a test can cut and mend. */
export interface CutLine {
  readonly url: string;
  cut(): Promise<void>;
  /** Nothing comes through any more, but nothing is closed either, as when a machine freezes. */
  stall(): void;
  /** Goodbyes are heard only once the answer is called: whoever hangs up in between waits. */
  holdGoodbyes(): () => void;
  mend(): Promise<void>;
}

export async function openLineTo(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;
  let own = 0;
  let goodbyes = Promise.resolve();
  const mend = async () => {
    server = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.pipe(to, { end: false });
        from
          .on('end', () => void goodbyes.then(() => to.end()))
          .on('error', () => undefined)
          .on('close', () => {
            sockets.delete(from);
            to.destroy();
          });
      }
    }).listen(own, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') own = address.port;
  };
  await mend();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  return {
    url: url.href,
    mend,
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    holdGoodbyes() {
      const heard = Promise.withResolvers<void>();
      goodbyes = heard.promise;
      return heard.resolve;
    },
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
