import { readFile, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The service worker may connect to this site only. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** One day for pictures. Scripts are revalidated each time: a cached service worker would never be updated. */
const cacheControl = (extension: string) => (extension === '.js' ? 'no-cache' : 'public, max-age=86400');

const manifest = z.looseObject({ name: z.string(), short_name: z.string() });

/** The manifest of the installed app, with the site's own name. */
const nameManifest = (content: Buffer, name: string): Buffer =>
  Buffer.from(JSON.stringify({ ...manifest.parse(JSON.parse(content.toString())), name, short_name: name }));

/** Serves the files that must be at the site's root: manifest, icons, service worker. */
export async function mountRootFiles(
  app: FastifyInstance,
  folder: string,
  siteName: Platform['siteName'],
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && types[extname(entry.name)])) {
    const extension = extname(name);
    const content = await readFile(join(folder, name));
    app.get(`/${name}`, { config: { cost: 0 } }, async (_request, reply) => {
      if (extension === '.js') reply.header('content-security-policy', workerPolicy);
      const givenName = extension === '.webmanifest' ? await siteName() : undefined;
      return reply
        .type(types[extension] ?? '')
        .header('cache-control', cacheControl(extension))
        .send(givenName === undefined ? content : nameManifest(content, givenName));
    });
  }
}
