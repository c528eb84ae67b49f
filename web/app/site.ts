import { randomBytes } from 'node:crypto';
import { createCaller, type Site, type Transport } from '@outpick/contracts';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as routerBuild from 'virtual:react-router/server-build';
import { callContext, originContext } from './platform/calls.ts';
import { markerContext, reportContext } from './platform/rendering.ts';
import { hashMarkedScripts } from './platform/script-hashes.ts';

// The generated module writes an absent hook as `undefined`, which the router's own type does not allow.
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
  /** Told of each fault met while rendering; the page itself then says only that something went wrong. */
  readonly report?: (error: unknown) => void;
}

/** The site's renderer: pages are the same for every visitor, so a rendering needs an address and its data only. */
export function createSite({ report = () => {} }: SiteOptions = {}): Site {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return {
    async render(address, origin, transport) {
      const marker = randomBytes(24).toString('base64url');
      const calls = noticeFailures(transport);
      const context = new RouterContextProvider();
      context.set(callContext, createCaller(calls.transport));
      context.set(originContext, origin);
      context.set(markerContext, marker);
      context.set(reportContext, report);
      // Concatenated, since `new URL('//elsewhere/x', origin)` would be another host.
      const response = await handle(new Request(origin + address), context);
      const headers = Object.fromEntries(response.headers);
      // A page that lacks something because a call failed must not be kept.
      if (calls.failed()) headers['cache-control'] = 'no-store';
      return { status: response.status, headers, ...hashMarkedScripts(await response.text(), marker) };
    },
  };
}

/** Passes calls on and remembers whether one could not be answered. */
function noticeFailures(transport: Transport) {
  let failed = false;
  const noticing: Transport = async (request) => {
    try {
      const answer = await transport(request);
      failed ||= answer.status >= 500 || answer.status === 429;
      return answer;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  return { transport: noticing, failed: () => failed };
}
