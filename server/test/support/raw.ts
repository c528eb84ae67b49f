import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

const longestSilenceMs = 10_000;

/**
 * Sends raw bytes over a socket; returns all that the server sent until it closed the socket. Rejects if the server does not
 * close it.
 */
export async function sendRaw(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setTimeout(longestSilenceMs, () => {
      reject(new Error(`the server did not close the connection; it sent: ${answer}`));
      socket.destroy();
    });
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** Sends a request with a Host header, which fetch would set itself. Does not follow redirects. */
export async function fetchAs(host: string, address: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  const sent = request(address, { method, headers: { ...Object.fromEntries(new Headers(headers)), host } });
  sent.end(typeof body === 'string' ? body : undefined);
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  const { statusCode: status = 0, headersDistinct } = answer;
  const answerHeaders = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const content = await buffer(answer);
  return new Response(content.length > 0 ? content : null, { status, headers: answerHeaders });
}

/** A request that asks to close the connection after the answer. */
export const rawRequest = (line: string, ...headers: string[]): string =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

/** A connection with a request in progress. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void;
  /** All bytes that the server has sent so far. */
  readonly received: string;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<unknown>;
  /** Resets the connection at once, like a client that disappears. */
  close(): void;
}

/** Opens a connection and sends bytes. It stays open. */
export async function openRaw(origin: string, text: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(text, 'latin1');
  return {
    write: (bytes) => void socket.write(bytes),
    get received() {
      return received;
    },
    closed,
    close: () => socket.resetAndDestroy(),
  };
}
