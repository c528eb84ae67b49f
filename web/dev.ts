import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Site } from '@outpick/contracts';
import { type Connect, createServer, isRunnableDevEnvironment } from 'vite';

export interface DevSite {
  /** Serves modules and styles from source; runs before the site's own routes. */
  readonly middlewares: Connect.Server;
  /** Renders from source, reloaded after each change. */
  readonly site: Site;
  readonly close: () => Promise<void>;
}

interface SiteModule {
  readonly createSite: () => Site;
}

/** The site in development: one process and one port, with hot reload over the given server's socket. */
export async function createDevSite(httpServer: Server): Promise<DevSite> {
  const vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    appType: 'custom',
    // The default loader writes a temporary file. `node --watch` would take it for a change and restart the site endlessly.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr))
    throw new Error('The server side of the site cannot be run from source');
  return {
    middlewares: vite.middlewares,
    site: {
      async render(address, origin, call) {
        const { createSite } = await ssr.runner.import<SiteModule>('/app/site.ts');
        return createSite().render(address, origin, call);
      },
    },
    close: () => vite.close(),
  };
}
