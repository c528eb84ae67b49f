import { once } from 'node:events';
import { createServer } from 'node:http';

/** Serves values of the global set-up to the test processes. A request for `/<name>` returns `answer(name)` as JSON. */
export async function serveJson(answer: (name: string) => unknown) {
  const readValue = async (name: string): Promise<unknown> => answer(name);
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    readValue(name).then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
