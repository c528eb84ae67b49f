import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { openTestInbox } from '@outpick/server/testing';
import type { ReceivedMail } from '@outpick/server/testing';

/** A mail server that containers can reach, in place of the mail provider. */
export interface RelayTarget {
  readonly host: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Opens an inbox on loopback and forwards to it from an address that containers can reach. */
export async function openRelayTarget(): Promise<RelayTarget> {
  const host = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (host === undefined) throw new Error('this machine has no address that containers can reach');
  const inbox = await openTestInbox();
  const server = createServer((socket) => {
    const upstream = connect(Number(new URL(inbox.url).port), '127.0.0.1');
    socket.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => socket.destroy()).pipe(socket);
  }).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay target has no port');
  return {
    host,
    port: address.port,
    mails: inbox.mails,
    async close() {
      server.close();
      await inbox.close();
    },
  };
}
