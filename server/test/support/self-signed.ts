import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';

/** A server that encrypts, and whose certificate nobody vouches for. */
export interface SelfSigned {
  readonly port: number;
  close(): Promise<void>;
}

/** Says nothing: whoever looks at certificates never comes so far as to ask. */
export async function openSelfSigned(): Promise<SelfSigned> {
  const order = 'req -x509 -newkey ed25519 -nodes -days 1 -subj /CN=localhost -keyout - -out -';
  const { stdout: pem } = await promisify(execFile)('openssl', order.split(' '));
  // Without a name for its sessions Node would make one by SHA-1, which no test may use.
  const server = createServer({ key: pem, cert: pem, sessionIdContext: 'self-signed' });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
