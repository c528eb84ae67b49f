import { RouterContextProvider } from 'react-router';
import { callFromBrowser } from './browser-calls.ts';
import { callContext, originContext } from './calls.ts';

/** Creates the context that loaders get from a navigation in the browser. */
export function createNavigationContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(callContext, callFromBrowser);
  context.set(originContext, window.location.origin);
  return context;
}
