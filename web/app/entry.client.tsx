import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { callFromBrowser } from './platform/browser-calls.ts';
import { callContext, originContext } from './platform/calls.ts';
import { reportFault } from './platform/report-fault.ts';

function contextOfNavigation() {
  const context = new RouterContextProvider();
  context.set(callContext, callFromBrowser);
  context.set(originContext, window.location.origin);
  return context;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter getContext={contextOfNavigation} onError={reportFault} />
    </StrictMode>,
    // React recovers from a page that differs from its server's version by drawing it anew; that is a fault of ours.
    { onRecoverableError: reportFault },
  );
});

// Only a built site has one.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/service-worker.js').catch(reportFault);
