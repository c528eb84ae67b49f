import { randomBytes } from 'node:crypto';
import { createCaller, type Site } from '@outpick/contracts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as routerBuild from 'virtual:react-router/server-build';
import { callContext, originContext, skipCacheContext } from './platform/calls.ts';
import { markerContext, reportContext } from './platform/rendering.ts';
import { hashMarkedScripts } from './platform/script-hashes.ts';

// The generated module exports an absent hook as `undefined`, which ServerBuild does not allow.
const {
  basename = '/',
  allowedActionOrigins = [],
  unstable_getCriticalCss: criticalCss,
  ...rest
} = routerBuild;
const build: ServerBuild = {
  ...rest,
  basename,
  allowedActionOrigins,
  ...(criticalCss && { unstable_getCriticalCss: criticalCss }),
};

export interface SiteOptions {
  /** Called with each error thrown while rendering; the page shows only that something went wrong. */
  readonly report?: (error: unknown) => void;
}

/** Creates the renderer. Pages are the same for every visitor, so it needs only the address and the data. */
export function createSite({ report = () => {} }: SiteOptions = {}): Site {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return {
    async render(address, origin, transport) {
      const marker = randomBytes(24).toString('base64url');
      const context = new RouterContextProvider();
      context.set(callContext, createCaller(transport));
      context.set(originContext, origin);
      let keep = true;
      context.set(skipCacheContext, () => {
        keep = false;
      });
      context.set(markerContext, marker);
      context.set(reportContext, report);
      // Concatenated, because `new URL('//elsewhere/x', origin)` would be on another host.
      const response = await handle(new Request(origin + address), context);
      const headers = Object.fromEntries(response.headers);
      return { status: response.status, headers, keep, ...hashMarkedScripts(await response.text(), marker) };
    },
  };
}
