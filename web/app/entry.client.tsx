import { canonicalAddress } from '@outpick/contracts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createNavigationContext } from './platform/navigation-context.ts';
import { guardRestoredPages } from './platform/session.ts';

/** Logs an unexpected error to the browser's console. Responses such as 404 are expected. */
function reportFault(error: unknown): void {
  if (!isRouteErrorResponse(error)) globalThis.reportError(error);
}

guardRestoredPages();

// Hydrate at the canonical address, which the server rendered. It omits invalid query values.
const { pathname, search, hash } = window.location;
const canonical = canonicalAddress(pathname, search);
if (canonical !== pathname + search) window.history.replaceState(window.history.state, '', canonical + hash);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={createNavigationContext} onError={reportFault} />
    </StrictMode>,
    // React recovers from a hydration mismatch by rendering again, but a mismatch is a bug.
    { onRecoverableError: reportFault },
  );
});

// Only the production build has a service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/service-worker.js').catch(reportFault);
