import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether React has hydrated the page; false on the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
