import { createServer } from 'node:net';

const tryPort = async (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });

/** The wanted port, or any free one where something else has it. */
export const freePort = async (wanted: number): Promise<number> =>
  (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted;
