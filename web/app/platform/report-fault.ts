import { isRouteErrorResponse } from 'react-router';

/** Makes a fault of our own visible in the browser's console. Answers such as "not found" are no faults. */
export function reportFault(error: unknown): void {
  if (!isRouteErrorResponse(error)) globalThis.reportError(error);
}
