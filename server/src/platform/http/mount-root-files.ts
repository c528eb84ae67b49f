import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** What a service worker may do: ask this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** A day for pictures; a script must be looked at again each time, or nobody would ever get a new one. */
const keeping = (extension: string) => (extension === '.js' ? 'no-cache' : 'public, max-age=86400');

/** The few files that must stand at the top of the site under names of their own: manifest, icons, service worker. */
export async function mountRootFiles(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && types[extname(entry.name)])) {
    const extension = extname(name);
    const content = await readFile(join(folder, name));
    app.get(`/${name}`, async (_request, reply) => {
      if (extension === '.js') reply.header('content-security-policy', workerPolicy);
      return reply
        .type(types[extension] ?? '')
        .header('cache-control', keeping(extension))
        .send(content);
    });
  }
}
