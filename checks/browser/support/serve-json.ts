import { once } from 'node:events';
import { createServer } from 'node:http';

/** Serves values of the global set-up to the test processes: the answer to `/<name>` is what `answer` returns for the name. */
export async function serveJson(answer: (name: string) => unknown) {
  const valueOf = async (name: string): Promise<unknown> => answer(name);
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    valueOf(name).then(
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
