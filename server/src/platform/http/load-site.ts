import { fileURLToPath } from 'node:url';
import type { Server } from 'node:http';
import type { Site } from '@outpick/contracts';
import type { Log } from '../telemetry/log.ts';
import { loadConsole } from './mount-console.ts';
import type { DevSiteFiles, SiteFiles } from './mount-site.ts';

// Loaded by path, so that the server does not import the web's code.
const web = new URL('../../../../web/', import.meta.url);

interface BuiltModule {
  createSite(options: { readonly report: (error: unknown) => void }): Site;
}

interface SourceModule {
  createDevSite(server: Server): Promise<DevSiteFiles>;
}

const exportsFunction = (module: unknown, name: string): boolean =>
  typeof module === 'object' && module !== null && typeof Reflect.get(module, name) === 'function';

const isBuilt = (module: unknown): module is BuiltModule => exportsFunction(module, 'createSite');
const isSource = (module: unknown): module is SourceModule => exportsFunction(module, 'createDevSite');

/** Loads the site from the output of `npm run build`. */
export async function loadBuiltSite(_server: Server, log: Log): Promise<SiteFiles> {
  const module: unknown = await import(new URL('build/server/site.js', web).href);
  if (!isBuilt(module)) throw new Error('the built site does not export createSite');
  const report = (error: unknown) => log.error({ err: error }, 'a page could not be rendered');
  return {
    site: module.createSite({ report }),
    assetsFolder: fileURLToPath(new URL('build/client/assets', web)),
    rootFolder: fileURLToPath(new URL('build/client', web)),
    console: await loadConsole(log),
  };
}

/** Loads the site from source; it reloads when files change. */
export async function loadDevSite(server: Server, log: Log): Promise<DevSiteFiles> {
  const module: unknown = await import(new URL('dev.ts', web).href);
  if (!isSource(module)) throw new Error('the site does not export createDevSite');
  return { ...(await module.createDevSite(server)), console: await loadConsole(log) };
}
