import { connect } from 'node:net';

/** Sends bytes as they are over a socket and gives everything that came back until the server closed it or fell silent. */
export async function sendRaw(origin: string, text: string, silenceMs = 300): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

/** One request, closed after its answer. */
export const rawRequest = (line: string, ...headers: string[]): string =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
