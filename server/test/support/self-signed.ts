import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';

/** A TLS server with a self-signed certificate. */
export interface SelfSigned {
  readonly port: number;
  close(): Promise<void>;
}

/** Opens the server. It sends no data, because clients that verify certificates fail in the handshake. */
export async function openSelfSigned(): Promise<SelfSigned> {
  const opensslArgs = 'req -x509 -newkey ed25519 -nodes -days 1 -subj /CN=localhost -keyout - -out -';
  const { stdout: pem } = await promisify(execFile)('openssl', opensslArgs.split(' '));
  // By default, Node derives the session id context with SHA-1, which would fail the test run.
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
