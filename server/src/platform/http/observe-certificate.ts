import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Observation } from '../telemetry/observing.ts';

const timeoutMs = 10_000;

/** Reads when a server's certificate expires. Accepts invalid ones: an expired certificate must be reported, not refused. */
async function readExpiry(origin: string): Promise<Date> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/gu, '');
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    servername: host,
    rejectUnauthorized: false,
    timeout: timeoutMs,
  });
  try {
    socket.once('timeout', () => socket.destroy(new Error(`no answer from ${origin}`)));
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** Observes the certificate that visitors see, whichever proxy serves it. */
export const certificateObservation: Observation = {
  name: 'certificate',
  everySeconds: 3600,
  gauges: {
    outpick_certificate_expires_seconds: {
      help: 'Seconds until the certificate at the public address expires; read once an hour.',
      labels: [],
    },
  },
  applies: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN.startsWith('https:'),
  read: async ({ config }) => {
    const expiresAt = await readExpiry(config.PUBLIC_ORIGIN);
    return { outpick_certificate_expires_seconds: [{ value: (expiresAt.getTime() - Date.now()) / 1000 }] };
  },
};
